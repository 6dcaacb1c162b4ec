"""Fights under `forsaken` for tests of its rules, told as people type them.

    f = forsaken(settings={"attack.minimum_damage": 1})
    f.join("Ann", strength=3, brawl=2, die=9).join("Bob", die=5).start()
    f.feed("Ann.attack", {"successes": 2, "pool": 3})
    f.do("Ann", "+attack Bob=unarmed")
    assert f.track("Bob") == "//"
"""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.inputs import Input
from tests.support.fight import SHEET, Fight

EXTRA = ("dominant", "breaks_on_murder", "items")


class ForsakenFight(Fight):
    """A fight in which nobody needs an aim unless a test says so."""

    def __init__(self, **how: Any) -> None:
        settings = {"intent.required": False, **how.pop("settings", {})}
        super().__init__(**{"ruleset": "forsaken", "settings": settings, **how})

    def join(self, name: str, die: int = 5, by: str = "player", **sheet: Any) -> ForsakenFight:
        """Bring somebody in: what is no field of a sheet are traits."""
        facts = {key: sheet.pop(key) for key in (*SHEET, *EXTRA) if key in sheet}
        who = f"p{self.state.joined + 1}"
        self.table.dice[who] = die
        whole = {"name": name, "ref": self.state.joined + 1, "traits": sheet, **facts}
        self.input(Input("join", by, who, {"sheet": whole}, speaker="Sam"))
        return self

    def start(self) -> ForsakenFight:
        """The first round begins."""
        self.next()
        return self

    def do(self, name: str, *lines: str) -> ForsakenFight:
        """Somebody types some lines."""
        for text in lines:
            self.line(name, text)
        return self

    def rules(self, text: str) -> ForsakenFight:
        """The storyteller rules: `kill Bob`."""
        self.tell("rule", what=text)
        return self

    def sets(self, name: str, text: str) -> ForsakenFight:
        """The storyteller sets something of somebody."""
        self.tell("set", name, what=text)
        return self

    def refuses(self, name: str, text: str, code: str) -> ForsakenFight:
        """Somebody types a line that is refused with this code and changes nothing."""
        with self.refused(code):
            self.do(name, text)
        return self

    def of_(self, name: str, field: str) -> Any:
        """A field of somebody in the view that may see everything."""
        return self.view()["combatants"][name][field]


def forsaken(**how: Any) -> ForsakenFight:
    """Begin a fight: `settings`, `unfed`, `storyteller`."""
    return ForsakenFight(**how)


def two(**how: Any) -> ForsakenFight:
    """Ann, who acts first, and Bob, in the first round."""
    f = forsaken(**how)
    f.join("Ann", die=9, strength=3, brawl=2, weaponry=2, firearms=2, crafts=2)
    f.join("Bob", die=3, strength=3, brawl=2)
    return f.start()
