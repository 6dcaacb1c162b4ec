"""Entries: replaying them, taking some back, and taking back what was taken back."""

import pytest

from combat_ashes.engine.codec import dump_state
from combat_ashes.engine.events import Event, Opened, RoundBegan
from combat_ashes.engine.history import Entry
from tests.support.past import effective, replay, take_back


def entries(count: int) -> list[Entry]:
    """A fight whose entry n begins round n."""
    opened: tuple[Event, ...] = (Opened("rules", {}, "Alley", "hash"), RoundBegan(1))
    return [Entry(1, opened), *(Entry(n, (RoundBegan(n),)) for n in range(2, count + 1))]


def undo(past: list[Entry], count: int) -> list[Entry]:
    undone = take_back(past, count, "Sten")
    assert undone is not None
    event, state = undone
    after = [*past, Entry(len(past) + 1, (event,))]
    assert dump_state(replay(after)) == dump_state(state)
    return after


def numbers(past: list[Entry]) -> list[int]:
    return [entry.number for entry in effective(past)]


def test_a_replay_is_all_events_in_order() -> None:
    assert replay(entries(4)).round == 4
    assert replay([]).round == 1


def test_what_is_taken_back_counts_no_more() -> None:
    past = undo(entries(5), 2)
    assert numbers(past) == [1, 2, 3]
    assert replay(past).round == 3


def test_the_fight_goes_on_after_it() -> None:
    past = [*undo(entries(5), 2), Entry(7, (RoundBegan(9),))]
    assert numbers(past) == [1, 2, 3, 7]
    assert replay(past).round == 9


def test_undo_after_undo_goes_further_back() -> None:
    past = undo(undo(entries(5), 2), 1)
    assert numbers(past) == [1, 2]


def test_undo_after_going_on_takes_back_the_new_first() -> None:
    past = [*undo(entries(5), 2), Entry(7, (RoundBegan(9),))]
    assert numbers(undo(past, 1)) == [1, 2, 3]
    assert numbers(undo(past, 2)) == [1, 2]
    assert numbers(undo(undo(past, 1), 1)) == [1, 2]


def test_nothing_is_deleted() -> None:
    past = entries(5)
    assert undo(past, 4)[:5] == past


@pytest.mark.parametrize("count", [-1, 0, 4, 99])
def test_the_opening_cannot_be_taken_back_nor_nothing(count: int) -> None:
    assert take_back(entries(4), count, "Sten") is None


def test_the_event_says_what_was_taken_back_and_by_whom() -> None:
    undone = take_back(entries(5), 3, "Sten")
    assert undone is not None
    assert (undone[0].first, undone[0].count, undone[0].by) == (3, 3, "Sten")
