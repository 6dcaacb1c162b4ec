"""Sheets hold traits of `evennia.contrib.rpg.traits` of any type, as their handler reads them."""

from __future__ import annotations

from typing import Any

import pytest
from evennia.contrib.rpg.traits import TraitHandler

from combat_ashes.mush import sheets

KINDS: dict[str, tuple[dict[str, Any], int]] = {
    "static": ({"base": 2, "mod": 1, "mult": 2.0}, 6),
    "counter": ({"base": 2, "mod": 1, "current": 4, "max": 9}, 5),
    "gauge": ({"base": 6, "current": 2}, 2),
    "trait": ({"value": 3}, 3),
}
"""By type of trait what it is made of, and what it comes to."""


def handler_of(character: Any) -> TraitHandler:
    """The handler as a game has it."""
    return TraitHandler(character, sheets.TRAITS, "ashes")


@pytest.mark.parametrize("kind", KINDS)
def test_a_trait_of_any_type_is_read_as_its_handler_reads_it(table: Any, kind: str) -> None:
    fields, dots = KINDS[kind]
    jane = table.player("Jane", table.room(), permission="Builder")
    handler_of(jane.char).add("brawl", trait_type=kind, **fields)
    stored = dict(handler_of(jane.char).trait_data["brawl"])
    assert handler_of(jane.char).brawl.value == dots
    assert jane.char.ashes.snapshot()["traits"]["brawl"] == dots
    assert jane.char.ashes.has_trait("brawl")
    jane.must("+init")
    (person,) = jane.char.location.ashes_fight.live.state.people.values()
    assert person.traits["brawl"] == dots
    assert dict(handler_of(jane.char).trait_data["brawl"]) == stored


@pytest.mark.parametrize("kind", KINDS)
def test_a_trait_keeps_its_type_when_staff_set_it(table: Any, kind: str) -> None:
    jane = table.player("Jane", table.room(), permission="Builder")
    fields = {**KINDS[kind][0], **({} if kind == "trait" else {"mod": 0, "mult": 1.0})}
    handler_of(jane.char).add("brawl", trait_type=kind, **fields)
    jane.must("+sheet/set Jane/brawl=4")
    assert jane.char.ashes.snapshot()["traits"]["brawl"] == 4
    trait = handler_of(jane.char).brawl
    assert trait.trait_type == kind and trait.value == 4


def test_what_is_no_number_is_no_trait_of_a_fight(table: Any) -> None:
    jane = table.player("Jane", table.room())
    handler_of(jane.char).add("motto", trait_type="trait", value="never again")
    assert "motto" not in jane.char.ashes.snapshot()["traits"]
    jane.must("+init", "+sheet")


def test_reading_a_sheet_stores_nothing(table: Any, django_assert_num_queries: Any) -> None:
    jane = table.player("Jane", table.room())
    jane.char.ashes.snapshot()
    with django_assert_num_queries(0):
        jane.char.ashes.snapshot()


STATIC = {"name": "Brawl", "trait_type": "static", "mod": 0, "mult": 1.0}
NO_TRAITS: dict[str, Any] = {
    "of a type that is gone": {**STATIC, "trait_type": "gone", "base": 2},
    "of words": {**STATIC, "base": "3"},
    "no number": {**STATIC, "base": float("nan")},
    "without end": {**STATIC, "base": float("inf")},
    "none of Evennia's": 3,
    "nothing": None,
}


@pytest.mark.parametrize("bad", NO_TRAITS)
def test_a_trait_that_cannot_be_read_stops_nothing_and_is_named(table: Any, bad: str) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder").must("+combat/start")
    jane = table.player("Jane", room)
    handler_of(jane.char).trait_data["brawl"] = NO_TRAITS[bad]
    said = jane.must("+sheet").heard[-1]
    assert "'brawl' cannot be read and counts as nothing: +sheet/set Jane/brawl=" in said
    assert "Strength 2" in said and "Brawl" not in said
    ada.must("+combat/add all", "+npc/list", "+sheet/set Jane/brawl=4")
    (person,) = room.ashes_fight.live.state.people.values()
    assert person.traits["brawl"] == 4 and "cannot be read" not in jane.say("+sheet")


def test_a_trait_that_lacks_its_number_has_the_one_that_is_set(table: Any) -> None:
    jane = table.player("Jane", table.room(), permission="Builder")
    handler_of(jane.char).trait_data["brawl"] = {"name": "Brawl", "trait_type": "static"}
    jane.must("+sheet/set Jane/brawl=4")
    assert jane.char.ashes.snapshot()["traits"]["brawl"] == 4


@pytest.mark.parametrize(("kind", "comes_to"), [("static", 10), ("counter", 7), ("gauge", 4)])
def test_what_a_trait_comes_to_is_told_where_it_is_another_number(
    table: Any, kind: str, comes_to: int
) -> None:
    jane = table.player("Jane", table.room(), permission="Builder")
    fields = {"static": {"mod": 1, "mult": 2.0}, "counter": {"mod": 4, "max": 7}}.get(kind, {})
    handler_of(jane.char).add("brawl", trait_type=kind, base=1, **fields)
    said = jane.say("+sheet/set Jane/brawl=4")
    assert jane.char.ashes.snapshot()["traits"]["brawl"] == comes_to
    told = f"With what this game lays on it, brawl of Jane comes to {comes_to}."
    assert (told in said) == (comes_to != 4)
