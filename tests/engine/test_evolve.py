"""What each event does to a fight: total, pure, the same out of JSON, and nothing more."""

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.codec import dump_events, dump_state, load_events, load_state
from combat_ashes.engine.events import EVENT_KINDS
from combat_ashes.engine.evolve import evolve, evolve_all
from combat_ashes.engine.state import Combatant, FightState, Modifier, Question, pair_key
from tests.support.examples import ASKED, EVENTS, JANE

FRANK = Combatant("p2", "Frank")
FIGHT = FightState(
    "rules", people={"p1": JANE, "p2": FRANK}, order=("p1", "p2"), questions=(ASKED,), asked=3,
    relations={"p1|p2": {"range": 5, "gone": 1}}, modifiers=(Modifier("p1", 1, 0, "luck"),),
    books=({"who": "p1"}, {"who": "p2"}), flags={"gone": 1},
)  # fmt: skip
EMPTY = FightState("rules")
each_kind = pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
NOBODY_CHANGES = {
    "status", "removed", "initiative", "answered", "withdrawn", "declared", "revealed", "roll",
    "track", "pool", "haste", "person_noted", "person_changed", "told", "ruled", "undone",
    "everyone_reset", "modifiers_ended", "books_settled", "entry_noted",
}  # fmt: skip
"""Kinds that are about people or questions, and do nothing where those are gone."""


def test_there_is_an_example_of_every_kind() -> None:
    assert [event.kind for event in EVENTS] == list(EVENT_KINDS)


@each_kind
def test_an_event_comes_back_out_of_json(event: ev.Event) -> None:
    assert load_events(dump_events((event,))) == (event,) or _lists(event)
    assert dump_events(load_events(dump_events((event,)))) == dump_events((event,))


def _lists(event: ev.Event) -> bool:
    """Whether free facts hold tuples, which JSON gives back as lists."""
    return isinstance(event, ev.Told)


@each_kind
@pytest.mark.parametrize("state", [FIGHT, EMPTY], ids=["fight", "empty"])
def test_an_event_does_the_same_after_json_and_changes_nothing_in_place(
    event: ev.Event, state: FightState
) -> None:
    before, written = dump_state(state), dump_events((event,))
    after = dump_state(evolve(state, event))
    read = evolve_all(load_state(before), load_events(written))
    assert dump_state(read) == after
    assert dump_state(state) == before
    assert dump_events((event,)) == written
    assert dump_state(load_state(after)) == after


@each_kind
def test_an_event_about_somebody_who_is_not_there_does_nothing(event: ev.Event) -> None:
    after = evolve(EMPTY, event)
    assert (dump_state(after) == dump_state(EMPTY)) == (event.kind in NOBODY_CHANGES)


def test_events_one_by_one_are_events_together() -> None:
    state = FIGHT
    for event in EVENTS:
        state = evolve(state, event)
    assert dump_state(state) == dump_state(evolve_all(FIGHT, EVENTS))


def test_somebody_who_is_removed_takes_everything_along() -> None:
    state = evolve(FIGHT, ev.Removed("p1", "Jane", "left"))
    assert list(state.people) == ["p2"]
    assert state.order == ("p2",)
    assert (state.questions, state.relations, state.modifiers) == ((), {}, ())
    assert state.books == ({"who": "p2"},)


def test_one_person_changes_and_the_others_do_not() -> None:
    state = evolve(FIGHT, ev.TrackChanged("p1", 1, "lethal", "XX/"))
    assert state.people["p1"].track == "XX/"
    assert state.people["p2"] is FRANK
    assert JANE.track == "X/"


def test_questions_come_and_go() -> None:
    second = Question(4, "p2", "leave", ("agree",), "agree", ("leave_said",), blocking=False)
    state = evolve(FIGHT, ev.Asked(second))
    assert state.asked == 4
    assert state.question_for("p1") == ASKED
    assert state.waits()
    state = evolve(state, ev.Answered(3, "p1", "p1", "dodge"))
    assert not state.waits()
    assert evolve(state, ev.Withdrawn((4,))).questions == ()


def test_a_question_that_holds_up_the_fight_comes_before_an_older_one_that_does_not() -> None:
    older = Question(1, "p1", "leave", (), "agree", ("leave_said",), blocking=False)
    state = FightState("rules", questions=(older, ASKED))
    assert state.question_for("p1") == ASKED
    assert state.question_for("p1", "leave") == older
    assert state.question_for("p2") is None


def test_a_note_of_none_is_taken_away() -> None:
    noted = evolve(FIGHT, ev.PersonNoted("p1", {"a": 1, "b": 0}))
    assert evolve(noted, ev.PersonNoted("p1", {"a": None})).people["p1"].flags["b"] == 0
    assert "a" not in evolve(noted, ev.PersonNoted("p1", {"a": None})).people["p1"].flags
    assert evolve(FIGHT, ev.FightNoted({"gone": None})).flags == {}
    paired = evolve(FIGHT, ev.PairNoted("p2", "p1", {"grips": True, "gone": None}))
    assert paired.relations == {pair_key("p1", "p2"): {"range": 5, "grips": True}}


def test_no_event_changes_who_somebody_is() -> None:
    state = evolve(FIGHT, ev.PersonChanged("p1", {"id": "p9", "notes": {}, "weapons": []}))
    assert state.people["p1"].id == "p1"
    assert state.people["p1"].flags == JANE.flags
    assert state.people["p1"].weapons == ()


def test_everybody_starts_afresh_together() -> None:
    rolled = evolve_all(FIGHT, [event for event in EVENTS if isinstance(event, ev.Rolled)])
    assert rolled.people["p1"].rolls == {"attack": 2}
    notes = dict.fromkeys(rolled.people["p1"].flags)
    fresh = evolve(rolled, ev.EveryoneReset({"initiative": None}, notes))
    assert fresh.people["p1"].rolls == {}
    assert fresh.people["p1"].flags == {}
    assert fresh.people["p1"].initiative is None


def test_a_fight_that_is_over_waits_for_nobody() -> None:
    state = evolve(FIGHT, ev.Ended("seed"))
    assert (state.status, state.questions, state.agenda) == ("over", (), ())


def test_what_an_earlier_version_stored_of_lists_is_still_read() -> None:
    """It held the whole list each time."""
    stored = (
        '[{"books":[{"kind":"reminder","who":"p1","what":"Rage","round":1},'
        '{"kind":"check","who":"p2"}],"kind":"books"},'
        '{"modifiers":[{"who":"p2","dice":-2,"difficulty":0,"why":"mud","until":3,"purpose":""}],'
        '"kind":"modified"}]'
    )
    state = evolve_all(FIGHT, load_events(stored))
    assert [entry["kind"] for entry in state.books] == ["reminder", "check"]
    assert state.modifiers == (Modifier("p2", -2, 0, "mud", 3),)
    settled = evolve_all(state, (ev.BooksSettled((1,)), ev.ModifiersEnded((1,))))
    assert [entry["kind"] for entry in settled.books] == ["check"]
    assert settled.modifiers == ()


def test_a_table_among_the_notes_is_changed_entry_by_entry() -> None:
    two = evolve_all(EMPTY, (ev.EntryNoted(None, "hazards", "fire", 1),
                             ev.EntryNoted(None, "hazards", "pit", 2)))  # fmt: skip
    assert two.flags == {"hazards": {"fire": 1, "pit": 2}}
    one = evolve(two, ev.EntryNoted(None, "hazards", "fire", None))
    assert one.flags == {"hazards": {"pit": 2}}
    assert two.flags == {"hazards": {"fire": 1, "pit": 2}}
    assert evolve(one, ev.EntryNoted(None, "hazards", "pit", None)).flags == {}
