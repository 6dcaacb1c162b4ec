"""How each event changes a fight: pure, total, without dice and without rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import events as ev
from .state import Json, Person, State, pair_key, with_


def _with_person(state: State, who: str, **changes: Any) -> State:
    person = state.people.get(who)
    if person is None:
        return state
    return with_(state, people={**state.people, who: with_(person, **changes)})


def _noted(notes: dict[str, Json], changes: dict[str, Json]) -> dict[str, Json]:
    merged = {**notes, **changes}
    if None in changes.values():
        return {key: value for key, value in merged.items() if value is not None}
    return merged


def _opened(state: State, event: ev.Opened) -> State:
    return with_(state, ruleset=event.ruleset, settings=event.settings, room=event.room)


def _storyteller(state: State, event: ev.StorytellerTaken) -> State:
    return with_(state, storyteller=event.ref, storyteller_name=event.name)


def _joined(state: State, event: ev.Joined) -> State:
    people = {**state.people, event.person.id: event.person}
    return with_(state, people=people, joined=state.joined + 1)


def _status(state: State, event: ev.StatusChanged) -> State:
    return _with_person(state, event.who, status=event.status)


def _removed(state: State, event: ev.Removed) -> State:
    gone = event.who
    return with_(
        state,
        people={who: person for who, person in state.people.items() if who != gone},
        order=tuple(who for who in state.order if who != gone),
        questions=tuple(q for q in state.questions if q.who != gone),
        pairs={key: pair for key, pair in state.pairs.items() if gone not in key.split("|")},
        modifiers=tuple(m for m in state.modifiers if m.who != gone),
        books=tuple(entry for entry in state.books if entry.get("who") != gone),
    )


def _round(state: State, event: ev.RoundBegan) -> State:
    return with_(state, round=event.round)


def _phase(state: State, event: ev.PhaseBegan) -> State:
    return with_(state, phase=event.phase, step=event.step)


def _step(state: State, event: ev.StepBegan) -> State:
    return with_(state, step=event.step)


def _initiative(state: State, event: ev.InitiativeSet) -> State:
    return _with_person(
        state, event.who, initiative=event.total, rating=event.rating, tiebreak=event.tiebreak
    )


def _ordered(state: State, event: ev.Ordered) -> State:
    return with_(state, order=event.order)


def _asked(state: State, event: ev.Asked) -> State:
    question = event.question
    return with_(state, questions=(*state.questions, question), asked=question.id)


def _answered(state: State, event: ev.Answered) -> State:
    closed = event.question
    return with_(state, questions=tuple([q for q in state.questions if q.id != closed]))


def _withdrawn(state: State, event: ev.Withdrawn) -> State:
    closed = event.questions
    return with_(state, questions=tuple([q for q in state.questions if q.id not in closed]))


def _declared(state: State, event: ev.Declared) -> State:
    return _with_person(state, event.who, declared=event.action)


def _rolled(state: State, event: ev.Rolled) -> State:
    person = state.people.get(event.who)
    if person is None:
        return state
    return _with_person(state, event.who, rolls={**person.rolls, event.purpose: event.time})


def _track(state: State, event: ev.TrackChanged) -> State:
    return _with_person(state, event.who, track=event.track)


def _pool(state: State, event: ev.PoolChanged) -> State:
    person = state.people.get(event.who)
    if person is None:
        return state
    return _with_person(state, event.who, pools={**person.pools, event.pool: event.left})


def _haste(state: State, event: ev.HasteSet) -> State:
    return _with_person(state, event.who, haste=event.haste)


def _person_noted(state: State, event: ev.PersonNoted) -> State:
    person = state.people.get(event.who)
    if person is None:
        return state
    return _with_person(state, event.who, notes=_noted(person.notes, event.notes))


def _person_changes(changes: dict[str, Json]) -> dict[str, Json]:
    known = {key: value for key, value in changes.items() if key in _PERSON_FIELDS}
    for key in _TUPLES & known.keys():
        known[key] = tuple(known[key])
    return known


def _person_changed(state: State, event: ev.PersonChanged) -> State:
    return _with_person(state, event.who, **_person_changes(event.changes))


def _fight_noted(state: State, event: ev.FightNoted) -> State:
    return with_(state, notes=_noted(state.notes, event.notes))


def _pair_noted(state: State, event: ev.PairNoted) -> State:
    key = pair_key(event.one, event.other)
    pair = _noted(state.pairs.get(key, {}), event.notes)
    return with_(state, pairs={**state.pairs, key: pair})


def _modified(state: State, event: ev.Modified) -> State:
    return with_(state, modifiers=event.modifiers)


def _books(state: State, event: ev.BooksSet) -> State:
    return with_(state, books=event.books)


def _agenda(state: State, event: ev.AgendaSet) -> State:
    return with_(state, agenda=event.agenda)


def _fight_changed(state: State, event: ev.FightChanged) -> State:
    changes = {key: value for key, value in event.changes.items() if key in _FIGHT_FIELDS}
    return with_(state, **changes)


def _everyone_reset(state: State, event: ev.EveryoneReset) -> State:
    changes = _person_changes(event.changes)
    people = {
        who: with_(person, **changes, rolls={}, notes=_noted(person.notes, event.notes))
        for who, person in state.people.items()
    }
    return with_(state, people=people)


def _ended(state: State, event: ev.Ended) -> State:
    return with_(state, status="over", questions=(), agenda=())


def _nothing(state: State, event: ev.Event) -> State:
    return state


_PERSON_FIELDS = frozenset(Person.__dataclass_fields__) - {"id", "notes", "rolls"}
_TUPLES = frozenset({"weapons", "armor", "conditions"})
_FIGHT_FIELDS = frozenset({"status", "paused_for", "mode", "timer", "ruleset", "settings"})

_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    ev.Opened: _opened,
    ev.StorytellerTaken: _storyteller,
    ev.Joined: _joined,
    ev.StatusChanged: _status,
    ev.Removed: _removed,
    ev.RoundBegan: _round,
    ev.PhaseBegan: _phase,
    ev.StepBegan: _step,
    ev.InitiativeSet: _initiative,
    ev.Ordered: _ordered,
    ev.Asked: _asked,
    ev.Answered: _answered,
    ev.Withdrawn: _withdrawn,
    ev.Declared: _declared,
    ev.Revealed: _nothing,
    ev.Rolled: _rolled,
    ev.TrackChanged: _track,
    ev.PoolChanged: _pool,
    ev.HasteSet: _haste,
    ev.PersonNoted: _person_noted,
    ev.PersonChanged: _person_changed,
    ev.FightNoted: _fight_noted,
    ev.PairNoted: _pair_noted,
    ev.Modified: _modified,
    ev.BooksSet: _books,
    ev.Told: _nothing,
    ev.Ruled: _nothing,
    ev.AgendaSet: _agenda,
    ev.FightChanged: _fight_changed,
    ev.EveryoneReset: _everyone_reset,
    ev.Ended: _ended,
    ev.Undone: _nothing,
}


def evolve(state: State, event: ev.Event) -> State:
    """The fight after one event. `Undone` is told here, and done by `history.py`."""
    return _EVOLVE[type(event)](state, event)


def evolve_all(state: State, events: Iterable[ev.Event]) -> State:
    """The fight after some events, in order."""
    for event in events:
        state = _EVOLVE[type(event)](state, event)
    return state
