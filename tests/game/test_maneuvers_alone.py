"""+maneuvers of somebody who is in no fight."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.mush import game_config

SYSTEMS = ("ashes", "close2004", "forsaken", "hubris", "storyteller")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_who_is_in_no_fight_reads_what_they_could_do(table: Any, ruleset: str) -> None:
    room = table.room()
    room.attributes.add(game_config.ROOM_RULES, {"ruleset": ruleset, "settings": {}})
    jane = table.player("Jane", room, sheet={"traits": {"strength": 2, "dexterity": 3}})
    jane.must("+maneuvers")
    line = "+intent" if ruleset == "forsaken" else "+attack"
    assert line in "\n".join(jane.heard)
