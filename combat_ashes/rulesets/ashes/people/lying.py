"""Who lies on the ground, and gets up again (ASH-GRP-32, -36)."""

from __future__ import annotations

from ....engine.events import PersonChanged
from ....engine.state import Person
from ....engine.turn import Turn
from ..rules import AshesRules

PRONE = "prone"


def is_down(person: Person) -> bool:
    """Whether a person lies on the ground."""
    return PRONE in person.conditions


def lay_down(turn: Turn[AshesRules], who: str) -> None:
    """A person falls, or is laid on the ground (ASH-GRP-32)."""
    person = turn.person(who)
    if not is_down(person):
        turn.emit(PersonChanged(who, {"conditions": [*person.conditions, PRONE]}))
        turn.tell("prone.down", who=who)


def stand_up(turn: Turn[AshesRules], who: str) -> None:
    """A person is on their feet again."""
    person = turn.person(who)
    if is_down(person):
        kept = [condition for condition in person.conditions if condition != PRONE]
        turn.emit(PersonChanged(who, {"conditions": kept}))
        turn.tell("prone.up", who=who)
