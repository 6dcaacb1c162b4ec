"""What may be said under forsaken before a fight begins: aims for others, and a chase."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in

TRAITS = {"dexterity": 4, "wits": 3, "strength": 2, "stamina": 2, "brawl": 3, "athletics": 2}


@pytest.fixture
def street(table: Any) -> Any:
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+ruleset/use forsaken=here")
    ann, bob = (table.player(name, room, sheet={"traits": TRAITS}) for name in ("Ann", "Bob"))
    sam.must("+combat/start gather")
    ann.must("+init")
    bob.must("+init")
    return room, sam, ann, bob


def test_an_aim_that_the_storyteller_states_needs_no_further_line(street: Any) -> None:
    """FOR-INT-01, -02"""
    room, sam, ann, _bob = street
    sam.must("+npc Thug=thug*2", "+combat/as all=+intent I want to win=hurt")
    sam.must("+combat/as Bob=+intent I want to get away")
    people = {p.name: p for p in fight_in(room).live.state.people.values()}
    stated = {name: p.flags.intent.status for name, p in people.items() if p.flags.intent}
    assert stated == {"Thug": "accepted", "Thug-2": "accepted", "Bob": "accepted"}
    ann.must("+intent I want the book")
    assert "Not yet accepted: Ann." in sam.say("+combat")
    sam.must("+combat/rule accept all", "+combat/next")
    assert fight_in(room).live.state.round == 1


def test_a_chase_may_begin_before_the_fight(street: Any) -> None:
    """FOR-INT-01: nobody needs an aim to run."""
    room, _sam, ann, bob = street
    ann.must("+chase Bob")
    assert "Type +chase/run." in "\n".join(bob.heard)
    assert [chase.prey for chase in fight_in(room).live.state.flags.chases] == [("p2",)]


def test_to_pass_is_told_in_the_word_that_was_typed(street: Any) -> None:
    _room, sam, ann, bob = street
    sam.must("+combat/rule waive intents", "+combat/init Ann=20", "+combat/next")
    (ann if "your turn" in "\n".join(ann.heard) else bob).must("+pass")
    heard = "\n".join(sam.heard)
    assert "declares: pass." in heard and "declares: nothing" not in heard


def test_a_tie_does_not_make_the_order_be_told_twice(street: Any) -> None:
    """FOR-INI: the order has everybody's initiative; the dice of the tie come before it."""
    _room, sam, ann, _bob = street
    sam.must("+combat/rule waive intents")
    ann.must("+combat/style normal").heard.clear()
    even = {"Ann.initiative": {"faces": [5]}, "Bob.initiative": {"faces": [5]}}
    with service.dice_from(ScriptedDice({}, unfed="random", always=even)):
        sam.must("+combat/next")
    heard = "\n".join(ann.heard)
    assert "for the tie" in heard and "Order: " in heard and "has initiative" not in heard
