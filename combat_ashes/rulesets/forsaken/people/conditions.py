"""Conditions that somebody comes under, and those that end."""

from __future__ import annotations

from ....engine.events import PersonChanged
from ....engine.turn import Turn
from ..rules import ForsakenRules


def take(turn: Turn[ForsakenRules], who: str, *conditions: str) -> None:
    """Somebody comes under conditions."""
    person = turn.person(who)
    new = [each for each in conditions if each not in person.conditions]
    if new:
        turn.emit(PersonChanged(who, {"conditions": [*person.conditions, *new]}))


def lose(turn: Turn[ForsakenRules], who: str, *conditions: str) -> None:
    """Conditions of somebody end."""
    person = turn.person(who)
    left = [each for each in person.conditions if each not in conditions]
    if left != list(person.conditions):
        turn.emit(PersonChanged(who, {"conditions": left}))
