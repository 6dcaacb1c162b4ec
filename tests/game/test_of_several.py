"""A storyteller's line about several people, under every rule system."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.mush.fights import fight_in
from tests.support.shipped import shipped

RULES = list(shipped())


@pytest.fixture(params=RULES)
def sam(table: Any, request: pytest.FixtureRequest) -> Any:
    """The storyteller of a fight of Jane, Frank and Ann under each rule system."""
    room = table.room()
    people = [table.player(name, room) for name in ("Jane", "Frank", "Ann")]
    sam = table.player("Sam", room, permission="Builder")
    sam.must(f"+ruleset/use {request.param}=here", "+combat/start")
    for player in people:
        player.must("+init")
    return sam


def people(sam: Any) -> dict[str, Any]:
    state = fight_in(sam.char.location).live.state
    return {person.name: person for person in state.people.values()}


def marked(sam: Any, mark: str) -> list[str]:
    return [name for name, person in people(sam).items() if mark in person.conditions]


def test_a_mark_of_several_is_of_all_or_of_nobody(sam: Any) -> None:
    """ASH-STD-02, FOR-DIC-08: with `&`, and taken back in one."""
    rules = fight_in(sam.char.location).live.state.ruleset
    mark = "hampered" if rules == "hubris" else "prone"
    sam.must(f"+combat/set Jane & Frank={mark}")
    assert marked(sam, mark) == ["Jane", "Frank"]
    assert "err.who." in sam.refused(f"+combat/set Ann & Nobody={mark}")
    assert marked(sam, mark) == ["Jane", "Frank"]
    sam.must("+combat/undo")
    assert marked(sam, mark) == []
    sam.must(f"+combat/set all={mark}")
    assert marked(sam, mark) == ["Jane", "Frank", "Ann"]


def test_a_mark_names_people_as_they_are_called(sam: Any) -> None:
    """However they were typed, in a mark and in a ruling."""
    assert 'for Jane: "unaware Frank"' in sam.say("+combat/set jane=unaware FRANK")
    ruled = sam.say("+combat/rule result jane attack 3")
    assert "result Jane attack 3" in ruled or "Jane's next roll" in ruled


def test_a_modifier_of_all(sam: Any) -> None:
    sam.must("+combat/mod all=-2, smoke")
    state = fight_in(sam.char.location).live.state
    assert [(m.who, m.dice) for m in state.modifiers] == [(who, -2) for who in state.people]
    sam.must("+combat/mod Jane & Ann=off")
    left = fight_in(sam.char.location).live.state.modifiers
    assert [state.people[m.who].name for m in left] == ["Frank"]


def test_an_initiative_of_several(sam: Any) -> None:
    sam.say("+combat/rule waive intents")  # Which only one of them knows.
    sam.must("+combat/next")
    first = len(sam.heard)
    sam.must("+combat/init Jane & Ann=77")
    found = people(sam)
    assert [name for name, person in found.items() if person.initiative == 77] == ["Jane", "Ann"]
    told = "\n".join(sam.heard[first:])
    assert told.count("by ruling") == 2 and told.count("Order, highest first") == 1
