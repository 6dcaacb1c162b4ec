"""+npc/plan: npcs of a storyteller who play by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.mush import game_config

SYSTEMS = ("ashes", "close2004", "forsaken", "hubris", "storyteller")


def scene(table: Any, ruleset: str) -> tuple[Any, Any]:
    """Sam runs a fight of Jane against Thug."""
    room = table.room()
    settings = {"intent.required": False} if ruleset == "forsaken" else {}
    room.attributes.add(game_config.ROOM_RULES, {"ruleset": ruleset, "settings": settings})
    sam = table.player("Sam", room, permission="Admin")
    traits = {"strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 2, "athletics": 2}
    jane = table.player("Jane", room, sheet={"traits": traits})
    sam.must("+combat/start gather")
    jane.must("+init")
    sam.must("+npc Thug=thug")
    return sam, jane


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_an_npc_with_a_plan_acts_and_its_storyteller_hears(table: Any, ruleset: str) -> None:
    sam, jane = scene(table, ruleset)
    sam.must("+npc/plan Thug=aggressive", "+combat/next")
    for _ in range(4):
        if "Plan: Thug (aggressive): +attack Jane" in "\n".join(sam.heard):
            break
        jane.say("+pass")
        sam.say("+combat/next")
    assert "Plan: Thug (aggressive): +attack Jane" in "\n".join(sam.heard)
    assert "Plan:" not in "\n".join(jane.heard)


def test_the_better_defense_is_taken_and_why_is_told(table: Any) -> None:
    sam, jane = scene(table, "ashes")
    sam.must("+npc/set Thug=athletics=5", "+combat/init Jane=20", "+combat/init Thug=5")
    sam.must("+combat/next", "+combat/as Thug=+pass", "+npc/plan Thug=defensive")
    jane.must("+attack Thug=bare hands")
    (said,) = [line for line in "\n".join(sam.heard).split("\n") if "Plan:" in line]
    assert "Thug (defensive): +dodge; levels to expect:" in said
    assert " with +dodge and " in said and said.endswith(" with +block.")


def test_coming_in_has_no_odds(table: Any) -> None:
    _, jane = scene(table, "ashes")
    assert "(err.line.unknown)" in jane.say("+odds +init")


def test_a_plan_may_be_taken_away_and_a_wrong_one_is_refused(table: Any) -> None:
    sam, jane = scene(table, "ashes")
    sam.must("+npc/plan Thug=aggressive")
    assert "'agressive' is no plan" in sam.say("+npc/plan Thug=agressive")
    assert "err.line.usage" in sam.say("+npc/plan Thug")
    assert "Thug waits for you." in sam.must("+npc/plan Thug=none").heard[-1]
    sam.must("+combat/next")
    jane.say("+pass")
    assert "Plan: Thug" not in "\n".join(sam.heard)
