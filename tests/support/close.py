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

from combat_ashes.engine.state import STORYTELLER
from tests.support.fight import Fight

NOBODY: dict[str, Any] = {}
EXTRA = ("merits", "bite", "armor")


class CloseFight(Fight):
    """A fight in which people act in order."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"ruleset": "close2004", **how})

    def join(self, name: str, die: int = 5, by: str = "player", **sheet: Any) -> CloseFight:
        """Bring somebody in: `merits`, `bite` and `armor` are fields, what is left are traits."""
        from combat_ashes.engine.inputs import Input
        from tests.support.fight import SHEET

        facts = {key: sheet.pop(key) for key in (*SHEET, *EXTRA) if key in sheet}
        facts.setdefault("weapons", [])
        who = f"p{self.state.joined + 1}"
        self.table.dice[who] = die
        args = {"sheet": {"name": name, "ref": self.state.joined + 1, "traits": sheet, **facts}}
        verb = "add" if by == STORYTELLER else "join"
        self.input(Input(verb, by, who, args, speaker="Sam"))
        return self

    def start(self) -> CloseFight:
        """The first round begins."""
        self.next()
        return self

    def do(self, name: str, *lines: str) -> CloseFight:
        """Somebody types some lines."""
        for text in lines:
            self.line(name, text)
        return self

    def refuses(self, name: str, text: str, code: str) -> CloseFight:
        """Somebody types a line that is refused with this code and changes nothing."""
        with self.refused(code):
            self.do(name, text)
        return self

    def of_(self, name: str, field: str) -> Any:
        """A field of somebody in the view that may see everything."""
        return self.view()["combatants"][name][field]

    def latest(self) -> dict[str, Any]:
        """What the dice last decided."""
        found: dict[str, Any] = self.view()["last"]
        return found

    def terms(self) -> dict[str, int]:
        """The terms of the last pool."""
        found: dict[str, int] = self.latest()["terms"]
        return found


def close(**how: Any) -> CloseFight:
    """Begin a fight: `settings`, `unfed`, `storyteller`."""
    return CloseFight(**how)
