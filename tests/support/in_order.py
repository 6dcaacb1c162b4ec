"""What tests say of a fight in which people act in order, whatever its rules."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import STORYTELLER
from tests.support.fight import SHEET, PlayedFight


class InOrderFight(PlayedFight):
    """A fight told line by line."""

    fields: ClassVar[tuple[str, ...]] = ()
    """What a sheet holds for these rules alone."""

    def join(self, name: str, die: int = 5, by: str = "player", **sheet: Any) -> Self:
        """Bring somebody in: what is no field of a sheet is a trait."""
        facts = {key: sheet.pop(key) for key in (*SHEET, *self.fields) if key in sheet}
        who = f"p{self.state.joined + 1}"
        self.table.dice[who] = die
        whole = {"name": name, "ref": self.state.joined + 1, "traits": sheet, **facts}
        adds = by == STORYTELLER
        verb, args = ("add", {"sheets": [whole]}) if adds else ("join", {"sheet": whole})
        self.input(Input(verb, by, who, args, speaker="Sam"))
        return self

    def start(self) -> Self:
        """The first round begins."""
        self.next()
        return self

    def do(self, name: str, *lines: str) -> Self:
        """Somebody types some lines."""
        for text in lines:
            self.line(name, text)
        return self

    def refuses(self, name: str, text: str, code: str) -> Self:
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
