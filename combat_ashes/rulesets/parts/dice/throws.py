"""A roll as one value: it is rolled, shown before it is rolled, and listed from one place."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from ....engine.events import Rolled, Terms
from ....engine.numbers import MOST_DICE
from ....engine.pools import total
from ....engine.turn import Turn
from .target_number import SIDES, TargetNumber


class Throw(Struct, frozen=True):
    """Who rolls what: `terms` are the named dice of the pool, compared with 0 only at the end.

    `needed` successes make it work. A `forced` one is a chance die whatever its terms come to.
    What it is made `using` everybody sees.
    """

    who: str
    purpose: str
    against: str | None
    terms: Terms
    dice: TargetNumber
    needed: int = 1
    forced: bool = False
    using: str = ""

    @property
    def pool(self) -> int:
        """How many dice are rolled; 0 means a chance die."""
        return 0 if self.forced else min(max(0, total(self.terms)), MOST_DICE)

    @property
    def chance(self) -> bool:
        """Whether no dice are left but a chance die."""
        return not self.pool

    @property
    def difficulty(self) -> int:
        """The face that scores."""
        return self.dice.difficulty(self.chance)


class Thrown(NamedTuple):
    """What came of a throw: no faces where a storyteller set the result."""

    faces: tuple[int, ...]
    successes: int
    dramatic: bool = False


def roll(turn: Turn[Any], throw: Throw, ruled: int | None = None) -> Thrown:
    """Roll it, or take the number of successes that a storyteller `ruled`."""
    pool, dice = throw.pool, throw.dice
    chance = not pool
    difficulty = dice.difficulty(chance)

    def score(faces: tuple[int, ...]) -> int:
        return dice.successes(faces, chance)

    if ruled is not None:
        time = turn.person(throw.who).rolls.get(throw.purpose, 0) + 1
        thrown = Thrown((), ruled)
    else:
        count, rerolls = 1 if chance else pool, dice.rerolls(chance)
        faces, time = turn.faces(
            throw.who, throw.purpose, count, SIDES, difficulty, score, pool, rerolls
        )
        thrown = Thrown(faces, score(faces), dice.dramatic(faces, chance))
    turn.emit(
        Rolled(
            throw.who, throw.purpose, throw.against, pool, difficulty, throw.terms, (),
            thrown.faces, thrown.successes, time, thrown.dramatic, 0, ruled is not None,
            chance=chance, using=throw.using,
        )
    )  # fmt: skip
    return thrown
