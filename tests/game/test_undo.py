"""Going back and forth: +combat/undo/list, +combat/undo to, +combat/redo."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.codec import dump_state
from combat_ashes.models import AshesFight
from combat_ashes.mush import service
from combat_ashes.mush.database import NotStored
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
    sam.must("+combat/undo", "+combat/undo")
    assert stands(room) == between, "each of them is an input again"
    sam.must("+combat/redo", "+combat/redo")
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


def test_what_was_taken_up_again_is_listed_and_can_be_gone_back_into(table: Any) -> None:
    sam, _, room = fight(table)
    sam.must("+damage Jane=1 bashing", "+damage Jane=1 lethal", "+damage Jane=1 aggravated")
    first = room.ashes_fight.live.number - 2
    sam.must(f"+combat/undo to {first}", "+combat/redo")
    listed = sam.say("+combat/undo/list")
    assert '"+damage Jane=1 lethal"' in listed and "+combat/redo" not in listed
    sam.must("+combat/undo 1")
    assert room.ashes_fight.live.state.people["p1"].track == "X/"
    assert "1 input" in sam.say("+combat/redo")
    assert room.ashes_fight.live.state.people["p1"].track == "*X/"


def test_a_redo_that_is_cut_short_is_finished(table: Any, monkeypatch: Any) -> None:
    sam, _, room = fight(table)
    sam.must("+damage Jane=1 bashing", "+damage Jane=1 lethal")
    after = stands(room)
    sam.must("+combat/undo 2")
    commit = service._commit

    def fails(script: Any, live: Any, given: Any, decided: Any) -> None:
        if given.again[1] == 0:
            raise NotStored(OSError("full"))
        commit(script, live, given, decided)

    with monkeypatch.context() as patch:
        patch.setattr(service, "_commit", fails)
        assert "err.store.failed" in sam.refused("+combat/redo")
    fight_in(room).forget()
    assert "1 input" in sam.say("+combat/redo")
    assert stands(room) == after


def test_a_round_that_was_taken_up_again_can_be_taken_back_alone(table: Any) -> None:
    sam, jane, room = fight(table)
    jane.must("+pass")
    for _ in range(6):
        if room.ashes_fight.live.state.round < 2:
            sam.must("+combat/next")
    begun = room.ashes_fight.live.state
    sam.must("+damage Jane=1 bashing", "+damage Jane=1 lethal", "+combat/undo to 3", "+combat/redo")
    assert room.ashes_fight.live.state.people["p1"].track == "X/"
    sam.must("+combat/undo round")
    assert room.ashes_fight.live.state.people["p1"].track == "" and begun.round == 2
    assert room.ashes_fight.live.state.people.keys() == {"p1"}


def test_the_list_keeps_a_storytellers_lines_from_who_runs_nothing(table: Any) -> None:
    sam, _, room = fight(table)
    sam.must("+combat/mod Jane=1, hidden strings")
    assert "hidden strings" in sam.say("+combat/undo/list")
    tom = table.player("Tom", room, permission="Helper")
    ada = table.player("Eve", room, permission="Builder")
    ada.must("+ruleset/set absent.grace_seconds=0")
    sam.logout()
    assert room.ashes_fight.live.state.storyteller is None
    listed = tom.say("+combat/undo/list")
    assert "hidden strings" not in listed and 'Jane "+init"' in listed
    assert "Sam has typed what is not for you to read." in listed


def test_wrong_numbers_are_refused_with_those_that_may_be_written(table: Any) -> None:
    sam, _, room = fight(table)
    last = room.ashes_fight.live.number
    for number in ("1", "0", str(last + 1), "x"):
        assert f"from 2 to {last}" in sam.refused(f"+combat/undo to {number}")
