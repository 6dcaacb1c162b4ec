"""A roll before it is made: one value that is shown, offered, confirmed and rolled."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.events import Terms


class Throw(NamedTuple):
    """Whose roll it is, what for, and what its pool and its difficulty are made of.

    `extras` are what its player adds ("willpower", "specialty"); what a pool that is `chosen` by
    its player is made of, everybody is told. What it is made `using`, such as a weapon, everybody
    sees.
    """

    who: str
    purpose: str
    pool: Terms
    difficulty: Terms
    against: str | None = None
    extras: tuple[str, ...] = ()
    chosen: bool = False
    using: str = ""
