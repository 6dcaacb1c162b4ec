"""Whether an attack may be made: reach, sight, rounds, what it presupposes. STO-ATK-07, step 1.

It is looked at when the attack is declared and once more when it comes up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.look import Look
from ....engine.state import Json, Person
from ..notes import CUSTOM, NO_SIGHT, TACKLED
from ..people import gear, sheet, space, states
from ..rules import StoRules
from ..values import Attack, Weapon
from . import maneuvers, throws

Problem = tuple[str, dict[str, Json]]
BURST = 3
WIDEST = 3
PAST = "err.attack.gone"
"""The target is dead or gone."""


def first(look: Look[StoRules], person: Person, action: Attack) -> Problem | None:
    """The first thing that forbids an attack and that nobody let pass; None where nothing does."""
    return next((p for p in problems(look, person, action) if p[0] not in action.allow), None)


def problems(look: Look[StoRules], person: Person, action: Attack) -> Iterator[Problem]:
    """What forbids an attack, in the order in which it is looked at."""
    if not maneuvers.is_approved(look, action.maneuver):
        yield "err.maneuver.not_approved", {"key": action.maneuver}
    if blocked(person, "attack"):
        yield "err.declare.blocked", {"name": blocked(person, "attack")}
    left = [who for who in action.targets if not is_past(look.state.people[who])]
    if not left:
        yield PAST, {"name": look.state.people[action.target].name}
    yield from moves(look, person, action)
    row = maneuvers.row(look, person, action.maneuver)
    weapon = gear.named(person, action.weapon) if action.weapon else None
    if weapon is not None:
        weapon = maneuvers.as_used(row.like, weapon)
    if action.weapon and weapon is None:
        yield "err.weapon.none", {"word": action.weapon, "names": []}
    elif row.ranged:
        yield from _ranged(look, person, action, weapon)
    else:
        yield from _close(look, person, action, weapon)


def is_past(person: Person) -> bool:
    """Whether somebody is dead or gone: an attack on them is lost (STO-INI-05)."""
    return person.status in ("dead", "fled", "out")


def blocked(person: Person, what: str) -> str:
    """The storyteller's condition that forbids it (STO-CMP-08); empty where none does."""
    found = CUSTOM.of(person.notes).items()
    return next((name for name, each in found if each.get("blocks") == what), "")


def moves(look: Look[StoRules], person: Person, action: Attack) -> Iterator[Problem]:
    """A move before an action that goes too far (STO-GEN-05)."""
    if action.move is None:
        return
    if blocked(person, "move"):
        yield "err.declare.blocked", {"name": blocked(person, "move")}
    most = space.most_metres(look, person, False)
    if abs(action.move.metres) > most:
        yield "err.move.too_far", {"most": most}


def _close(
    look: Look[StoRules], person: Person, action: Attack, weapon: Weapon | None
) -> Iterator[Problem]:
    target = look.state.people[action.target]
    like = maneuvers.row(look, person, action.maneuver).like
    reach = look.rules.settings.reach
    if like in maneuvers.GRABS and not states.may_grab(look, person.id, target.id, like):
        yield "err.clinch.taken", {"name": target.name}
    if like == "bite":
        yield from _bite(look, person, target)
    if like == "disarm":
        if weapon is None and look.rules.settings.disarm.attacker_needs_weapon:
            yield "err.disarm.unarmed", {}
        if not gear.in_hand(target):
            yield "err.disarm.nothing", {"name": target.name}
    if like == "sweep" and weapon is not None and not weapon.sweep:
        yield "err.sweep.weapon", {"weapon": weapon.name}
    metres = throws.distance(look, person, target, action)
    most = reach.melee_m if weapon is not None else reach.unarmed_m
    if reach.enforce and metres is not None and metres > most:
        yield "err.range.out_of_reach", {"name": target.name, "metres": metres, "most": most}


def _bite(look: Look[StoRules], person: Person, target: Person) -> Iterator[Problem]:
    now = look.state.round
    grab = states.grapple_of(look.state, person.id)
    if grab is not None and (grab.grappler, grab.victim) == (person.id, target.id):
        if grab.since >= now:
            yield "err.bite.no_grab", {"name": target.name}
        return
    tackled = TACKLED.of(person.notes).get(target.id)
    if tackled is None or tackled >= now:
        yield "err.bite.no_grab", {"name": target.name}
    elif now - tackled > look.rules.settings.bite.after_tackle_turns:
        yield "err.bite.too_late", {"name": target.name}


def _ranged(
    look: Look[StoRules], person: Person, action: Attack, weapon: Weapon | None
) -> Iterator[Problem]:
    like = maneuvers.row(look, person, action.maneuver).like
    if weapon is None:
        yield "err.weapon.none", {"word": action.weapon, "names": []}
        return
    if like in maneuvers.AREA and action.location:
        yield "err.location.forbidden", {}
    if like == "strafe" and (action.width or 0) > WIDEST:
        yield "err.strafe.width", {"most": WIDEST}
    yield from _gun(look, action, weapon, like)
    same = len(set(action.targets)) < len(action.targets)
    if like == "shots" and same and look.rules.settings.multi_shot.same_target == "forbid":
        yield "err.shots.same_target", {}
    if like == "shots" and action.shares:
        yield from _shares(look, person, action)
    if sheet.is_blind(person) and look.rules.settings.blind.ranged == "forbid":
        yield "err.blind.ranged", {}
    for who in action.targets:
        yield from _aimed(look, person, look.state.people[who], action, weapon)


def _gun(look: Look[StoRules], action: Attack, weapon: Weapon, like: str) -> Iterator[Problem]:
    settings = look.rules.settings
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


def _shares(look: Look[StoRules], person: Person, action: Attack) -> Iterator[Problem]:
    pool = action.dice if action.dice is not None else throws.own_dice(look, person, action)
    if min(action.shares) < 1:
        yield "err.split.share", {"least": 1}
    if sum(action.shares) > max(pool, 0):
        yield "err.split.over_pool", {"pool": pool}


def _aimed(
    look: Look[StoRules], person: Person, target: Person, action: Attack, weapon: Weapon
) -> Iterator[Problem]:
    if NO_SIGHT.of(look.state.between(person.id, target.id)):
        yield "err.range.no_sight", {"name": target.name}
    metres = throws.distance(look, person, target, action)
    most = 2 * gear.short_range(look, person, weapon)
    beyond = metres is not None and most > 0 and metres > most
    if beyond and look.rules.settings.range.beyond_max == "refuse":
        facts = {"name": target.name, "metres": metres, "most": f"{most:g}"}
        yield "err.range.beyond_max", facts
    if throws.counted_cover(look, person, target, action, weapon) == "full":
        yield "err.cover.full", {"name": target.name}
