"""Committed attacks and the three choices of their target (ASH-ATK-06 to -09)."""

from __future__ import annotations

from ..combatant import Combatant
from ..declarations import AttackAction
from ..fight import Decision
from ..people import acts

ACCEPT, ENDURE = "accept", "endure"
HARDER = 2
"""Difficulty of opposing a committed attack without giving up the own action."""


def has_no_defense(person: Combatant) -> bool:
    """Whether a person dropped all safety this round (ASH-ATK-06)."""
    return person.flags.committed


def chosen(person: Combatant, attacker: str) -> str | None:
    """What a target chose against this attacker's committed attack already."""
    choice: str | None = person.flags.chosen.get(attacker)
    return choice


def remember(ctx: Decision, who: str, attacker: str, choice: str) -> None:
    """Keep a choice for when the attack, or the other's, comes up."""
    kept = ctx.person(who).flags.chosen
    ctx.flag(who, chosen={**kept, attacker: choice})


def endured(ctx: Decision, who: str) -> int:
    """What is added to the difficulty of the roll that opposes the attack (ASH-ATK-07)."""
    if ctx.rules.settings.committed.plus2_applies_to == "opposing_roll":
        return HARDER
    if not ctx.person(who).flags.hampered:
        ctx.flag(who, hampered=HARDER)
    return 0


def pending_on(attacker: Combatant, target: Combatant) -> bool:
    """Whether the one who is attacked has a committed attack on the attacker still to come."""
    number = acts.open_attack(target, attacker.id)
    action = acts.part(target, number) if number is not None else None
    return isinstance(action, AttackAction) and acts.is_committed(action)
