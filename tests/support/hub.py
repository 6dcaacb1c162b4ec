"""Fights under `hubris` for tests of its rules, told as people type them.

    f = hub(settings={"ongoing.cost": "minor"})
    f.join("Ana", dexterity=3, die=9).join("Bo", die=5).start()
    f.feed("Ana.attack", 3).do("Ana", "+attack Bo").do("Bo", "+pass")
"""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import STORYTELLER
from combat_ashes.text.line import split_line
from tests.support.fight import SHEET, Fight


class HubFight(Fight):
    """A fight whose initiative is kept."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"ruleset": "hubris", **how})

    def join(self, name: str, die: int = 5, by: str = "player", **sheet: Any) -> HubFight:
        """Bring somebody in; what is no field of a sheet is a trait."""
        self.table.dice[f"p{self.state.joined + 1}"] = die
        facts = {key: sheet.pop(key) for key in SHEET if key in sheet}
        whole = {"name": name, "ref": self.state.joined + 1, "traits": sheet, **facts}
        adds = by == STORYTELLER
        verb, args = ("add", {"sheets": [whole]}) if adds else ("join", {"sheet": whole})
        self.input(Input(verb, by, f"p{self.state.joined + 1}", args, speaker="Sam"))
        return self

    def start(self) -> HubFight:
        """The first round begins."""
        self.next()
        return self

    def do(self, name: str, *lines: str) -> HubFight:
        """Somebody types some lines."""
        for text in lines:
            self.line(name, text)
        return self

    def rules(self, *lines: str) -> HubFight:
        """The storyteller types some lines."""
        for text in lines:
            verb, args = self.surface.read(split_line(text))
            self.tell(verb, **args)
        return self

    def refuses(self, name: str, text: str, code: str) -> HubFight:
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


def hub(**how: Any) -> HubFight:
    """Begin a fight: `settings`, `unfed`, `storyteller`."""
    return HubFight(**how)


def two(**how: Any) -> HubFight:
    """Ana (13) before Bo (9), round 1."""
    f = hub(**how)
    return f.join("Ana", die=9, weapons=["knife", "light pistol"]).join("Bo", die=5).start()
