"""Fights under `hubris` for tests of its rules, told as people type them.

f = hub(settings={"ongoing.cost": "minor"})
f.join("Ana", dexterity=3, die=9).join("Bo", die=5).start()
f.feed("Ana.attack", 3).do("Ana", "+attack Bo").do("Bo", "+pass")
"""

from __future__ import annotations

from typing import Any

from combat_ashes.text.line import split_line
from tests.support.in_order import InOrderFight


class HubFight(InOrderFight):
    """A fight whose initiative is kept."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"ruleset": "hubris", **how})

    def rules(self, *lines: str) -> HubFight:
        """The storyteller types some lines."""
        for text in lines:
            verb, args = self.surface.read(split_line(text))
            self.tell(verb, **args)
        return self


def hub(**how: Any) -> HubFight:
    """Begin a fight: `settings`, `unfed`, `storyteller`."""
    return HubFight(**how)


def two(**how: Any) -> HubFight:
    """Ana (13) before Bo (9), round 1."""
    f = hub(**how)
    return f.join("Ana", die=9, weapons=["knife", "light pistol"]).join("Bo", die=5).start()
