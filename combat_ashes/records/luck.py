"""How the dice of a fight fell, against what was to be expected of them."""

from collections.abc import Iterable
from typing import NamedTuple

from ..engine.events import Event, Rolled

SIDES = 10


class Luck(NamedTuple):
    """Somebody's dice in a fight.

    `hits` of their dice reached the difficulty they were thrown against, `expected` is how many do
    on average, and `below` the share (0 to 1) of as many dice that do worse; half of those that do
    alike count with them.
    """

    who: str
    dice: int
    hits: int
    expected: float
    below: float


def luck_of(events: Iterable[Event]) -> list[Luck]:
    """Of everybody who threw dice against a difficulty, in the order in which they first did."""
    thrown: dict[str, list[tuple[int, float]]] = {}
    for event in events:
        if isinstance(event, Rolled) and event.difficulty and not event.ruled:
            dice = [(face >= event.difficulty, _chance(event.difficulty)) for face in event.faces]
            thrown.setdefault(event.who, []).extend(dice)
    return [_luck(who, dice) for who, dice in thrown.items() if dice]


def _chance(difficulty: int) -> float:
    return min(SIDES, max(0, SIDES + 1 - difficulty)) / SIDES


def _luck(who: str, dice: list[tuple[int, float]]) -> Luck:
    hits = sum(hit for hit, _ in dice)
    # By how many dice reach their difficulty.
    chances = [1.0]
    for _, chance in dice:
        more = [each * chance for each in chances]
        fewer = [each * (1 - chance) for each in chances]
        chances = [a + b for a, b in zip([*fewer, 0.0], [0.0, *more], strict=True)]
    below = sum(chances[:hits]) + chances[hits] / 2
    return Luck(who, len(dice), hits, sum(chance for _, chance in dice), below)
