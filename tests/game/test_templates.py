"""Every template that ships fights a round against a player, under every rule system."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.mush import game_config
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import rulebook
from combat_ashes.rulesets.npc_templates import read_templates
from tests.support.shipped import shipped

TRAITS = {"strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 2, "athletics": 2}
HUMANS, ANIMALS = {"thug", "police", "soldier"}, {"dog", "wolf", "bear"}
MOST_STEPS = 20


def of_rules(ruleset: str) -> list[str]:
    found, problems = read_templates(rulebook(ruleset, {}).sheets.npcs)
    assert problems == []
    return sorted(found)


CASES = [(ruleset, name) for ruleset in shipped() for name in of_rules(ruleset)]


@pytest.mark.parametrize("ruleset", shipped())
def test_there_are_humans_of_three_grades_animals_and_beings(ruleset: str) -> None:
    names = set(of_rules(ruleset))
    assert names >= (HUMANS | ANIMALS)
    assert names - HUMANS - ANIMALS


@pytest.mark.parametrize(("ruleset", "name"), CASES)
def test_one_of_it_fights_a_round_by_a_plan(table: Any, ruleset: str, name: str) -> None:
    room = table.room()
    settings = {"intent.required": False} if ruleset == "forsaken" else {}
    room.attributes.add(game_config.ROOM_RULES, {"ruleset": ruleset, "settings": settings})
    sam = table.player("Sam", room, permission="Admin")
    jane = table.player("Jane", room, sheet={"traits": TRAITS})
    sam.must("+combat/start gather")
    jane.must("+init")
    sam.must(f"+npc Foe={name}", "+npc/plan Foe=aggressive", "+combat/next")
    state = fight_in(room).live.state
    for _ in range(MOST_STEPS):
        state = fight_in(room).live.state
        if state.round > 1:
            break
        if state.question_for("p1") is not None:
            jane.say("+pass")
        else:
            sam.must("+combat/next")
    assert state.round == 2
    told = "\n".join(sam.heard)
    assert "Plan: Foe (aggressive): +attack Jane" in told
