"""What people carry when other rules take over: the record tells it as the fight has it."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from combat_ashes.engine.codec import dump_events, dump_state, load_events, load_state
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.evolve import evolve_all
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import STORYTELLER
from combat_ashes.engine.steps import STEPS
from combat_ashes.engine.switching import switch_if_agreed
from combat_ashes.engine.turn import Turn
from combat_ashes.rulesets import rulebook
from tests.support.fight import Fight

# Two sheets of gear that each rule system takes.
GEAR = {
    "ashes": (["knife", "bow"], ["kevlar", "leather"]),
    "storyteller": (["knife", "sword"], ["ballistic vest"]),
    "close2004": (["knife", "club"], 2),
    "forsaken": (["knife", "club"], ["kevlar vest"]),
    "hubris": ([{"name": "riot shield", "edge": 3, "tags": ["guard"]}, "knife"], 2),
}


@pytest.mark.parametrize(("former", "new"), [*permutations(GEAR, 2)])
def test_gear_of_other_rules_is_told_as_it_is_read(former: str, new: str) -> None:
    """RND-01: played and told again from the record, everybody has the same things."""
    weapons, armor = GEAR[former]
    f = Fight(ruleset=former, unfed="miss").join("Jane", weapons=weapons, armor=armor)
    before = dump_state(f.state)
    given = Input("next", STORYTELLER, STORYTELLER)
    turn = Turn(f.state, given, rulebook, SeededDice("a seed"), STEPS)
    turn.note(switch={"to": new, "agreed": [], "asked": []})
    assert switch_if_agreed(turn) and turn.state.ruleset == new
    told = evolve_all(load_state(before), load_events(dump_events(tuple(turn.events))))
    assert json.loads(dump_state(turn.state))["people"] == json.loads(dump_state(told))["people"]
