"""Whether an attack may be made: reach, sight, rounds, what it presupposes. STO-ATK-07, step 1.

It is looked at when the attack is declared and once more when it comes up.
"""

from collections.abc import Iterator

from ....engine.refusals import Refusal
from ...common.refusing import why
from ..combatant import Combatant
from ..declarations import Move
from ..equipment import Weapon
from ..fight import Fight
from ..people import sheet, space, states
from ..people.gear import gear
from ..values import Item
from . import maneuvers
from .attempt import Assault, Attempt

BURST = 3
WIDEST = 3
PAST = "err.attack.gone"
"""The target is dead or gone."""


def first(tried: Attempt) -> Refusal | None:
    """The first thing that forbids an attack and that nobody let pass; None where nothing does."""
    for problem in problems(tried):
        if problem.code not in tried.action.allow:
            return problem
    return None


def problems(tried: Attempt) -> Iterator[Refusal]:
    """What forbids an attack, in the order in which it is looked at."""
    fight, person, action = tried.fight, tried.attacker, tried.action
    people = fight.state.people
    if not maneuvers.is_approved(fight, action.maneuver):
        yield why("err.maneuver.not_approved", key=action.maneuver)
    if blocked(person, "attack"):
        yield why("err.declare.blocked", name=blocked(person, "attack"))
    if not [who for who in action.targets if not is_past(people[who])]:
        yield why(PAST, name=people[action.target].name)
    if action.move is not None:
        yield from moves(fight, person, action.move)
    has = bool(action.weapon) and gear.named(person, action.weapon) is not None
    weapon = tried.weapon if has else None
    if weapon is None and (action.weapon or tried.row.ranged):
        yield why("err.weapon.none", word=action.weapon, names=[])
    elif weapon is not None and tried.row.ranged:
        yield from _ranged(tried, weapon)
    else:
        yield from _close(tried, people[action.target], weapon)


def _on(tried: Attempt, who: str) -> Assault:
    """The attack on one of its targets."""
    return tried.on(tried.fight.state.people[who], Item(tried.attacker.id))


def is_past(person: Combatant) -> bool:
    """Whether somebody is dead or gone: an attack on them is lost (STO-INI-05)."""
    return person.status in ("dead", "fled", "out")


def blocked(person: Combatant, what: str) -> str:
    """The storyteller's condition that forbids it (STO-CMP-08); empty where none does."""
    for name, each in person.flags.custom.items():
        if each.blocks == what:
            return name
    return ""


def moves(fight: Fight, person: Combatant, move: Move, running: bool = False) -> Iterator[Refusal]:
    """A move that goes too far, before an action or `running` (STO-GEN-05)."""
    if blocked(person, "move"):
        yield why("err.declare.blocked", name=blocked(person, "move"))
    most = space.most_metres(fight, person, running)
    if abs(move.metres) > most:
        yield why("err.move.too_far", most=most, how="run" if running else "")


ARMED_REACH, BARE_REACH = 2, 1
"""Metres: how far one reaches with a weapon of close combat, and without (STO-TRN-02)."""


def _close(tried: Attempt, target: Combatant, weapon: Weapon | None) -> Iterator[Refusal]:
    fight, person, like = tried.fight, tried.attacker, tried.row.like
    if like in maneuvers.GRABS and not states.may_grab(fight, person.id, target.id, like):
        yield why("err.clinch.taken", name=target.name)
    if like == "bite":
        yield from _bite(fight, person, target)
    if like == "disarm":
        if weapon is None:
            yield why("err.disarm.unarmed")
        if not gear.in_hand(target):
            yield why("err.disarm.nothing", name=target.name)
    if like == "sweep" and weapon is not None and not weapon.sweep:
        yield why("err.sweep.weapon", weapon=weapon.name)
    if fight.rules.settings.reach.enforce:
        metres = space.after(fight, person.id, target.id, tried.action.move, tried.action.range)
        most = ARMED_REACH if weapon is not None else BARE_REACH
        if metres is not None and metres > most:
            yield why("err.range.out_of_reach", name=target.name, metres=metres, most=most)


def _bite(fight: Fight, person: Combatant, target: Combatant) -> Iterator[Refusal]:
    now = fight.state.round
    grab = states.grapple_of(fight.state, person.id)
    if grab is not None and (grab.grappler, grab.victim) == (person.id, target.id):
        if grab.since >= now:
            yield why("err.bite.no_grab", name=target.name)
        return
    tackled = person.flags.tackled.get(target.id)
    if tackled is None or tackled >= now:
        yield why("err.bite.no_grab", name=target.name)
    elif now - tackled > 1:  # The turn after the tackle is the last (STO-CLS-08).
        yield why("err.bite.too_late", name=target.name)


def _ranged(tried: Attempt, weapon: Weapon) -> Iterator[Refusal]:
    like, action, settings = tried.row.like, tried.action, tried.fight.rules.settings
    if like in maneuvers.AREA and action.location:
        yield why("err.location.forbidden")
    if like == "strafe" and (action.width or 0) > WIDEST:
        yield why("err.strafe.width", most=WIDEST)
    yield from _gun(tried, weapon)
    if like == "shots":
        yield from _shots(tried)
    if sheet.is_blind(tried.attacker) and settings.blind.ranged == "forbid":
        yield why("err.blind.ranged")
    for who in action.targets:
        yield from _aimed(_on(tried, who), weapon)


def _gun(tried: Attempt, weapon: Weapon) -> Iterator[Refusal]:
    like, _settings, targets = tried.row.like, tried.fight.rules.settings, tried.action.targets
    if weapon.jammed:
        yield why("err.gun.jammed", weapon=weapon.name)
    if like == "burst" and not weapon.burst:
        yield why("err.gun.no_burst", weapon=weapon.name)
    if like in maneuvers.AREA and not weapon.auto:
        yield why("err.gun.no_auto", weapon=weapon.name)
    if like == "shots" and (weapon.rate < 2 or len(targets) > weapon.rate):
        how = "single" if weapon.rate < 2 else ""
        yield why("err.gun.rate", weapon=weapon.name, most=weapon.rate, how=how)
    if weapon.is_thrown and not weapon.clip:
        return
    if weapon.loaded < 1:
        yield why("err.gun.empty", weapon=weapon.name)
    if like in maneuvers.AREA and 2 * weapon.loaded < weapon.clip:
        yield why("err.gun.half_clip", weapon=weapon.name)
    need = BURST if like == "burst" else len(targets) if like == "shots" else 1
    if weapon.loaded < need:
        yield why("err.gun.rounds", weapon=weapon.name, need=need, loaded=weapon.loaded)


def reload(weapon: Weapon | None) -> Refusal | None:
    """Why a gun cannot be reloaded: full, or no rounds are carried (STO-RNG-09)."""
    if weapon is None:
        return why("err.weapon.none", word="", names=[])
    if weapon.loaded >= weapon.clip:
        return why("err.gun.full", weapon=weapon.name)
    if weapon.spare is not None and weapon.spare < 1:
        return why("err.gun.rounds", weapon=weapon.name, need=1, loaded=weapon.loaded)
    return None


def _shots(tried: Attempt) -> Iterator[Refusal]:
    action = tried.action
    same = len(set(action.targets)) < len(action.targets)
    if same and tried.fight.rules.settings.multi_shot.same_target == "forbid":
        yield why("err.shots.same_target")
    if not action.shares:
        return
    pool = action.dice if action.dice is not None else tried.own_dice
    if min(action.shares) < 1:
        yield why("err.split.share", least=1)
    if sum(action.shares) > max(pool, 0):
        yield why("err.split.over_pool", pool=pool)


def _aimed(made: Assault, weapon: Weapon) -> Iterator[Refusal]:
    fight, person, target, metres = made.fight, made.attacker, made.target, made.metres
    if fight.state.relation(person.id, target.id).no_sight:
        yield why("err.range.no_sight", name=target.name)
    most = 2 * gear.short_range(fight, person, weapon)
    beyond = metres is not None and most > 0 and metres > most
    if beyond and fight.rules.settings.range.beyond_max == "refuse":
        yield why("err.range.beyond_max", name=target.name, metres=metres, most=f"{most:g}")
    if made.cover == "full":
        yield why("err.cover.full", name=target.name)
