"""Whether an attack may be made: reach, sight, rounds, what it presupposes. STO-ATK-07, step 1.

It is looked at when the attack is declared and once more when it comes up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.fight import Fight
from ....engine.state import Combatant, Json
from ..actions import Attack
from ..equipment import Weapon
from ..notes import CUSTOM, NO_SIGHT, TACKLED
from ..people import sheet, space, states
from ..people.gear import gear
from ..rules import StoRules
from . import maneuvers, throws

Problem = tuple[str, dict[str, Json]]
BURST = 3
WIDEST = 3
PAST = "err.attack.gone"
"""The target is dead or gone."""


def first(fight: Fight[StoRules], person: Combatant, action: Attack) -> Problem | None:
    """The first thing that forbids an attack and that nobody let pass; None where nothing does."""
    return next((p for p in problems(fight, person, action) if p[0] not in action.allow), None)


def problems(fight: Fight[StoRules], person: Combatant, action: Attack) -> Iterator[Problem]:
    """What forbids an attack, in the order in which it is looked at."""
    if not maneuvers.is_approved(fight, action.maneuver):
        yield "err.maneuver.not_approved", {"key": action.maneuver}
    if blocked(person, "attack"):
        yield "err.declare.blocked", {"name": blocked(person, "attack")}
    left = [who for who in action.targets if not is_past(fight.state.people[who])]
    if not left:
        yield PAST, {"name": fight.state.people[action.target].name}
    yield from moves(fight, person, action)
    row = maneuvers.row(fight, person, action.maneuver)
    weapon = gear.named(person, action.weapon) if action.weapon else None
    if weapon is not None:
        weapon = maneuvers.as_used(row.like, weapon)
    if action.weapon and weapon is None:
        yield "err.weapon.none", {"word": action.weapon, "names": []}
    elif row.ranged:
        yield from _ranged(fight, person, action, weapon)
    else:
        yield from _close(fight, person, action, weapon)


def is_past(person: Combatant) -> bool:
    """Whether somebody is dead or gone: an attack on them is lost (STO-INI-05)."""
    return person.status in ("dead", "fled", "out")


def blocked(person: Combatant, what: str) -> str:
    """The storyteller's condition that forbids it (STO-CMP-08); empty where none does."""
    found = CUSTOM.of(person.notes).items()
    return next((name for name, each in found if each.blocks == what), "")


def moves(fight: Fight[StoRules], person: Combatant, action: Attack) -> Iterator[Problem]:
    """A move before an action that goes too far (STO-GEN-05)."""
    if action.move is None:
        return
    if blocked(person, "move"):
        yield "err.declare.blocked", {"name": blocked(person, "move")}
    most = space.most_metres(fight, person, False)
    if abs(action.move.metres) > most:
        yield "err.move.too_far", {"most": most}


def _close(
    fight: Fight[StoRules], person: Combatant, action: Attack, weapon: Weapon | None
) -> Iterator[Problem]:
    target = fight.state.people[action.target]
    like = maneuvers.row(fight, person, action.maneuver).like
    reach = fight.rules.settings.reach
    if like in maneuvers.GRABS and not states.may_grab(fight, person.id, target.id, like):
        yield "err.clinch.taken", {"name": target.name}
    if like == "bite":
        yield from _bite(fight, person, target)
    if like == "disarm":
        if weapon is None and fight.rules.settings.disarm.attacker_needs_weapon:
            yield "err.disarm.unarmed", {}
        if not gear.in_hand(target):
            yield "err.disarm.nothing", {"name": target.name}
    if like == "sweep" and weapon is not None and not weapon.sweep:
        yield "err.sweep.weapon", {"weapon": weapon.name}
    metres = throws.distance(fight, person, target, action)
    most = reach.melee_m if weapon is not None else reach.unarmed_m
    if reach.enforce and metres is not None and metres > most:
        yield "err.range.out_of_reach", {"name": target.name, "metres": metres, "most": most}


def _bite(fight: Fight[StoRules], person: Combatant, target: Combatant) -> Iterator[Problem]:
    now = fight.state.round
    grab = states.grapple_of(fight.state, person.id)
    if grab is not None and (grab.grappler, grab.victim) == (person.id, target.id):
        if grab.since >= now:
            yield "err.bite.no_grab", {"name": target.name}
        return
    tackled = TACKLED.of(person.notes).get(target.id)
    if tackled is None or tackled >= now:
        yield "err.bite.no_grab", {"name": target.name}
    elif now - tackled > fight.rules.settings.bite.after_tackle_turns:
        yield "err.bite.too_late", {"name": target.name}


def _ranged(
    fight: Fight[StoRules], person: Combatant, action: Attack, weapon: Weapon | None
) -> Iterator[Problem]:
    like = maneuvers.row(fight, person, action.maneuver).like
    if weapon is None:
        yield "err.weapon.none", {"word": action.weapon, "names": []}
        return
    if like in maneuvers.AREA and action.location:
        yield "err.location.forbidden", {}
    if like == "strafe" and (action.width or 0) > WIDEST:
        yield "err.strafe.width", {"most": WIDEST}
    yield from _gun(fight, action, weapon, like)
    same = len(set(action.targets)) < len(action.targets)
    if like == "shots" and same and fight.rules.settings.multi_shot.same_target == "forbid":
        yield "err.shots.same_target", {}
    if like == "shots" and action.shares:
        yield from _shares(fight, person, action)
    if sheet.is_blind(person) and fight.rules.settings.blind.ranged == "forbid":
        yield "err.blind.ranged", {}
    for who in action.targets:
        yield from _aimed(fight, person, fight.state.people[who], action, weapon)


def _gun(fight: Fight[StoRules], action: Attack, weapon: Weapon, like: str) -> Iterator[Problem]:
    settings = fight.rules.settings
    facts: dict[str, Json] = {"weapon": weapon.name}
    if weapon.jammed:
        yield "err.gun.jammed", facts
    if like == "burst" and not weapon.burst:
        yield "err.gun.no_burst", facts
    if like in maneuvers.AREA and not weapon.auto:
        yield "err.gun.no_auto", facts
    if like == "shots" and (weapon.rate < 2 or len(action.targets) > weapon.rate):
        how = "single" if weapon.rate < 2 else ""
        yield "err.gun.rate", {**facts, "most": weapon.rate, "how": how}
    if weapon.is_thrown and not weapon.clip:
        return
    if weapon.loaded < 1:
        yield "err.gun.empty", facts
    if like in maneuvers.AREA:
        area = settings.auto if like == "auto" else settings.strafe
        if weapon.loaded < area.min_clip_fraction * weapon.clip:
            yield "err.gun.half_clip", facts
    need = BURST if like == "burst" else len(action.targets) if like == "shots" else 1
    if weapon.loaded < need:
        yield "err.gun.rounds", {**facts, "need": need, "loaded": weapon.loaded}


def reload(weapon: Weapon | None) -> Problem | None:
    """Why a gun cannot be reloaded: full, or no rounds are carried (STO-RNG-09)."""
    if weapon is None:
        return "err.weapon.none", {"word": "", "names": []}
    if weapon.loaded >= weapon.clip:
        return "err.gun.full", {"weapon": weapon.name}
    if weapon.spare is not None and weapon.spare < 1:
        return "err.gun.rounds", {"weapon": weapon.name, "need": 1, "loaded": weapon.loaded}
    return None


def _shares(fight: Fight[StoRules], person: Combatant, action: Attack) -> Iterator[Problem]:
    pool = action.dice if action.dice is not None else throws.own_dice(fight, person, action)
    if min(action.shares) < 1:
        yield "err.split.share", {"least": 1}
    if sum(action.shares) > max(pool, 0):
        yield "err.split.over_pool", {"pool": pool}


def _aimed(
    fight: Fight[StoRules], person: Combatant, target: Combatant, action: Attack, weapon: Weapon
) -> Iterator[Problem]:
    if NO_SIGHT.of(fight.state.between(person.id, target.id)):
        yield "err.range.no_sight", {"name": target.name}
    metres = throws.distance(fight, person, target, action)
    most = 2 * gear.short_range(fight, person, weapon)
    beyond = metres is not None and most > 0 and metres > most
    if beyond and fight.rules.settings.range.beyond_max == "refuse":
        facts = {"name": target.name, "metres": metres, "most": f"{most:g}"}
        yield "err.range.beyond_max", facts
    if throws.counted_cover(fight, person, target, action, weapon) == "full":
        yield "err.cover.full", {"name": target.name}
