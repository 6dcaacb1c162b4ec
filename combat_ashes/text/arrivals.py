"""People whom a storyteller brings in, told together: who came, with which initiative."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine import events as ev
from .surface import Facts, Names, Parts
from .words import listed

ONE_BY_ONE = ("joined.later",)
"""What is told of each newcomer, and left out where all are told together."""


def came_in(facts: Facts, names: Names) -> Parts:
    """`Thug (initiative 14) and Dog (9) join the fight.`"""
    people = {names.get(who, "somebody"): total for who, total in facts["people"].items()}
    rolled = [f"{name} ({total})" for name, total in people.items() if total is not None]
    later = [name for name, total in people.items() if total is None]
    parts = []
    if rolled:
        rolled[0] = rolled[0].replace(" (", " (initiative ", 1)
        parts.append(f"{listed(rolled)} {_join(rolled)} the fight.")
    if later:
        act = " from the next round" if facts.get("later") else ""
        parts.append(f"{listed(later)} {_join(later)} the fight{act}.")
    return parts


def _join(people: list[str]) -> str:
    return "joins" if len(people) == 1 else "join"


def folded(events: Iterable[ev.Event]) -> list[ev.Event]:
    """Events without what is told of each newcomer, where they are told together."""
    events = list(events)
    came = {
        who
        for event in events
        if isinstance(event, ev.Told) and event.code == "came.in"
        for who in event.facts["people"]
    }
    return [event for event in events if not _of_one(event, came)] if came else events


def _of_one(event: ev.Event, came: set[str]) -> bool:
    if isinstance(event, ev.Joined):
        return event.person.id in came
    if isinstance(event, ev.Rolled):
        return event.purpose == "initiative" and event.who in came
    return isinstance(event, ev.Told) and event.code in ONE_BY_ONE and event.facts["who"] in came
