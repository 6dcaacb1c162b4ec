"""Who stands where: totals that are kept, ties drawn once, and places behind another (HUB-INI-02).

People are sorted by a key: total, modifier and draw. Who is placed has a key of its own: behind
all of a total, or the key of the one they stand behind with more added to it.
"""

from ....engine.events import InitiativeSet
from ....engine.order import in_place, rank
from ...common.turn_order import ties
from ..combatant import Combatant, FightState
from ..fight import Decision
from ..values import Place, Placed

Key = list[int]
BEHIND_ALL = 10_000_000
"""More than any modifier: who stands behind everybody of a total."""


def line_up(ctx: Decision) -> None:
    """Draw for ties, and put everybody in order who has a total."""
    ties.settle(ctx)
    people = [p for p in ctx.state.people.values() if p.initiative is not None]
    in_place(ctx, tuple([person.id for person in sorted(people, key=key)]))


def key(person: Combatant) -> Key:
    """What people are sorted by, the lowest first."""
    placed = person.flags.placed
    return [-part for part in rank(person)] if placed is None else placed.key


def place_last(ctx: Decision, who: str, total: int) -> None:
    """Somebody gets a total, and stands behind everybody of it (HUB-DLY-01, -05)."""
    _place(ctx, who, total, [-total, BEHIND_ALL, _next(ctx)], "")


def place_of(person: Combatant) -> Place:
    """Where somebody stands, for another who is to stand behind them."""
    return Place(person.id, person.initiative, key(person))


def place_behind(ctx: Decision, who: str, place: Place) -> None:
    """Somebody stands directly behind a place, with its total (HUB-DLY-02, -04)."""
    if place.total is not None:
        behind = [*place.key, -ctx.state.round, _next(ctx)]
        _place(ctx, who, place.total, behind, place.who)


def _place(ctx: Decision, who: str, total: int, place: Key, anchor: str) -> None:
    ctx.flag(who, placed=Placed(place, anchor))
    set_total(ctx, who, total)


def _next(ctx: Decision) -> int:
    """Later ones stand behind earlier ones."""
    ctx.flag_fight(sequence=ctx.state.flags.sequence + 1)
    return ctx.state.flags.sequence


def is_ahead(state: FightState, one: str, other: str) -> bool:
    """Whether somebody stands before another in the order."""
    places = {who: place for place, who in enumerate(state.order)}
    return places.get(one, len(places)) < places.get(other, -1)


def set_total(ctx: Decision, who: str, total: int) -> None:
    """Somebody's total changes, and nothing else of their place."""
    person = ctx.person(who)
    ctx.emit(InitiativeSet(who, total, person.rating, person.tiebreak))
