"""What an attack meets: Defense or Dodge, worn down, denied, lost or held back (CLO-DEF, -DOD)."""

from __future__ import annotations

from msgspec import Struct

from ....engine.decision import Decision
from ....engine.events import PersonNoted
from ....engine.fight import Fight
from ....engine.state import Combatant, FightState, Json
from ...chases.rules import RANGE
from .. import questions
from ..notes import (
    APPLIED,
    DEFENSE_FOR,
    DEFENSE_RULED,
    DODGE,
    LOST,
    RESERVE,
    SURPRISED,
    UNAWARE,
    WEAR,
    WILLING,
)
from ..people import holds, sheet
from ..questions import Incoming
from ..rules import CloseRules

STILL = ("tied", "unconscious", "unmoving", "dormant")
"""Conditions of people who have no Defense (CLO-DEF-05)."""
FOR_ONE_ATTACK = (SURPRISED, UNAWARE, WILLING)
"""Marks that the next attack uses up."""


class Met(Struct, frozen=True):
    """How Defense meets an attack: `covered` by its kind, `denied`, `lost` or `held` back."""

    covered: bool
    denied: bool
    lost: bool
    held: bool
    value: int

    @property
    def open(self) -> bool:
        """Whether the attack is one that Defense could meet."""
        return self.covered and not self.denied

    @property
    def applies(self) -> bool:
        """Whether Defense is applied, be its value 0."""
        return self.open and not self.lost and not self.held


def marked(names: list[str], attacker: str) -> bool:
    """Whether a mark for one attack concerns this attacker's."""
    return attacker in names or "" in names


def covers(fight: Fight[CloseRules], incoming: Incoming) -> bool:
    """Whether an attack is of a kind that Defense covers (CLO-DEF-03, -04, -10)."""
    covered = fight.rules.settings.defense.covered_pools
    return incoming.skill in covered or (incoming.skill == "firearms" and incoming.close)


def meets(fight: Fight[CloseRules], target: Combatant, incoming: Incoming) -> Met:
    """How the target's Defense meets an attack at this moment; nobody's meets a partner's.

    In a hold both ignore each other's Defense (CLO-GRA-08).
    """
    ruled = _ruled(target, incoming.attacker)
    inside = incoming.attacker in holds.partners(fight.state, target.id)
    covered = not inside and (ruled == "on" or covers(fight, incoming))
    reserve = RESERVE.of(target.notes)
    return Met(
        covered=covered,
        denied=ruled == "off" or (ruled != "on" and _denied(fight, target, incoming)),
        lost=bool(LOST.of(target.notes)),
        held=reserve not in ("", incoming.attacker),
        value=now(target),
    )


def _ruled(target: Combatant, attacker: str) -> str:
    """What the storyteller says of Defense against this attacker: on, off or nothing."""
    once = DEFENSE_FOR.of(target.notes)
    return once.get(attacker) or DEFENSE_RULED.of(target.notes)


def _denied(fight: Fight[CloseRules], target: Combatant, incoming: Incoming) -> bool:
    if incoming.kind == "touch" and fight.rules.settings.touch.ignore_denial:
        return False
    for mark in FOR_ONE_ATTACK:
        names = mark.of(target.notes)
        if names and marked(names, incoming.attacker):
            return True
    return is_still(fight, target)


def is_still(fight: Fight[CloseRules], target: Combatant) -> bool:
    """Whether somebody has no Defense against anybody outside of a hold they are in."""
    if target.status not in ("active", "chase"):
        return True
    if target.conditions and any(word in STILL for word in target.conditions):
        return True
    state = fight.state
    if not holds.is_grappler(state, target.id):
        return False
    outside = fight.rules.settings.grapple.outsider_defense
    return not outside or bool(holds.immobilized(state, target.id))


def now(target: Combatant) -> int:
    """The worn Defense, or the worn Dodge of somebody who dodges (CLO-DEF-06, CLO-DOD-05)."""
    dodge = DODGE.of(target.notes)
    whole = dodge.total if dodge is not None else sheet.defense_trait(target)
    return max(0, whole - WEAR.of(target.notes))


def worn(target: Combatant) -> int:
    """How many attacks have worn Defense down (CLO-DEF-06)."""
    return WEAR.of(target.notes)


def shown(fight: Fight[CloseRules], target: Combatant) -> int:
    """What the next covered attack would meet."""
    ruled = DEFENSE_RULED.of(target.notes)
    denied = ruled == "off" or (ruled != "on" and is_still(fight, target))
    held = kept_for(fight.state, target)
    return 0 if denied or LOST.of(target.notes) or held else now(target)


def kept_for(state: FightState, target: Combatant) -> str:
    """The attacker whose attack Defense still waits for; "" once that attack came (CLO-DEF-08)."""
    attacker = RESERVE.of(target.notes)
    come = [
        question for question in state.questions
        if (question.kind == "defend" and question.who == target.id
            and questions.defend.of(question).attacker == attacker)
        or (question.kind == "confirm" and question.facts.who == attacker
            and question.facts.against == target.id)
    ]  # fmt: skip
    return "" if come else attacker


def wear(
    ctx: Decision[CloseRules], target: Combatant, incoming: Incoming, met: Met, value: int
) -> None:
    """An attack has been rolled: Defense is worn, a reserve for it is done (CLO-DEF-06, -07)."""
    notes: dict[str, Json] = {}
    if met.applies:
        notes[APPLIED.name] = max(value, APPLIED.of(target.notes))
    if _wears(ctx.rules, incoming.kind, met):
        notes[WEAR.name] = WEAR.of(target.notes) + 1
    if met.covered and RESERVE.of(target.notes) == incoming.attacker:
        notes[RESERVE.name] = None
    if notes:
        ctx.emit(PersonNoted(target.id, notes))
    use_up_marks(ctx, target.id, incoming.attacker)


def _wears(rules: CloseRules, kind: str, met: Met) -> bool:
    """Whether an attack that is met so counts (CLO-DEF-05, -06)."""
    settings = rules.settings.defense
    if kind == "touch" and not settings.count_touches:
        return False
    if kind == "grapple" and not settings.count_holds:
        return False
    return met.applies or (met.denied and met.covered and settings.denied_counts)


def use_up_marks(ctx: Decision[CloseRules], who: str, attacker: str) -> None:
    """Marks that concern one attack have served (CLO-DEF-05, CLO-TCH-03)."""
    person = ctx.person(who)
    for mark in FOR_ONE_ATTACK:
        names = mark.of(person.notes)
        if names and marked(names, attacker):
            mark.set(ctx, who, [name for name in names if name not in ("", attacker)])
    once = DEFENSE_FOR.of(person.notes)
    if attacker in once:
        DEFENSE_FOR.set(ctx, who, {k: v for k, v in once.items() if k != attacker})


def yards(state: FightState, one: str, other: str) -> int | None:
    """How far two people are from each other, where the storyteller has said."""
    return RANGE.of(state.between(one, other))
