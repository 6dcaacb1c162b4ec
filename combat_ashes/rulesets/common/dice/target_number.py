"""Dice against a fixed number: high faces are thrown again, and no dice become a chance die.

A pool is rolled with ten-sided dice; each that shows the target or more is a success, and each
that shows `again` or more is thrown once more. Where a pool has no dice, one chance die is thrown:
it scores only from `chance_target` up, its 10 is thrown again, and a 1 is a dramatic failure.
"""

from typing import Any

from msgspec import Struct

from ....engine.decision import Decision
from ....engine.events import Rolled
from ....engine.pools import pool_of
from .throws import Throw

SIDES = 10


class TargetNumber(Struct, frozen=True):
    """How dice score: `needed` successes work; a `forced` pool is a chance die."""

    target: int = 8
    again: int = 10
    chance_target: int = 10
    chance_again: bool = True
    needed: int = 1
    forced: bool = False

    def difficulty(self, chance: bool) -> int:
        """The face that scores."""
        return self.chance_target if chance else self.target

    def rerolls(self, chance: bool) -> int:
        """The face from which a die is thrown again; 0 where none is."""
        if chance:
            return SIDES if self.chance_again else 0
        return self.again if self.again <= SIDES else 0


def dice_in(throw: Throw[TargetNumber]) -> int:
    """How many dice are rolled; 0 means a chance die."""
    return 0 if throw.scoring.forced else pool_of(throw.pool)


def face_of(throw: Throw[TargetNumber]) -> int:
    """The face from which its dice score."""
    return throw.scoring.difficulty(not dice_in(throw))


class Score(Struct, frozen=True, gc=False):
    """How a pool counts, or a chance die."""

    difficulty: int
    """The face that scores."""
    chance: bool

    def __call__(self, faces: tuple[int, ...]) -> int:
        least = self.difficulty
        return len([face for face in faces if face >= least])

    def dramatic(self, faces: tuple[int, ...]) -> bool:
        """Whether a chance die has failed badly."""
        return self.chance and faces[:1] == (1,)

    def tell(self, faces: tuple[int, ...]) -> tuple[int, bool]:
        """What the rules tell apart of faces: successes, and a dramatic failure."""
        return self(faces), self.dramatic(faces)


class Thrown(Struct, frozen=True, gc=False):
    """What came of a throw: no faces where a storyteller set the result."""

    faces: tuple[int, ...]
    successes: int
    dramatic: bool = False


def roll(ctx: Decision[Any], throw: Throw[TargetNumber], ruled: int | None = None) -> Thrown:
    """Roll it, or take the number of successes that a storyteller `ruled`."""
    pool, dice = dice_in(throw), throw.scoring
    chance = not pool
    difficulty = dice.difficulty(chance)
    score = Score(difficulty, chance)
    if ruled is not None:
        time = ctx.person(throw.who).rolls.get(throw.purpose, 0) + 1
        thrown = Thrown((), ruled)
    else:
        count, rerolls = 1 if chance else pool, dice.rerolls(chance)
        faces, time = ctx.faces(
            throw.who, throw.purpose, count, SIDES, difficulty, score, pool, rerolls
        )
        thrown = Thrown(faces, score(faces), chance and score.dramatic(faces))
    ctx.emit(
        Rolled(
            throw.who, throw.purpose, throw.against, pool, difficulty, throw.pool, (),
            thrown.faces, thrown.successes, time, thrown.dramatic, 0, ruled is not None,
            chance=chance, using=throw.using,
        )
    )  # fmt: skip
    return thrown
