"""Who lies on the ground, and gets up again (ASH-GRP-32, -36)."""

from ....engine.events import PersonChanged
from ..combatant import Combatant
from ..fight import Decision

PRONE = "prone"


def is_down(person: Combatant) -> bool:
    """Whether a person lies on the ground."""
    return PRONE in person.conditions


def lay_down(ctx: Decision, who: str) -> None:
    """A person falls, or is laid on the ground (ASH-GRP-32)."""
    person = ctx.person(who)
    if not is_down(person):
        ctx.emit(PersonChanged(who, {"conditions": [*person.conditions, PRONE]}))
        ctx.announce("prone.down", who=who)


def stand_up(ctx: Decision, who: str) -> None:
    """A person is on their feet again."""
    person = ctx.person(who)
    if is_down(person):
        kept = [condition for condition in person.conditions if condition != PRONE]
        ctx.emit(PersonChanged(who, {"conditions": kept}))
        ctx.announce("prone.up", who=who)
