"""Fights for these tests; each is checked when its test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.support.fight import ABLE, PlayedFight


@pytest.fixture
def fight() -> Iterator[Callable[..., PlayedFight]]:
    """Begins a fight as `tests.support.fight` tells; afterwards no fed die may be left."""
    begun: list[PlayedFight] = []

    def begin(**how: Any) -> PlayedFight:
        begun.append(PlayedFight(**how))
        return begun[-1]

    yield begin
    for each in begun:
        each.done()


@pytest.fixture
def duel(fight: Callable[..., PlayedFight]) -> Callable[..., PlayedFight]:
    """Jane, who is faster, and Frank, each with 3 in all that matters; rolls score nothing."""

    def begin(jane: dict[str, Any] | None = None, frank: dict[str, Any] | None = None, **how: Any):
        how = {"unfed": "miss", **how}
        f = fight(**how)
        f.join("Jane", **{**ABLE, "die": 9, **(jane or {})})
        return f.join("Frank", **{**ABLE, "die": 1, **(frank or {})})

    return begin


PEOPLE = (("Ann", 9), ("Bob", 7), ("Cleo", 3), ("Dan", 1))


@pytest.fixture
def people(fight):
    """As many as are wanted of Ann, Bob, Cleo and Dan, the fastest first; rolls score nothing."""

    def begin(count=3, ann=None, bob=None, cleo=None, dan=None, **how):
        f = fight(**{"unfed": "miss", **how})
        sheets = (ann, bob, cleo, dan)[:count]
        for (name, die), sheet in zip(PEOPLE, sheets, strict=False):
            f.join(name, **{**ABLE, "die": die, **(sheet or {})})
        return f

    return begin
