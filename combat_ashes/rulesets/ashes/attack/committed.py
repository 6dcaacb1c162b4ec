"""Committed attacks and the three choices of their target (ASH-ATK-06 to -09)."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.state import Combatant
from ..declarations import AttackAction
from ..notes import CHOSEN, COMMITTED, HAMPERED
from ..people import acts
from ..rules import AshesRules

ACCEPT, ENDURE = "accept", "endure"
HARDER = 2
"""Difficulty of opposing a committed attack without giving up the own action."""


def has_no_defense(person: Combatant) -> bool:
    """Whether a person dropped all safety this round (ASH-ATK-06)."""
    return COMMITTED.of(person.notes)


def chosen(person: Combatant, attacker: str) -> str | None:
    """What a target chose against this attacker's committed attack already."""
    choice: str | None = CHOSEN.of(person.notes).get(attacker)
    return choice


def remember(ctx: Decision[AshesRules], who: str, attacker: str, choice: str) -> None:
    """Keep a choice for when the attack, or the other's, comes up."""
    kept = CHOSEN.of(ctx.person(who).notes)
    CHOSEN.put(ctx, who, {**kept, attacker: choice})


def endured(ctx: Decision[AshesRules], who: str) -> int:
    """What is added to the difficulty of the roll that opposes the attack (ASH-ATK-07)."""
    if ctx.rules.settings.committed.plus2_applies_to == "opposing_roll":
        return HARDER
    if not HAMPERED.of(ctx.person(who).notes):
        HAMPERED.put(ctx, who, HARDER)
    return 0


def pending_on(attacker: Combatant, target: Combatant) -> bool:
    """Whether the one who is attacked has a committed attack on the attacker still to come."""
    number = acts.open_attack(target, attacker.id)
    action = acts.part(target, number) if number is not None else None
    return isinstance(action, AttackAction) and acts.is_committed(action)
