"""The round and the screen in the README are what a run of the game shows."""

from __future__ import annotations

import os
import re
from types import SimpleNamespace
from typing import Any

import pytest

from combat_ashes.mush import fights
from tests.support import readme

JANE = {
    "traits": {"strength": 2, "dexterity": 3, "stamina": 2, "wits": 3, "melee": 3, "brawl": 1,
               "athletics": 2, "willpower": 5},
    "weapons": ["club"],
}  # fmt: skip
FRANK = {
    "traits": {"strength": 3, "dexterity": 2, "stamina": 3, "wits": 2, "melee": 1, "brawl": 3,
               "athletics": 2, "willpower": 4},
    "weapons": ["knife"],
}  # fmt: skip
LINES = {
    "Jane": "+attack/power Frank=club, willpower", "Frank": "+misc pick the lock=dexterity+wits",
}  # fmt: skip


ASKED = "+odds +attack/power Frank=club"

SEED = "11"
"""The dice of the round; another shows another one."""


class Round:
    """Two players, of whom one window is shown. They have fought before."""

    def __init__(self, table: Any) -> None:
        room = table.room()
        self.people = {
            name: table.player(name, room, sheet=sheet)
            for name, sheet in (("Jane", JANE), ("Frank", FRANK))
        }
        for player in self.people.values():
            player.must("+combat/style normal", "+combat/colour off")
        first, second = self.people.values()
        first.must("+init")
        second.must("+init")
        for player in (*self.people.values(), *self.people.values()):
            player.say("+pass")
        second.must("+init/leave")
        first.must("+choose agree", "+init/leave")
        self.jane = self.people["Jane"]
        self.shown: list[str] = []
        self.odds = ""

    def type(self, name: str, line: str) -> str:
        """Let somebody type a line; what Jane is shown of it."""
        first = len(self.jane.heard)
        self.people[name].must(line)
        said = "\n".join(self.jane.heard[first:])
        self.shown += [f"> {line}" if name == "Jane" else f"(Frank types {line})", said, ""]
        return said

    def play(self) -> str:
        self.type("Jane", "+init")
        said = self.type("Frank", "+init")
        self.odds = readme.indented(f"> {ASKED}\n{self.jane.must(ASKED).heard[-1]}")
        for _ in range(6):
            if "to meet an attack" in said:
                said = self.type("Frank", "+dodge")
            elif asked := re.search(r"Your turn, (Jane)|Waiting for (Frank) to declare", said):
                name = asked[1] or asked[2]
                said = self.type(name, LINES[name])
            else:
                break
        self.type("Jane", "+combat")
        return readme.indented("\n".join(self.shown))


def test_a_round_is_shown_as_it_is(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the usual style from its first line; `make readme` writes what it is now."""
    monkeypatch.setattr(fights, "secrets", SimpleNamespace(token_hex=lambda size: SEED * size))
    played = Round(table)
    shown = played.play()
    screen = played.jane.must("+combat/colour on").say("+combat")
    if os.environ.get("ASHES_README"):
        readme.write(shown, screen, played.odds)
    assert played.odds == readme.odds()
    assert shown == readme.transcript()
    assert "It is your turn" not in shown and "rolled" not in shown
    assert "Frank dodges" in shown and "Standing" not in shown
    assert "|y" in screen
    assert readme.PICTURE.read_text(encoding="utf-8") == readme.drawn(screen)
