"""What a fight stores and reads back: as much as happened, and no more than is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.codec import dump_state
from combat_ashes.engine.history import state_after
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.models import AshesEntry, AshesFight
from combat_ashes.mush import service, store
from tests.bench import size

NOTE = "x" * 200


@pytest.fixture
def fight(table: Any) -> Any:
    """Ten people and a storyteller."""
    return size.begin(table.room())


def stored(script: Any, first: int, last: int) -> int:
    """All that some entries take in the database."""
    rows = AshesEntry.objects.filter(
        fight_id=script.live.fight_id, number__gt=first, number__lte=last
    )
    return sum(len(row.given) + len(row.events) + len(row.state or "") for row in rows)


def play(script: Any, inputs: int) -> dict[int, str]:
    """Some inputs that each change something; the fight after each of them."""
    after = {}
    for count in range(inputs):
        total = 100 + script.live.number
        size.say(script, "initiative", f"p{count % 10 + 1}", total=total)
        after[script.live.number] = dump_state(script.live.state)
    return after


def undo(script: Any, count: int) -> None:
    assert service.undo(script, count, script.obj) is None


def reread(script: Any) -> str:
    script.forget()
    return dump_state(script.live.state)


# --- writing ------------------------------------------------------------------------------------


def test_an_input_stores_the_same_after_ten_notes_and_after_a_hundred(fight: Any) -> None:
    size.notes(fight, 10)
    early = size.note(fight)
    size.notes(fight, 89)
    assert size.note(fight) <= 1.1 * early


def test_six_hundred_long_lines_are_a_small_file(fight: Any) -> None:
    before = stored(fight, 0, 10_000)
    for _ in range(600):
        service.submit(fight, Input("remind", "p1", "p1", {"what": NOTE}))
    assert len(fight.live.state.books) == 10
    assert stored(fight, 0, 10_000) - before < 10 * 2_000


def test_whoever_reminds_without_end_is_refused_and_nothing_is_stored(table: Any) -> None:
    room = table.room()
    jane = table.player("Jane", room, permission="Helper").must("+combat/start", "+init")
    for number in range(10):
        jane.must(f"+remind {number} {NOTE[:150]}")
    script = room.ashes_fight
    before = script.live.number
    assert "err.bookkeeping.too_many" in jane.refused("+remind once more")
    assert "err.note.long" in jane.refused(f"+remind {NOTE}x")
    assert script.live.number == before


# --- taking back --------------------------------------------------------------------------------


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state is stored with every tenth entry, so that fewer entries make a long fight."""
    monkeypatch.setattr(store, "MOST_ENTRIES", 10)
    monkeypatch.setattr(store, "AT_A_TIME", 4)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The entries that are read, as they are read."""
    read: list[str] = []
    load = store.load_events

    def counting(text: str) -> Any:
        read.append(text)
        return load(text)

    monkeypatch.setattr(store, "load_events", counting)
    return read


def test_an_undo_reads_no_further_back_than_the_state_stored_before_it(
    fight: Any, often: None, counted: list[str]
) -> None:
    after = play(fight, 75)
    last = fight.live.number
    undo(fight, 3)
    assert len(counted) <= 3 + 2 * store.MOST_ENTRIES + store.AT_A_TIME
    assert dump_state(fight.live.state) == after[last - 3] == reread(fight)


def test_an_undo_of_more_than_there_is_reads_nothing(fight: Any, counted: list[str]) -> None:
    play(fight, 5)
    assert isinstance(service.undo(fight, 10**9, fight.obj), Refusal)
    assert counted == []


def test_undo_after_undo_across_stored_states(fight: Any, often: None, counted: list[str]) -> None:
    """Where the entry that held a state was itself taken back, who took it back holds one."""
    after = play(fight, 45)
    line = [after[number] for number in sorted(after)]
    for count in (1, 12, 3, 20, 1, 8):
        undo(fight, count)
        line = line[:-count]
        assert dump_state(fight.live.state) == line[-1] == reread(fight)
        more = play(fight, 2)
        line += [more[number] for number in sorted(more)]
    counted.clear()
    undo(fight, 1)
    assert len(counted) <= 2 * store.MOST_ENTRIES + store.AT_A_TIME
    assert dump_state(fight.live.state) == line[-2]
    whole = state_after(store.reader(fight.live.fight_id), fight.live.number)
    assert dump_state(whole) == line[-2]


def test_a_fight_of_an_earlier_version_has_no_stored_states_and_is_taken_back_all_the_same(
    fight: Any, often: None
) -> None:
    after = play(fight, 25)
    last = fight.live.number
    AshesEntry.objects.filter(fight_id=fight.live.fight_id).update(state=None)
    undo(fight, 2)
    assert dump_state(fight.live.state) == after[last - 2]


def test_states_are_stored_once_in_so_many_entries(fight: Any, often: None) -> None:
    play(fight, 60 - fight.live.number)
    rows = AshesEntry.objects.filter(fight_id=fight.live.fight_id)
    marks = rows.filter(state__isnull=False).values_list("number", flat=True)
    assert list(marks) == [20, 30, 40, 50, 60]
    assert AshesFight.objects.get(id=fight.live.fight_id).number == 60


# --- looking back -------------------------------------------------------------------------------


def test_the_log_reads_what_it_shows(table: Any, counted: list[str]) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Helper").must("+combat/start", "+init")
    for number in range(20):
        sam.must(f"+combat/init Sam={number}")
    counted.clear()
    shown = sam.say("+combat/log 5")
    assert len(counted) == 5 and "initiative 19" in shown and "initiative 14" not in shown
    counted.clear()
    sam.say("+combat/log")
    assert len(counted) == 10


@pytest.mark.parametrize("count", ["201", "100000", "0", "-3"])
def test_the_log_shows_two_hundred_entries_at_most(
    table: Any, counted: list[str], count: str
) -> None:
    sam = table.player("Sam", table.room(), permission="Helper").must("+combat/start")
    counted.clear()
    said = sam.refused(f"+combat/log {count}")
    assert "err.number.range" in said and "from 1 to 200" in said
    assert counted == []
    sam.must("+combat/log 200")
