"""What a game's own commands make of rules with other dice, damage and charts than ours."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes import rulesets as registry
from combat_ashes.examples.duel import Duel


@pytest.fixture
def people(table: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sam, who runs it, and Frank, whose window is read to him."""
    monkeypatch.setitem(registry._registered, "duel", Duel)
    room = table.room()
    sam = table.player("Sam", room, permission="Admin")
    sheet = {"traits": {"melee": 2, "wits": 2}, "weapons": ["rapier"]}
    frank = table.player("Frank", room, sheet=sheet, screenreader=True)
    sam.must("+ruleset/use duel=here")
    return sam, frank


@pytest.mark.parametrize("fighting", [True, False])
def test_damage_has_the_types_of_the_rules(people: Any, fighting: bool) -> None:
    sam, frank = people
    if fighting:
        frank.must("+init")
    sam.must("+damage Frank=2 stun", "+damage Frank=1 c")
    assert "1 cut and 2 stun of 5 boxes" in frank.say("+health")
    refused = sam.refused("+damage Frank=1 lethal")
    assert "such as 2 stun or 1 cut" in refused
    assert "cut damage" in sam.say("+heal Frank=1 cut")
    sam.must("+heal Frank=all")
    assert "unhurt" in frank.say("+health")


def test_a_free_roll_and_a_record_say_what_it_comes_to(people: Any) -> None:
    frank = people[1]
    assert "in all" in frank.say("+roll melee")
