"""Who comes before whom: one comparator for every question of order."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from .decision import Decision
from .events import Ordered
from .ruleset import Ruleset
from .state import Combatant


def rank(person: Combatant) -> tuple[int, int, int]:
    """Higher acts earlier: the total, then the part that was not rolled, then a tiebreak."""
    return (person.initiative or 0, person.rating, person.tiebreak)


def slots(people: Iterable[Combatant], highest_first: bool) -> list[list[str]]:
    """Ids grouped by equal rank, in each group as they joined the fight."""
    groups: dict[tuple[int, int, int], list[str]] = {}
    for person in people:
        groups.setdefault(rank(person), []).append(person.id)
    return [groups[key] for key in sorted(groups, reverse=highest_first)]


def put_in_order(ctx: Decision[Ruleset]) -> None:
    """Everybody who has an initiative, highest first."""
    people = [p for p in ctx.state.people.values() if p.initiative is not None]
    groups = slots(people, highest_first=True)
    in_place(ctx, tuple(chain.from_iterable(groups)), groups)


def in_place(
    ctx: Decision[Any], now: tuple[str, ...], groups: Iterable[Iterable[str]] = ()
) -> None:
    """Let an order be that of the round, where it is not; those of one of the `groups` are tied."""
    if now != ctx.state.order:
        totals = {who: ctx.person(who).initiative or 0 for who in now}
        tied = tuple(group for each in groups if len(group := tuple(each)) > 1)
        ctx.emit(Ordered(now, ctx.state.order, totals, tied))
