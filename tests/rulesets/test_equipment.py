"""What is written of things on sheets and in an admin's rows: every mistake is named at once."""

from __future__ import annotations

import pytest

from combat_ashes.engine.refusals import Refused
from combat_ashes.engine.sheet_rules import fighter_from
from combat_ashes.engine.state import Combatant
from combat_ashes.rulesets import rulebook
from combat_ashes.rulesets.close2004.people import gear as close_gear
from combat_ashes.rulesets.common.equipment.chart import ChartError, read_rows
from combat_ashes.rulesets.forsaken.people import gear as forsaken_gear
from combat_ashes.rulesets.hubris.people import gear as hubris_gear
from combat_ashes.rulesets.storyteller.equipment import Weapon, armor_row, weapon
from tests.support.shipped import shipped

READERS = {"forsaken": forsaken_gear, "close2004": close_gear, "hubris": hubris_gear}


@pytest.mark.parametrize(
    "ruleset, entry, problem",
    [
        (
            "forsaken",
            {"name": "knife", "damage": 99, "skill": "cooking", "colour": 3},
            "knife has no field 'colour'; the damage of knife must be a whole number from -20 to "
            "20; the skill of knife must be one of brawl, weaponry, firearms, athletics",
        ),
        (
            "close2004",
            {"name": "bat", "skill": "weaponry", "bonus": True, "size": "huge"},
            "the bonus of bat must be a whole number from -20 to 20; the size of bat must be one "
            "of small, large",
        ),
        (
            "hubris",
            {"name": "bat", "edge": 21, "carried": "hidden"},
            "the carried of bat must be one of hand, worn, nearby; the edge of bat must be a "
            "whole number from 0 to 20",
        ),
    ],
)
def test_every_mistake_of_a_thing_on_a_sheet_is_told(
    ruleset: str, entry: dict[str, object], problem: str
) -> None:
    with pytest.raises(Refused) as caught:
        READERS[ruleset].read(rulebook(ruleset, {}), entry)
    assert caught.value.refusal.code == "err.sheet.gear"
    assert caught.value.refusal.facts["problem"] == problem


def test_every_mistake_of_an_entry_and_of_a_row_is_told_with_its_key() -> None:
    with pytest.raises(ChartError) as caught:
        weapon({"name": "knife", "hands": -1, "damage": "much", "length": "long"})
    assert [problem.key for problem in caught.value.problems] == [
        "knife.damage", "knife.hands", "knife.length"
    ]  # fmt: skip
    with pytest.raises(ChartError) as caught:
        read_rows({"vest": {"penalty": 500}, "coat": 3}, armor_row, "data.armor")
    assert list(map(str, caught.value.problems)) == [
        "data.armor: coat is 3, legal: a table of fields",
        "data.armor: vest.penalty is 500, legal: a whole number from 0 to 100",
        "data.armor: vest.rating is missing, legal: a whole number from 0 to 100",
    ]


def test_a_mapping_changes_the_row_that_it_names() -> None:
    knife, own = weapon("knife"), weapon({"name": "Knife", "damage": 4})
    assert (own.strength, own.dice, own.type, own.key) == (False, 4, knife.type, "knife")
    assert isinstance(knife, Weapon) and knife.damage == "S+1"


def test_things_of_one_name_are_told_apart_and_found() -> None:
    gear, rules = close_gear.gear, rulebook("close2004", {})
    things = close_gear.read_all(rules, ["knife", "knife", "sword"])
    assert [thing.name for thing in things] == ["knife", "knife-2", "sword"]
    jane = Combatant("p1", "Jane", weapons=things)
    for word, name in (("knife", "knife"), ("knife 2", "knife-2"), ("SW", "sword")):
        found = gear.match(gear.of(jane), word)
        assert found is not None and found.name == name
    assert gear.match(gear.of(jane), "axe") is None


@pytest.mark.parametrize("ruleset", shipped())
@pytest.mark.parametrize("thing", [5, True, 2.5])
def test_what_is_no_name_of_a_weapon_is_refused(ruleset: str, thing: object) -> None:
    """A number on a sheet, where a weapon should stand, is a mistake like any other."""
    rules = rulebook(ruleset, {})
    with pytest.raises(Refused) as caught:
        fighter_from(rules, "p1", {"name": "Ann", "ref": 1, "traits": {}, "weapons": [thing]})
    assert caught.value.refusal.code == "err.sheet.gear"


def test_armor_that_is_a_number_is_refused_where_armor_has_names() -> None:
    rules = rulebook("forsaken", {})
    with pytest.raises(Refused) as caught:
        fighter_from(rules, "p1", {"name": "Ann", "ref": 1, "traits": {}, "armor": 5})
    assert caught.value.refusal.code == "err.sheet.gear"
