"""`ASHES_TRAITS`: a game's own place for traits, as docs/your-game.md shows it, is used live."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from django.conf import settings
from evennia.contrib.rpg.traits import TraitHandler

from combat_ashes.checks import own_traits

PAGE = (Path(__file__).parents[2] / "docs" / "your-game.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## Traits in a place of your own")[2].partition("\n## ")[0]
EXAMPLES = re.findall(r"(?m)^    def traits\(.*\n(?:^     .*\n)+", SECTION)


def made(number: int) -> Any:
    scope: dict[str, Any] = {}
    exec(dedent(EXAMPLES[number]), scope)
    return scope["traits"]


@pytest.fixture(params=["attributes", "a dict", "the trait handler"])
def traits(request: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The function of each example, put into the settings."""
    number = ["attributes", "a dict", "the trait handler"].index(request.param)
    found = made(number)
    monkeypatch.setattr("tests.game.test_own_traits.chosen", found)
    monkeypatch.setattr(settings, "ASHES_TRAITS", "tests.game.test_own_traits.asked", raising=False)
    return found


chosen: Any = None


def asked(character: Any, changes: Any = None) -> Any:
    if not hasattr(character, "traits"):
        character.traits = TraitHandler(character)
    return chosen(character, changes)


def test_a_function_that_is_not_there_is_named_by_the_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert own_traits(None) == []
    monkeypatch.setattr(settings, "ASHES_TRAITS", "world.nothing.traits", raising=False)
    [problem] = own_traits(None)
    assert problem.id == "combat_ashes.E004" and "world.nothing.traits" in problem.msg


def test_the_examples_are_three() -> None:
    assert len(EXAMPLES) == 3


def test_traits_are_read_and_written_where_the_game_keeps_them(table: Any, traits: Any) -> None:
    room = table.room()
    ada, jane = table.player("Ada", room, permission="Builder"), table.player("Jane", room)
    ada.must("+sheet/set Jane=strength 3, animal ken 2, weapons knife")
    assert asked(jane.char)["strength"] == 3
    asked(jane.char, {"strength": 5})
    assert jane.char.ashes.snapshot()["traits"]["strength"] == 5
    assert "strength 5" in jane.say("+sheet").lower()
    before = asked(jane.char)
    ada.refused("+sheet/set Jane=strength 2, weapons banana")
    ada.refused("+sheet/set Jane=brawl 4, health XQ")
    assert asked(jane.char) == before
    ada.must("+sheet/template Jane=thug")
    assert "animal_ken" not in asked(jane.char)
    assert jane.char.attributes.get("ashes_traits", category="ashes") is None
    jane.must("+init")
    assert (
        room.ashes_fight.live.state.people["p1"].traits["strength"] == asked(jane.char)["strength"]
    )
