"""Fights under `forsaken` for tests of its rules, told as people type them.

f = forsaken(settings={"attack.minimum_damage": 1})
f.join("Ann", strength=3, brawl=2, die=9).join("Bob", die=5).start()
f.feed("Ann.attack", {"successes": 2, "pool": 3})
f.do("Ann", "+attack Bob=unarmed")
assert f.track("Bob") == "//"
"""

from __future__ import annotations

from typing import Any

from tests.support.in_order import InOrderFight


class ForsakenFight(InOrderFight):
    """A fight in which nobody needs an aim unless a test says so."""

    fields = ("dominant", "breaks_on_murder", "items")

    def __init__(self, **how: Any) -> None:
        settings = {"intent.required": False, **how.pop("settings", {})}
        super().__init__(**{"ruleset": "forsaken", "settings": settings, **how})

    def rules(self, text: str) -> ForsakenFight:
        """The storyteller rules: `kill Bob`."""
        self.tell("rule", what=text)
        return self

    def sets(self, name: str, text: str) -> ForsakenFight:
        """The storyteller sets something of somebody."""
        self.tell("set", name, what=text)
        return self


def forsaken(**how: Any) -> ForsakenFight:
    """Begin a fight: `settings`, `unfed`, `storyteller`."""
    return ForsakenFight(**how)


def two(**how: Any) -> ForsakenFight:
    """Ann, who acts first, and Bob, in the first round."""
    f = forsaken(**how)
    f.join("Ann", die=9, strength=3, brawl=2, weaponry=2, firearms=2, crafts=2)
    f.join("Bob", die=3, strength=3, brawl=2)
    return f.start()
