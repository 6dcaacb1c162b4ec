"""What somebody may choose among: the lines of +maneuvers, and what each answer brings."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from .events import Terms


class Everything:
    """What all there is is part of."""

    def __contains__(self, each: object) -> bool:
        return True


Commands = Container[str]
EVERY: Commands = Everything()


class Dice(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What something is rolled with, as far as who is told may know it; nothing where no dice fall.

    What a target takes off is called `before`, and `met` tells by name how much that is. Where
    `chance`, a chance die is left. A difficulty that is hidden is words.
    """

    pool: int | None = None
    difficulty: int | str | None = None
    chance: bool = False
    before: str = ""
    met: dict[str, int] = {}

    @property
    def is_rolled(self) -> bool:
        """Whether it has dice and a difficulty."""
        return self.pool is not None and self.difficulty is not None

    @property
    def dice(self) -> int:
        """How many dice there are; 0 where nothing is known of any."""
        return self.pool or 0

    def at(self, dice: Dice) -> Self:
        """The same with these dice, such as those at one target, where any are known."""
        if dice.pool is None:
            return self
        return replace(
            self, pool=dice.pool, chance=dice.chance, before=dice.before or self.before,
            difficulty=self.difficulty if dice.difficulty is None else dice.difficulty,
            met=dice.met or self.met,
        )  # fmt: skip


class Maneuver(Dice, frozen=True):
    """A line that may be typed, with the `damage` of an attack, and its `targets` if few."""

    line: str
    damage: int | None = None
    type: str = ""
    targets: Sequence[str] | None = None


Menu = list[Maneuver]
"""The lines of +maneuvers."""


class Offer(Dice, frozen=True):
    """What an option of a question brings: `value` dice, `both` with Willpower on top."""

    option: str = ""
    value: int = 0
    both: int | None = None


class Attackers(Offer, frozen=True, kw_only=True):
    """Who attacks the one who is asked, by name; whether that is `planned` for."""

    names: list[str]
    planned: bool


class AwaitedRoll(Offer, frozen=True, kw_only=True):
    """A roll that waits for the storyteller: its pool, what is `harder`, and `what` it does."""

    who: str
    purpose: str = ""
    against: str | None = None
    terms: Terms = ()
    harder: Terms = ()
    what: str = ""
