"""What a fight tells of what has happened in it: +combat/why and +combat/undo."""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.fed_dice import FedDice
from combat_ashes.mush import service

ALWAYS = {"Jane.initiative": {"faces": [9]}, "Frank.initiative": {"faces": [1]}}


def test_why_finds_the_readers_own_last_roll(table: Any) -> None:
    """Others' may have come after it: both are told, one's own first, and no initiative before."""
    room = table.room()
    jane, frank, mia = (table.player(name, room) for name in ("Jane", "Frank", "Mia"))
    with service.dice_from(FedDice({}, unfed="random", always=ALWAYS)):
        for line in ("+init", "+init"):
            jane.must(line)
            frank.must(line)
        jane.must("+misc pick the lock=dexterity+wits")
        frank.must("+misc climb=strength+athletics")
        frank.must("+init")
        jane.must("+init")
        jane.must("+pass")
        frank.must("+misc jump=strength+brawl")
    why = jane.say("+combat/why")
    assert "Jane rolls: " in why and "dexterity" in why and "wits" in why
    assert why.index("Jane rolls: ") < why.index("Frank rolls: ")
    assert "Jane rolls: " not in frank.say("+combat/why")
    assert "Frank rolls: " in mia.say("+combat/why")
