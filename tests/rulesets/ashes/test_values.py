"""Values of these rules in a fight: typed where they are read, plain JSON where they are stored."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from msgspec import ValidationError, convert, to_builtins
from msgspec.json import encode

from combat_ashes.engine import events as ev
from combat_ashes.engine.codec import dump_events, dump_state, load_state
from combat_ashes.rulesets import thawed
from combat_ashes.rulesets.ashes.answers import NONE, AnyAnswer, DodgeAnswer
from combat_ashes.rulesets.ashes.declarations import ACTIONS, AnyAction
from combat_ashes.rulesets.ashes.equipment import Armor, Weapon
from combat_ashes.rulesets.ashes.ruleset import ACTS, WAYS


def kept(f, name):
    """Somebody as they stand in what is stored."""
    return json.loads(dump_state(f.state))["people"][f.id(name)]


def test_what_is_declared_is_stored_in_its_words(people):
    f = people(3, cleo={"weapons": ["knife"]})
    f.attack("Cleo", "Ann", "knife", manners=["power"]).line("Bob", "split dodge; misc climb")
    assert kept(f, "Cleo")["declared"] == {
        "do": "attack", "manners": ["power"], "target": f.id("Ann"), "weapon": "knife",
    }  # fmt: skip
    assert kept(f, "Bob")["declared"] == {
        "do": "split",
        "parts": [{"do": "dodge", "split": 3}, {"do": "misc", "what": "climb", "split": 3}],
    }
    assert thawed(load_state(dump_state(f.state))) == f.state


def test_an_answer_is_stored_in_its_words(duel):
    f = duel().pass_("Frank").attack("Jane", "Frank")
    asked = json.loads(dump_state(f.state))["questions"][0]
    assert asked["default"] == {"with": "best"} and "declined" not in asked["facts"]
    assert f.state.questions[0].facts.declined == NONE
    f.dodge("Frank")
    said = next(e.answer for e in reversed(f.of(ev.Answered)))
    assert said == DodgeAnswer() and to_builtins(said) == {"with": "dodge"}


def test_the_log_of_a_view_shows_what_was_declared(duel):
    f = duel().pass_("Frank").attack("Jane", "Frank")
    declared = [entry for entry in f.log() if entry["kind"] == "declared"]
    assert [entry["action"]["do"] for entry in declared] == ["pass", "attack"]
    assert json.loads(json.dumps(f.log())) and "attack" in dump_events(tuple(f.events))


def test_weapons_and_armor_are_values_again_when_a_fight_is_read(duel):
    f = duel(jane={"weapons": ["knife"], "armor": ["kevlar"]})
    stored_ = load_state(dump_state(f.state))
    assert isinstance(stored_.people[f.id("Jane")].weapons[0], dict)
    read = thawed(stored_).people[f.id("Jane")]
    assert isinstance(read.weapons[0], Weapon) and isinstance(read.armor[0], Armor)


@pytest.mark.parametrize("armor", [["kevlar"], [{"name": "plate", "rating": 4}]])
def test_other_rules_take_over_and_give_back_what_people_have(duel, armor):
    f = duel(jane={"armor": armor}, frank={"weapons": ["club"]})
    rating = f.person("Jane").armor[0].rating
    for name in ("close2004", "ashes"):
        f.tell("switch", ruleset=name).choose("Jane", "agree").choose("Frank", "agree")
        while f.state.ruleset != name:
            f.next()
    assert [piece.rating for piece in f.person("Jane").armor] == [rating]
    assert [weapon.name for weapon in f.person("Frank").weapons] == ["club"]


def test_every_act_and_every_way_has_its_value():
    assert {act.name for act in ACTS} - {"grapple"} == set(ACTIONS)
    assert {name for way in WAYS for name in way.names} == {
        kind.way for kind in get_args(AnyAnswer)
    }


def test_what_no_act_and_no_way_can_be_is_no_value():
    with pytest.raises(ValidationError):
        convert({"do": "attack", "target": "p1"}, AnyAction)
    with pytest.raises(ValidationError):
        convert({"with": "abort", "ground": "void", "action": {"do": "dance"}}, AnyAnswer)
    guard = {"do": "guard", "strike": {"manners": ["basic"], "weapon": "knife"}}
    assert json.loads(encode(convert(guard, AnyAction))) == guard
