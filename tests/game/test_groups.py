"""A group that a storyteller brings in: one wrong sheet stops nobody else, and who is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.test_examples import SYSTEMS

each_system = pytest.mark.parametrize("rules", SYSTEMS)


@pytest.fixture
def sam(table: Any, rules: str) -> Any:
    """A storyteller of a fight that Jane is in, in the usual style."""
    room = table.room()
    sam = table.player("Sam", room, permission="Builder")
    sam.must(f"+ruleset/use {rules}=here", "+combat/start")
    sam.jane = table.player("Jane", room).must("+init")
    for player in (sam, sam.jane):
        player.char.attributes.add("style", "normal", category="ashes")
    for name in ("Rat", "Dog"):
        table.character(name, room)
    return sam


def inside(sam: Any) -> list[str]:
    people = sam.char.location.ashes_fight.live.state.people
    return sorted(person.name for person in people.values())


@each_system
@pytest.mark.parametrize("field", ["weapons", "armor"])
def test_one_wrong_sheet_is_named_and_the_others_join(table: Any, sam: Any, field: str) -> None:
    bad = table.character("Bad", sam.char.location)
    bad.ashes.set_fact(field, ["no such thing"])
    said = sam.refused("+combat/add all")
    assert said.startswith(f"Bad stays out, {field}: ") and "no such thing" in said
    assert inside(sam) == ["Dog", "Jane", "Rat"]
    assert f"Bad: the sheet is wrong, {field}. " in sam.say("+npc/list")
    assert "Bad stays out" in sam.refused("+combat/add Bad")
    sam.must(f"+sheet/set Bad/{field}=none", "+combat/add Bad")
    assert inside(sam) == ["Bad", "Dog", "Jane", "Rat"]


@each_system
def test_the_storyteller_reads_once_that_a_newcomer_is_hidden(sam: Any) -> None:
    sam.must("+npc/hide Rat")
    first = len(sam.jane.heard)
    said = sam.say("+combat/add Rat & Dog")
    assert said.count("hidden") == 1 and said.index("Rat (hidden") < said.index("Dog")
    heard = "\n".join(sam.jane.heard[first:])
    assert "Dog" in heard and "Rat" not in heard and "hidden" not in heard
    assert "Rat (hidden" in sam.say("+combat/log 1")
    assert "Rat" not in sam.jane.say("+combat/log 1")


@each_system
def test_one_who_is_brought_in_alone_is_told_as_hidden(sam: Any) -> None:
    sam.must("+npc/hide Rat")
    assert "Rat (hidden" in sam.say("+combat/add Rat")
    sam.must("+npc/hide Dog")
    assert "Dog (hidden" in sam.say("+combat/as Dog=+init")


STRANGE: dict[str, Any] = {
    "weapons": 3, "conditions": 5, "specialties": ["a"], "forms": "x", "kind": 3, "side": 7,
    "body": "x", "modifiers": ["x"],
}  # fmt: skip


@each_system
@pytest.mark.parametrize("field", [*STRANGE, "track", "pools", "facts", "traits"])
def test_what_cannot_be_read_of_a_sheet_is_named_and_the_others_join(
    table: Any, sam: Any, field: str
) -> None:
    """Whatever other code of a game has stored there."""
    bad = table.character("Bad", sam.char.location)
    if field in STRANGE:
        bad.ashes.set_fact(field, STRANGE[field])
    else:
        bad.attributes.add(f"ashes_{field}", ["x"], category="ashes")
    said = sam.refused("+combat/add all")
    assert said.startswith(f"Bad stays out, {field}: ") and "cannot be read" in said
    assert inside(sam) == ["Dog", "Jane", "Rat"]
    assert f"Bad: the sheet is wrong, {field}. " in sam.say("+npc/list")
    assert f"'{field}' cannot be read" in sam.must("+sheet Bad").heard[-1]
    if field in ("weapons", "conditions", "kind", "side"):
        sam.must(f"+sheet/set Bad/{field}=none", "+combat/add Bad")
