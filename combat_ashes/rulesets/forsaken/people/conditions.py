"""Conditions that somebody comes under, and those that end."""

from ....engine.events import PersonChanged
from ..fight import Decision


def take(ctx: Decision, who: str, *conditions: str) -> None:
    """Somebody comes under conditions."""
    person = ctx.person(who)
    new = [each for each in conditions if each not in person.conditions]
    if new:
        ctx.emit(PersonChanged(who, {"conditions": [*person.conditions, *new]}))


def lose(ctx: Decision, who: str, *conditions: str) -> None:
    """Conditions of somebody end."""
    person = ctx.person(who)
    left = [each for each in person.conditions if each not in conditions]
    if left != list(person.conditions):
        ctx.emit(PersonChanged(who, {"conditions": left}))
