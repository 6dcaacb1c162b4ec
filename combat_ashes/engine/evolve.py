"""How each event changes a fight: total, without dice and without rules.

`evolve` is pure. A `Draft` makes the many events of one input cheap: it owns a
copy of the fight, copies each person when they are first touched, and changes
those copies in place. What it was made from never changes.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import to_builtins
from msgspec.structs import force_setattr as change
from msgspec.structs import replace

from . import events as ev
from .flags import flagged, table_of
from .state import Combatant, FightState, Json, LastRoll, about, as_stored, outside, pair_key


class StateDraft:
    """A fight that is being changed: `state` is it as it stands now."""

    __slots__ = ("_owned", "state")

    def __init__(self, state: FightState) -> None:
        self.state: Any = replace(state, people=state.people.copy())
        self._owned: set[str] = set()

    def set(self, **changes: Any) -> None:
        for name, value in changes.items():
            change(self.state, name, value)

    def person(self, who: str) -> Combatant | None:
        """A person of this draft's own, or None for somebody unknown."""
        people: dict[str, Combatant] = self.state.people
        if who in self._owned:
            return people[who]
        person = people.get(who)
        if person is not None:
            person = people[who] = replace(person)
            self._owned.add(who)
        return person

    def put(self, person: Combatant) -> None:
        self.state.people[person.id] = person
        self._owned.discard(person.id)

    def drop(self, who: str) -> None:
        self.state.people.pop(who, None)
        self._owned.discard(who)


def _sets(*names: str) -> Callable[[StateDraft, Any], None]:
    """What an event says under these names is so of the fight."""

    def reduce(draft: StateDraft, event: ev.Event) -> None:
        for name in names:
            change(draft.state, name, getattr(event, name))

    return reduce


def _sets_of_person(name: str) -> Callable[[StateDraft, Any], None]:
    """What an event says under this name is so of somebody."""

    def reduce(draft: StateDraft, event: Any) -> None:
        if person := draft.person(event.who):
            change(person, name, getattr(event, name))

    return reduce


def _storyteller(draft: StateDraft, event: ev.StorytellerTaken) -> None:
    draft.set(storyteller=event.ref, storyteller_name=event.name)


def _joined(draft: StateDraft, event: ev.Joined) -> None:
    draft.put(event.person)
    back = event.person.ref
    gone = {who: p for who, p in draft.state.gone.items() if back is None or p.ref != back}
    draft.set(joined=draft.state.joined + 1, gone=gone)


def _removed(draft: StateDraft, event: ev.Removed) -> None:
    gone, state = event.who, draft.state
    person = state.people.get(gone)
    if person is not None:
        left = replace(
            outside(person), ref=person.ref, status="out",
            kind=person.kind, form=person.form, traits=person.traits,
        )  # fmt: skip
        draft.set(gone={**state.gone, gone: left})
    draft.drop(gone)
    draft.set(
        order=tuple(who for who in state.order if who != gone),
        questions=tuple(q for q in state.questions if q.who != gone),
        relations={
            key: each for key, each in state.relations.items() if gone not in key.split("|")
        },
        modifiers=tuple(m for m in state.modifiers if m.who != gone),
        books=tuple(entry for entry in state.books if about(entry) != gone),
    )


def _asked(draft: StateDraft, event: ev.Asked) -> None:
    question, state = event.question, draft.state
    change(state, "questions", (*state.questions, question))
    change(state, "asked", question.id)
    if event.agenda is not None:
        change(state, "agenda", event.agenda)


def _answered(draft: StateDraft, event: ev.Answered) -> None:
    closed, asked = event.question, draft.state.questions
    if asked and asked[0].id == closed:
        change(draft.state, "questions", asked[1:])
    else:
        change(draft.state, "questions", tuple([q for q in asked if q.id != closed]))


def _withdrawn(draft: StateDraft, event: ev.Withdrawn) -> None:
    closed = event.questions
    draft.set(questions=tuple([q for q in draft.state.questions if q.id not in closed]))


def _initiative(draft: StateDraft, event: ev.InitiativeSet) -> None:
    if person := draft.person(event.who):
        change(person, "initiative", event.total)
        change(person, "rating", event.rating)
        change(person, "tiebreak", event.tiebreak)


def _declared(draft: StateDraft, event: ev.Declared) -> None:
    if person := draft.person(event.who):
        change(person, "declared", event.action)
        if event.notes:
            change(person, "flags", flagged(person.flags, event.notes))


ATTACKS = ("attack", "grapple")
"""The purposes with which somebody comes at another, whatever the rules."""


def _rolled(draft: StateDraft, event: ev.Rolled) -> None:
    if event.against and event.purpose in ATTACKS:
        target = draft.state.people.get(event.against)
        if target and target.attacker != event.who and (target := draft.person(target.id)):
            change(target, "attacker", event.who)
    if person := draft.person(event.who):
        change(person, "rolls", {**person.rolls, event.purpose: event.time})
        if event.sets:
            _update(person, event.sets)
        if event.notes:
            change(person, "flags", flagged(person.flags, event.notes))
    if event.decides:
        last = LastRoll(
            event.who, event.purpose, event.against, event.pool, event.difficulty,
            event.pool_terms, event.faces, event.successes, event.botch,
        )  # fmt: skip
        change(draft.state, "last_roll", last)


def _pool(draft: StateDraft, event: ev.PoolChanged) -> None:
    person = draft.person(event.who)
    if person is None:
        return
    change(person, "pools", {**person.pools, event.pool: event.left})
    spent = draft.state.spent
    own = spent.get(event.who, {})
    own = {**own, event.pool: own.get(event.pool, 0) - event.change}
    draft.set(spent={**spent, event.who: own})


def _person_noted(draft: StateDraft, event: ev.PersonNoted) -> None:
    if person := draft.person(event.who):
        change(person, "flags", flagged(person.flags, event.notes))


def _update(person: Combatant, changes: dict[str, Json]) -> None:
    for key, value in changes.items():
        if key in _PERSON_FIELDS:
            change(person, key, tuple(value) if key in _TUPLES else value)


def _person_changed(draft: StateDraft, event: ev.PersonChanged) -> None:
    if person := draft.person(event.who):
        _update(person, event.changes)


def _everyone_reset(draft: StateDraft, event: ev.EveryoneReset) -> None:
    for who in draft.state.people:
        if person := draft.person(who):
            _update(person, event.changes)
            change(person, "rolls", {})
            change(person, "flags", flagged(person.flags, event.notes))


def _fight_noted(draft: StateDraft, event: ev.FightNoted) -> None:
    change(draft.state, "flags", flagged(draft.state.flags, event.notes))


def _pair_noted(draft: StateDraft, event: ev.PairNoted) -> None:
    key = pair_key(event.one, event.other)
    now = draft.state.relations.get(key, draft.state.stranger)
    draft.set(relations={**draft.state.relations, key: flagged(now, event.notes)})


def _modifier_added(draft: StateDraft, event: ev.ModifierAdded) -> None:
    draft.set(modifiers=(*draft.state.modifiers, event.modifier))


def _modifiers_ended(draft: StateDraft, event: ev.ModifiersEnded) -> None:
    draft.set(modifiers=_without(draft.state.modifiers, event.numbers))


def _book_added(draft: StateDraft, event: ev.BookAdded) -> None:
    draft.set(books=(*draft.state.books, event.entry))


def _books_settled(draft: StateDraft, event: ev.BooksSettled) -> None:
    draft.set(books=_without(draft.state.books, event.numbers))


def _without(values: tuple[Any, ...], numbers: tuple[int, ...]) -> tuple[Any, ...]:
    """What is left of a list without some places, counted from 1."""
    return tuple([value for number, value in enumerate(values, 1) if number not in numbers])


def _entry_noted(draft: StateDraft, event: ev.EntryNoted) -> None:
    owner = draft.state if event.who is None else draft.person(event.who)
    if owner is not None:
        table = {**table_of(owner.flags, event.note), event.key: event.value}
        if event.value is None:
            del table[event.key]
        change(owner, "flags", flagged(owner.flags, {event.note: table or None}))


def _fight_changed(draft: StateDraft, event: ev.FightChanged) -> None:
    """Where other rules take over, what the former ones kept is to them what was stored of it."""
    if "ruleset" in event.changes:
        people = {who: as_stored(person) for who, person in draft.state.people.items()}
        own = {name: to_builtins(getattr(draft.state, name)) for name in _OWN}
        draft.set(people=people, **own)
    draft.set(**{key: value for key, value in event.changes.items() if key in _FIGHT_FIELDS})


def _ended(draft: StateDraft, event: ev.Ended) -> None:
    seeds = (*event.earlier, event.seed)
    draft.set(status="over", questions=(), agenda=(), seeds=seeds)


def _nothing(draft: StateDraft, event: ev.Event) -> None:
    """Facts that only tell."""


_PERSON_FIELDS = frozenset(Combatant.__struct_fields__) - {"id", "flags", "rolls"}
_OWN = ("flags", "relations", "books")
"""What a fight keeps that is its ruleset's own."""
_TUPLES = frozenset({"weapons", "armor", "conditions"})
_FIGHT_FIELDS = frozenset({"status", "paused_for", "mode", "timer", "ruleset", "settings", "house"})

REDUCERS: dict[type, Callable[[StateDraft, Any], None]] = {
    ev.Opened: _sets("ruleset", "settings", "room", "house"),
    ev.StorytellerTaken: _storyteller,
    ev.Joined: _joined,
    ev.StatusChanged: _sets_of_person("status"),
    ev.Removed: _removed,
    ev.RoundBegan: _sets("round"),
    ev.PhaseBegan: _sets("phase", "step"),
    ev.StepBegan: _sets("step"),
    ev.InitiativeSet: _initiative,
    ev.Ordered: _sets("order"),
    ev.Asked: _asked,
    ev.Answered: _answered,
    ev.Withdrawn: _withdrawn,
    ev.Declared: _declared,
    ev.Revealed: _nothing,
    ev.Rolled: _rolled,
    ev.TrackChanged: _sets_of_person("track"),
    ev.PoolChanged: _pool,
    ev.HasteSet: _sets_of_person("haste"),
    ev.PersonNoted: _person_noted,
    ev.PersonChanged: _person_changed,
    ev.FightNoted: _fight_noted,
    ev.PairNoted: _pair_noted,
    ev.Modified: _sets("modifiers"),
    ev.BooksSet: _sets("books"),
    ev.ModifierAdded: _modifier_added,
    ev.ModifiersEnded: _modifiers_ended,
    ev.BookAdded: _book_added,
    ev.BooksSettled: _books_settled,
    ev.EntryNoted: _entry_noted,
    ev.Told: _nothing,
    ev.Ruled: _nothing,
    ev.AgendaSet: _sets("agenda"),
    ev.FightChanged: _fight_changed,
    ev.EveryoneReset: _everyone_reset,
    ev.Ended: _ended,
    ev.Undone: _sets("seeds"),  # history.py takes back the rest
}


def evolve(state: FightState, event: ev.Event) -> FightState:
    return evolve_all(state, (event,))


def evolve_all(state: FightState, events: Iterable[ev.Event]) -> FightState:
    """The fight after some events, in order."""
    draft = StateDraft(state)
    for event in events:
        REDUCERS[type(event)](draft, event)
    found: FightState = draft.state
    return found
