"""Committed attacks and the three choices of their target (ASH-ATK-06 to -09)."""

from ..answers import AnyAnswer
from ..attack.ways import Window
from ..combatant import Combatant
from ..declarations import AttackAction
from ..fight import Decision
from ..people import acts

ACCEPT, ENDURE = "accept", "endure"
HARDER = 2
"""Difficulty of opposing a committed attack without giving up the own action."""


def chosen(person: Combatant, attacker: str) -> str | None:
    """What a target chose against this attacker's committed attack already."""
    return person.flags.chosen.get(attacker)


def remember(ctx: Decision, who: str, attacker: str, choice: str) -> None:
    """Keep a choice for when the attack, or the other's, comes up."""
    kept = ctx.person(who).flags.chosen
    ctx.flag(who, chosen={**kept, attacker: choice})


def pending_on(attacker: Combatant, target: Combatant) -> bool:
    """Whether the one who is attacked has a committed attack on the attacker still to come."""
    number = acts.open_attack(target, attacker.id)
    action = acts.part(target, number) if number is not None else None
    return isinstance(action, AttackAction) and action.committed


def window(endured: AnyAnswer, ground: str | None, *more: str, declined: AnyAnswer) -> Window:
    """To take the attack, to endure it so, `more` ways, or an abort where there is ground.

    Who is silent endures it (ASH-ATK-07).
    """
    aborts = ("abort",) if ground is not None else ()
    options = (ACCEPT, ENDURE, *more, *aborts)
    return Window(endured, options, declined, ground)
