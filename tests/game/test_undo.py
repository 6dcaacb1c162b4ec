"""Going back and forth: +combat/undo/list, +combat/undo to, +combat/redo."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.codec import dump_state
from combat_ashes.models import AshesFight
from combat_ashes.mush.fights import fight_in
from combat_ashes.mush.records import record_of
from combat_ashes.records.verify import verify
from tests.support.shipped import shipped


def fight(table: Any, ruleset: str = "ashes") -> tuple[Any, Any, Any]:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}")
    sam = table.player("Sam", room, permission="Helper")
    jane = table.player("Jane", room)
    sam.must("+combat/start")
    jane.must("+init")
    return sam, jane, room


def stands(room: Any) -> str:
    return dump_state(room.ashes_fight.live.state)


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_what_was_taken_back_is_taken_up_again(table: Any, ruleset: str) -> None:
    sam, _, room = fight(table, ruleset)
    sam.must("+damage Jane=1 bashing", "+combat/init Jane=roll", "+npc Thug=thug")
    after = stands(room)
    sam.must("+combat/undo 2")
    between = stands(room)
    sam.must("+combat/undo")
    assert "Sam takes up again what was taken back, 1 input." in sam.say("+combat/redo")
    assert stands(room) == between
    assert "2 inputs" in sam.say("+combat/redo")
    assert stands(room) == after
    assert "err.redo.nothing" in sam.refused("+combat/redo")
    sam.must("+combat/undo")
    assert stands(room) == between, "a redo is one input"
    sam.must("+combat/redo")
    assert stands(room) == after
    sam.must("+combat/end")
    record = record_of(AshesFight.objects.get(room_id=room.id).id)
    assert verify(record).inputs == len(record.entries)


def test_something_else_that_is_typed_ends_it(table: Any) -> None:
    sam, jane, _ = fight(table)
    assert "err.redo.nothing" in sam.refused("+combat/redo")
    sam.must("+damage Jane=1 bashing", "+combat/undo", "+damage Jane=2 bashing")
    assert "err.redo.nothing" in sam.refused("+combat/redo")
    assert "err.storyteller" in jane.refused("+combat/redo")


def test_it_survives_a_reload(table: Any) -> None:
    sam, _, room = fight(table)
    sam.must("+damage Jane=1 bashing", "+combat/undo")
    fight_in(room).forget()
    sam.must("+combat/redo")
    assert room.ashes_fight.live.state.people["p1"].track == "/"


def test_the_last_inputs_are_listed_and_gone_back_to(table: Any) -> None:
    sam, jane, room = fight(table)
    sam.must(*(f"+damage Jane={n} bashing" for n in (1, 2)), "+combat/undo", "+heal Jane=all")
    listed = sam.say("+combat/undo/list").splitlines()
    assert listed[0].endswith("The fight begins.")
    assert [line.partition(". ")[2] for line in listed[2:5]] == [
        'Jane "+init"', 'Sam "+damage Jane=1 bashing"', 'Sam "+heal Jane=all"',
    ]  # fmt: skip
    number = int(listed[3].split(". ")[0].split()[-1])
    assert "err.undo.number" in sam.refused(f"+combat/undo to {number + 1}")
    assert "err.number.range" in sam.refused("+combat/undo to 99")
    assert "err.line.usage" in sam.refused("+combat/undo to")
    sam.must(f"+combat/undo to {number}")
    assert room.ashes_fight.live.state.people["p1"].track == ""
    last = sam.say("+combat/undo/list").splitlines()[-2]
    assert 'Jane "+init"' in last
    sam.must("+combat/redo")
    assert "err.storyteller" in jane.refused("+combat/undo/list")
