"""A roll before it is made: one value that is shown, offered, confirmed and rolled."""

from typing import Generic, TypeVar

from msgspec import Struct

from ....engine.events import Terms

Difficulty = Terms
"""Dice that score from the face that these named terms add up to."""

S_co = TypeVar("S_co", covariant=True)


class Throw(Struct, Generic[S_co], frozen=True, gc=False):
    """Whose roll it is, what for, and what its pool is made of, in named terms.

    Its `scoring` says how the dice are read: a `Difficulty`, or a `TargetNumber`. `extras` are
    what its player adds ("willpower", "specialty"); what a pool that is `chosen` by its player is
    made of, everybody is told. What it is made `using`, such as a weapon, everybody sees.
    """

    who: str
    purpose: str
    pool: Terms
    against: str | None
    scoring: S_co
    extras: tuple[str, ...] = ()
    chosen: bool = False
    using: str = ""
