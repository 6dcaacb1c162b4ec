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
