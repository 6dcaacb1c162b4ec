"""Fights that an earlier version stored are read, told, played on and taken back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from combat_ashes.engine.codec import dump_state, load_state
from combat_ashes.engine.history import Entry, state_after
from combat_ashes.engine.views import ALL, Reader
from combat_ashes.models import AshesEntry
from combat_ashes.mush import store
from combat_ashes.rulesets import thawed
from combat_ashes.text.events import names_of, render_events
from tests.support.kept import StoredFight, restore

# moment | who is asked what | what was declared | what the log has said by then
MOMENTS = {
    "declaring": (
        {("Bob", "declare")},
        {"Dan": "committed attack on Ann with bare hands", "Cleo": "split: misc: climb; dodge"},
        ("Ann declares: split: attack on Cleo with knife; dodge.", "Round 2."),
    ),
    "grapple": (
        {("Bob", "defend")},
        {
            "Bob": "split: sustain; dodge", "Ann": "reverse with strength", "Dan": "sustain",
            "Cleo": "attack on Bob with club", "Eve": "relent",
        },
        ("Bob declares: grapple Ann with strength.", "Cleo declares: attack on Bob with club."),
    ),
    "chase": (
        {("Bob", "run"), ("Ann", "declare")},
        {"Dan": "attack on Ann with light pistol"},
        ("Cleo declares: escape.",),
    ),
}  # fmt: skip
each_moment = pytest.mark.parametrize("moment", MOMENTS)


@pytest.fixture
def kept(table: Any, moment: str) -> StoredFight:
    """A kept fight, in the database and in a room."""
    return restore(table.room(), moment)


def log(f: StoredFight, reader: Reader = ALL) -> str:
    """Everything that happened, as somebody reads it."""
    return "\n".join(render_events(f.surface, f.events, names_of(f.state), reader))


@each_moment
def test_a_kept_fight_stands_where_it_stood(kept: StoredFight, moment: str) -> None:
    asked, declared, said = MOMENTS[moment]
    assert set(kept.asked()) == asked
    people = kept.view()["combatants"]
    assert {name: each["declared"] for name, each in people.items() if each["declared"]} == declared
    assert all(sentence in log(kept) for sentence in said)
    for name in people:
        assert kept.view(name)["combatants"][name]["health"]["track"] == kept.track(name)
        assert log(kept, Reader(kept.id(name)))


@each_moment
def test_states_and_events_of_a_kept_fight_tell_the_same(kept: StoredFight) -> None:
    fight_id, last = kept.script.live.fight_id, kept.script.live.number
    assert thawed(store.load(fight_id).state) == kept.state
    marked = AshesEntry.objects.filter(fight_id=fight_id, state__isnull=False)
    assert marked.count() == last // 10
    for row in marked:
        # Who attacked whom, and what is spent, was not kept when that state was stored.
        told = state_after(events_only(fight_id), row.number)
        people = {who: replace(person, attacker="") for who, person in told.people.items()}
        told = replace(told, people=people, spent={})
        assert load_state(row.state) == told
    assert thawed(load_state(dump_state(kept.state))) == kept.state


def events_only(fight_id: int) -> Any:
    """What reads the entries of a fight without the states that are stored with some."""
    read = store.reader(fight_id)
    return lambda number: (Entry(each.number, each.events) for each in read(number))


@each_moment
def test_a_kept_fight_is_played_on_and_taken_back(kept: StoredFight) -> None:
    before, number, now = dump_state(kept.state), kept.script.live.number, kept.state.round
    kept.end_round()
    assert kept.state.round == now + 1
    assert f"Round {now + 1}." in log(kept)
    kept.script.forget()
    kept.undo(kept.script.live.number - number)
    assert dump_state(kept.state) == before
    kept.undo(number - 1)
    assert kept.state.people == {}
