"""Fights under `storyteller` for tests of its rules, told as people type them.

f = sto()
f.join("Ada", die=9, dexterity=3, brawl=3).join("Bob", die=2)
f.feed("Ada.attack", 2).feed("Ada.damage", 1).feed("Bob.soak", 0)
f.do("Bob", "pass").do("Ada", "attack Bob")
assert f.track("Bob") == "/"
f.done()
"""

from __future__ import annotations

from typing import Any

from tests.support.fight import PlayedFight


class StoFight(PlayedFight):
    """A fight in which people declare from the slowest up."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"ruleset": "storyteller", **how})

    def do(self, name: str, *lines: str) -> StoFight:
        """Somebody types some lines."""
        for text in lines:
            self.line(name, text)
        return self

    def refuses(self, name: str, text: str, code: str) -> StoFight:
        """Somebody types a line that is refused with this code and changes nothing."""
        with self.refused(code):
            self.do(name, text)
        return self

    def latest(self) -> dict[str, Any]:
        """The attack that was resolved last."""
        found: dict[str, Any] = self.view()["last"]
        return found

    def of_(self, name: str, field: str) -> Any:
        """A field of somebody in the view that may see everything."""
        return self.view()["combatants"][name][field]


ADA: dict[str, Any] = {
    "strength": 4, "dexterity": 3, "stamina": 3, "perception": 3, "wits": 3, "brawl": 3,
    "melee": 2, "firearms": 4, "athletics": 1, "stealth": 2, "alertness": 1,
}  # fmt: skip
BOB: dict[str, Any] = {
    "strength": 2, "dexterity": 2, "stamina": 2, "perception": 2, "wits": 3, "brawl": 3,
    "melee": 1, "firearms": 3, "athletics": 4, "alertness": 2,
}  # fmt: skip


def sto(**how: Any) -> StoFight:
    """Begin a fight: `settings`, `unfed`, `storyteller`."""
    return StoFight(**how)


def two(more: dict[str, Any] | None = None, **settings: Any) -> StoFight:
    """Ada, who acts first, and Bob; `more` are fields of Ada's sheet."""
    f = sto(settings=settings)
    f.join("Ada", die=9, **{**ADA, **(more or {})})
    f.join("Bob", die=7, **BOB)
    return f
