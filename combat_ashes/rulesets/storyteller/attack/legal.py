"""Whether an attack may be made: reach, sight, rounds, what it presupposes. STO-ATK-07, step 1.

It is looked at when the attack is declared and once more when it comes up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.refusals import Refusal
from ...parts.refusing import why
from ..actions import Attack
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Fight
from ..people import sheet, space, states
from ..people.gear import gear
from . import maneuvers, throws

BURST = 3
WIDEST = 3
PAST = "err.attack.gone"
"""The target is dead or gone."""


def first(fight: Fight, person: Combatant, action: Attack) -> Refusal | None:
    """The first thing that forbids an attack and that nobody let pass; None where nothing does."""
    return next((p for p in problems(fight, person, action) if p.code not in action.allow), None)


def problems(fight: Fight, person: Combatant, action: Attack) -> Iterator[Refusal]:
    """What forbids an attack, in the order in which it is looked at."""
    if not maneuvers.is_approved(fight, action.maneuver):
        yield why("err.maneuver.not_approved", key=action.maneuver)
    if blocked(person, "attack"):
        yield why("err.declare.blocked", name=blocked(person, "attack"))
    left = [who for who in action.targets if not is_past(fight.state.people[who])]
    if not left:
        yield why(PAST, name=fight.state.people[action.target].name)
    yield from moves(fight, person, action)
    row = maneuvers.row(fight, person, action.maneuver)
    weapon = gear.named(person, action.weapon) if action.weapon else None
    if weapon is not None:
        weapon = maneuvers.as_used(row.like, weapon)
    if action.weapon and weapon is None:
        yield why("err.weapon.none", word=action.weapon, names=[])
    elif row.ranged:
        yield from _ranged(fight, person, action, weapon)
    else:
        yield from _close(fight, person, action, weapon)


def is_past(person: Combatant) -> bool:
    """Whether somebody is dead or gone: an attack on them is lost (STO-INI-05)."""
    return person.status in ("dead", "fled", "out")


def blocked(person: Combatant, what: str) -> str:
    """The storyteller's condition that forbids it (STO-CMP-08); empty where none does."""
    found = person.flags.custom.items()
    return next((name for name, each in found if each.blocks == what), "")


def moves(fight: Fight, person: Combatant, action: Attack) -> Iterator[Refusal]:
    """A move before an action that goes too far (STO-GEN-05)."""
    if action.move is None:
        return
    if blocked(person, "move"):
        yield why("err.declare.blocked", name=blocked(person, "move"))
    most = space.most_metres(fight, person, False)
    if abs(action.move.metres) > most:
        yield why("err.move.too_far", most=most)


def _close(
    fight: Fight, person: Combatant, action: Attack, weapon: Weapon | None
) -> Iterator[Refusal]:
    target = fight.state.people[action.target]
    like = maneuvers.row(fight, person, action.maneuver).like
    reach = fight.rules.settings.reach
    if like in maneuvers.GRABS and not states.may_grab(fight, person.id, target.id, like):
        yield why("err.clinch.taken", name=target.name)
    if like == "bite":
        yield from _bite(fight, person, target)
    if like == "disarm":
        if weapon is None and fight.rules.settings.disarm.attacker_needs_weapon:
            yield why("err.disarm.unarmed")
        if not gear.in_hand(target):
            yield why("err.disarm.nothing", name=target.name)
    if like == "sweep" and weapon is not None and not weapon.sweep:
        yield why("err.sweep.weapon", weapon=weapon.name)
    metres = throws.distance(fight, person, target, action)
    most = reach.melee_m if weapon is not None else reach.unarmed_m
    if reach.enforce and metres is not None and metres > most:
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
    elif now - tackled > fight.rules.settings.bite.after_tackle_turns:
        yield why("err.bite.too_late", name=target.name)


def _ranged(
    fight: Fight, person: Combatant, action: Attack, weapon: Weapon | None
) -> Iterator[Refusal]:
    like = maneuvers.row(fight, person, action.maneuver).like
    if weapon is None:
        yield why("err.weapon.none", word=action.weapon, names=[])
        return
    if like in maneuvers.AREA and action.location:
        yield why("err.location.forbidden")
    if like == "strafe" and (action.width or 0) > WIDEST:
        yield why("err.strafe.width", most=WIDEST)
    yield from _gun(fight, action, weapon, like)
    same = len(set(action.targets)) < len(action.targets)
    if like == "shots" and same and fight.rules.settings.multi_shot.same_target == "forbid":
        yield why("err.shots.same_target")
    if like == "shots" and action.shares:
        yield from _shares(fight, person, action)
    if sheet.is_blind(person) and fight.rules.settings.blind.ranged == "forbid":
        yield why("err.blind.ranged")
    for who in action.targets:
        yield from _aimed(fight, person, fight.state.people[who], action, weapon)


def _gun(fight: Fight, action: Attack, weapon: Weapon, like: str) -> Iterator[Refusal]:
    settings = fight.rules.settings
    if weapon.jammed:
        yield why("err.gun.jammed", weapon=weapon.name)
    if like == "burst" and not weapon.burst:
        yield why("err.gun.no_burst", weapon=weapon.name)
    if like in maneuvers.AREA and not weapon.auto:
        yield why("err.gun.no_auto", weapon=weapon.name)
    if like == "shots" and (weapon.rate < 2 or len(action.targets) > weapon.rate):
        how = "single" if weapon.rate < 2 else ""
        yield why("err.gun.rate", weapon=weapon.name, most=weapon.rate, how=how)
    if weapon.is_thrown and not weapon.clip:
        return
    if weapon.loaded < 1:
        yield why("err.gun.empty", weapon=weapon.name)
    if like in maneuvers.AREA:
        area = settings.auto if like == "auto" else settings.strafe
        if weapon.loaded < area.min_clip_fraction * weapon.clip:
            yield why("err.gun.half_clip", weapon=weapon.name)
    need = BURST if like == "burst" else len(action.targets) if like == "shots" else 1
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


def _shares(fight: Fight, person: Combatant, action: Attack) -> Iterator[Refusal]:
    pool = action.dice if action.dice is not None else throws.own_dice(fight, person, action)
    if min(action.shares) < 1:
        yield why("err.split.share", least=1)
    if sum(action.shares) > max(pool, 0):
        yield why("err.split.over_pool", pool=pool)


def _aimed(
    fight: Fight, person: Combatant, target: Combatant, action: Attack, weapon: Weapon
) -> Iterator[Refusal]:
    if fight.state.relation(person.id, target.id).no_sight:
        yield why("err.range.no_sight", name=target.name)
    metres = throws.distance(fight, person, target, action)
    most = 2 * gear.short_range(fight, person, weapon)
    beyond = metres is not None and most > 0 and metres > most
    if beyond and fight.rules.settings.range.beyond_max == "refuse":
        yield why("err.range.beyond_max", name=target.name, metres=metres, most=f"{most:g}")
    if throws.counted_cover(fight, person, target, action, weapon) == "full":
        yield why("err.cover.full", name=target.name)
