"""Dice against a fixed number: high faces are thrown again, and no dice become a chance die.

A pool is rolled with ten-sided dice; each that shows the target or more is a success, and each
that shows `again` or more is thrown once more. Where a pool has no dice, one chance die is thrown:
it scores only from `chance_target` up, its 10 is thrown again, and a 1 is a dramatic failure.
"""

from __future__ import annotations

from msgspec import Struct

SIDES = 10


class TargetNumber(Struct, frozen=True):
    """How dice of this kind score; `again` beyond the highest face throws none again."""

    target: int = 8
    again: int = 10
    chance_target: int = 10
    chance_again: bool = True

    def difficulty(self, chance: bool) -> int:
        """The face that scores."""
        return self.chance_target if chance else self.target

    def rerolls(self, chance: bool) -> int:
        """The face from which a die is thrown again; 0 where none is."""
        if chance:
            return SIDES if self.chance_again else 0
        return self.again if self.again <= SIDES else 0

    def successes(self, faces: tuple[int, ...], chance: bool) -> int:
        """What faces score, those of dice that were thrown again among them."""
        least = self.difficulty(chance)
        return len([face for face in faces if face >= least])

    def dramatic(self, faces: tuple[int, ...], chance: bool) -> bool:
        """Whether a chance die has failed badly."""
        return chance and faces[:1] == (1,)
