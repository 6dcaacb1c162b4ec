"""Whoever leaves and comes back in the same turn has not gained one; and after a chase."""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.codec import dump_state, load_state
from combat_ashes.engine.inputs import Input
from combat_ashes.rulesets import thawed
from tests.support.close import CloseFight, close

ANN: dict[str, Any] = {"strength": 4, "brawl": 3, "weapons": ["knife"]}


def comes_back(f: CloseFight, name: str, **sheet: Any) -> None:
    """Leave with the storyteller's leave, and type +init again."""
    ref = f.person(name).ref
    f.say(name, "leave").choose("Storyteller", "agree")
    facts = {"name": name, "ref": ref, "weapons": sheet.pop("weapons", []), "traits": sheet}
    who = f"p{f.state.joined + 1}"
    f.table.dice[who] = 1
    f.input(Input("join", who, who, {"sheet": facts}))


def fight() -> CloseFight:
    f = close()
    f.join("Ann", die=9, **ANN).join("Bob", die=5, dexterity=3, wits=3).join("Cid", die=2)
    return f.start()


def test_no_second_action_in_the_same_turn() -> None:
    """CLO-INI-01, -02: total, action, Willpower, wear and things are as they were."""
    f = fight()
    total = f.of_("Ann", "initiative")
    f.feed("Ann.attack", 0).do("Ann", "+attack Bob=knife, thrown, willpower").do("Bob", "+pass")
    comes_back(f, "Ann", **ANN)
    assert f.of_("Ann", "acted") and f.of_("Ann", "initiative") == total
    assert f.of_("Ann", "willpower_used") == 1
    assert f.of_("Ann", "gear")["knife"]["carried"] == "nearby"
    comes_back(f, "Bob", dexterity=3, wits=3)
    assert f.of_("Bob", "k") == 1
    f.do("Cid", "+pass")
    assert f.asked() == [("Ann", "act")] and f.of_("Ann", "k") == 0


def test_things_are_as_they_were_in_a_fight_that_was_stored_in_between() -> None:
    f = fight()
    f.feed("Ann.attack", 0).do("Ann", "+attack Bob=knife, thrown").do("Bob", "+pass")
    knife = f.person("Ann").weapons
    ref = f.person("Ann").ref
    f.say("Ann", "leave").choose("Storyteller", "agree")
    f.state = thawed(load_state(dump_state(f.state)))
    f.table.dice[who := f"p{f.state.joined + 1}"] = 1
    sheet = {"name": "Ann", "ref": ref, "weapons": [], "traits": {}}
    f.input(Input("join", who, who, {"sheet": sheet}))
    assert f.person("Ann").weapons == knife


def test_in_a_later_turn_one_comes_anew() -> None:
    """CLO-INI-02"""
    f = fight()
    f.do("Ann", "+pass").say("Ann", "leave").choose("Storyteller", "agree")
    assert f.state.flags.left
    f.do("Bob", "+pass").do("Cid", "+pass")
    assert not f.state.flags.left


def test_lost_defense_stays_lost() -> None:
    """CLO-AOA-01"""
    f = fight()
    f.feed("Ann.attack", 0).do("Ann", "+attack/allout Bob=unarmed").do("Bob", "+pass")
    comes_back(f, "Ann", **ANN)
    assert f.of_("Ann", "defense_lost") == "all_out"


def test_status_and_wounds_outlast_other_rules_with_fewer_boxes() -> None:
    """CLO-WND-01: eight of eight lethal, seven of seven under other rules, eight again."""
    f = close()
    f.join("Ann", die=9, **ANN).join("Bob", die=5, stamina=3).join("Cid", die=2)
    f.start().tell("damage", "Bob", levels=8, damage="lethal", soak=False)
    assert f.of_("Bob", "status") == "dying"
    switch(f, "ashes")
    f.do("Ann", "+pass").do("Cid", "+pass")
    assert f.state.ruleset == "ashes" and f.of_("Bob", "status") == "unconscious"
    assert f.of_("Bob", "health")["track"] == "XXXXXXX"
    f.tell("heal", "Bob", levels=1, damage="lethal")
    switch(f, "close2004")
    for _ in range(20):
        if f.state.ruleset != "ashes":
            break
        f.next()
    assert f.of_("Bob", "health")["track"] == "XXXXXXX" and f.of_("Bob", "status") == "active"
    assert f.of_("Bob", "health")["boxes"] == 8


def switch(f: CloseFight, name: str) -> None:
    f.tell("switch", ruleset=name)
    for who in ("Ann", "Bob", "Cid"):
        f.choose(who, "agree")
