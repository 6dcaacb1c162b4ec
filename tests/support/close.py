"""Fights under `close2004` for tests of its rules, told as people type them.

    f = close(settings={"all_out.bonus": 3})
    f.join("Ann", dexterity=3, wits=3, strength=3, brawl=2, die=9)
    f.join("Bob", die=5)
    f.start()
    f.feed("Ann.attack", {"successes": 2, "pool": 3})
    f.do("Ann", "+attack Bob=unarmed").do("Bob", "+pass")
    assert f.of_("Bob", "k") == 1

A line is read as these rules read it.
"""

from __future__ import annotations

from typing import Any

from tests.support.in_order import InOrderFight


class CloseFight(InOrderFight):
    """A fight in which people act in order."""

    fields = ("merits", "bite")

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"ruleset": "close2004", **how})

    def terms(self) -> dict[str, int]:
        """The terms of the last pool."""
        found: dict[str, int] = self.latest()["terms"]
        return found


def close(**how: Any) -> CloseFight:
    """Begin a fight: `settings`, `unfed`, `storyteller`."""
    return CloseFight(**how)
