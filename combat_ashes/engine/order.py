"""Who comes before whom: one comparator for every question of order."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from .events import Ordered
from .ruleset import Ruleset
from .state import Person
from .turn import Turn


def rank(person: Person) -> tuple[int, int, int]:
    """Higher acts earlier: the total, then the part that was not rolled, then a tiebreak."""
    return (person.initiative or 0, person.rating, person.tiebreak)


def slots(people: Iterable[Person], highest_first: bool) -> list[list[str]]:
    """Ids grouped by equal rank; people in one group are fully tied.

    Inside a group the order is that in which they joined the fight.
    """
    groups: dict[tuple[int, int, int], list[str]] = {}
    for person in people:
        groups.setdefault(rank(person), []).append(person.id)
    return [groups[key] for key in sorted(groups, reverse=highest_first)]


def order(people: Iterable[Person]) -> tuple[str, ...]:
    """Everybody's id, highest initiative first."""
    return tuple(chain.from_iterable(slots(people, highest_first=True)))


def put_in_order(turn: Turn[Ruleset]) -> None:
    """Everybody who has an initiative, highest first."""
    now = order([p for p in turn.state.people.values() if p.initiative is not None])
    if now != turn.state.order:
        turn.emit(Ordered(now, turn.state.order))
