"""Notes: what a rule system keeps of people, of pairs and of a fight, each declared once.

    note = Notes()
    ACTED = note.phase("acted", False)

    ACTED.of(person.notes)                  # True or False
    ACTED.put(turn, who, True)              # None takes it away
    Declared(…, notes=ACTED.noted(True))    # with another event

A note of a person lasts for a phase, a round or the fight; what is cleared when follows from
that. Those of pairs and of the fight itself last until they are taken away.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import methodcaller
from typing import Any, Generic, TypeVar

from msgspec import convert

from ...engine.decision import Decision
from ...engine.events import EntryNoted, PairNoted, PersonNoted
from ...engine.state import FightState, Json, with_

T = TypeVar("T")
N = TypeVar("N", bound="Note[Any]")


class Note(Generic[T]):
    """A note by its name; `of` reads it out of notes, its default where nothing is noted."""

    __slots__ = ("name", "of")

    def __init__(self, name: str, default: T) -> None:
        self.name = name
        # Every attack reads dozens of notes: this is the quickest way to do it.
        self.of: Callable[[dict[str, Json]], T] = methodcaller("get", name, default)

    def found(self, notes: dict[str, Json]) -> T | None:
        """What is noted; None, not the default, where nothing is."""
        return notes.get(self.name)

    def noted(self, value: T | None) -> dict[str, Json]:
        """The note as an event carries it; None takes it away."""
        return {self.name: value}


class PersonNote(Note[T]):
    """A note of a person."""

    __slots__ = ()

    def put(self, ctx: Decision[Any], who: str, value: T | None) -> None:
        """Note something of somebody; None takes it away."""
        ctx.emit(PersonNoted(who, {self.name: value}))

    def set(self, ctx: Decision[Any], who: str, value: T) -> None:
        """Note something of somebody where it is not noted already; a default is not kept."""
        if self.of(ctx.person(who).notes) != value:
            self.put(ctx, who, None if value == self.of({}) else value)

    def put_entry(self, ctx: Decision[Any], who: str, key: str, value: Json) -> None:
        """Set one entry of a note that is a table; None takes it away."""
        ctx.emit(EntryNoted(who, self.name, key, value))


class FightNote(Note[T]):
    """A note of the fight."""

    __slots__ = ()

    def put(self, ctx: Decision[Any], value: T | None) -> None:
        """Note something of the fight; None takes it away, where there is anything."""
        if value is not None or self.name in ctx.state.notes:
            ctx.note(**{self.name: value})

    def put_entry(self, ctx: Decision[Any], key: str, value: Json) -> None:
        """Set one entry of a note that is a table; None takes it away."""
        ctx.emit(EntryNoted(None, self.name, key, value))


class PairNote(Note[T]):
    """A note of two people, whoever is named first."""

    __slots__ = ()

    def pairs(self, state: FightState) -> list[tuple[str, str]]:
        """Those of whom it is noted."""
        pairs = state.pairs.items()
        found = [key.split("|") for key, noted in pairs if self.found(noted) is not None]
        return [(one, other) for one, other in found]

    def put(self, ctx: Decision[Any], one: str, other: str, value: T | None) -> None:
        """Note something of two people; None takes it away."""
        ctx.emit(PairNoted(one, other, {self.name: value}))


class Notes:
    """All notes that a rule system declares. Raises `ValueError` for a name that comes twice."""

    def __init__(self) -> None:
        self.declared: dict[str, Note[Any]] = {}
        self._phase: list[str] = []
        self._round: list[str] = []
        self._typed: dict[str, Any] = {}
        self._persons: dict[str, Any] = {}

    def phase(self, name: str, default: T) -> PersonNote[T]:
        """A note of a person that is cleared when a phase begins."""
        self._phase.append(name)
        return self._declare(PersonNote(name, default))

    def round(self, name: str, default: T, typed: Any = None) -> PersonNote[T]:
        """A note of a person that is cleared when a round begins.

        `typed` values are made again when a fight is read.
        """
        self._round.append(name)
        if typed is not None:
            self._persons[name] = typed
        return self._declare(PersonNote(name, default))

    def fight(self, name: str, default: T, typed: Any = None) -> PersonNote[T]:
        """A note of a person that lasts until it is taken away; `typed` as in `round`."""
        if typed is not None:
            self._persons[name] = typed
        return self._declare(PersonNote(name, default))

    def of_pair(self, name: str, default: T) -> PairNote[T]:
        """A note of two people."""
        return self._declare(PairNote(name, default))

    def of_fight(self, name: str, default: T, typed: type[T] | None = None) -> FightNote[T]:
        """A note of the fight itself; `typed` values are made again when a fight is read."""
        if typed is not None:
            self._typed[name] = typed
        return self._declare(FightNote(name, default))

    def thaw(self, state: FightState) -> FightState:
        """A fight that was read, with the typed values it was stored with.

        Raises `msgspec.ValidationError` where what was stored does not fit.
        """
        people = {
            who: with_(person, notes=_thawed(person.notes, self._persons))
            for who, person in state.people.items()
            if not self._persons.keys().isdisjoint(person.notes)
        }
        notes = _thawed(state.notes, self._typed)
        return with_(state, notes=notes, people={**state.people, **people})

    def fresh_phase(self) -> dict[str, Json]:
        """What is cleared of everybody when a phase begins."""
        return dict.fromkeys(self._phase)

    def fresh_round(self) -> dict[str, Json]:
        """What is cleared of everybody when a round begins."""
        return dict.fromkeys((*self._phase, *self._round))

    def _declare(self, note: N) -> N:
        if note.name in self.declared:
            raise ValueError(f"the note '{note.name}' is declared twice")
        self.declared[note.name] = note
        return note


def _thawed(notes: dict[str, Json], typed: dict[str, Any]) -> dict[str, Json]:
    found = {name: convert(notes[name], kind) for name, kind in typed.items() if name in notes}
    return {**notes, **found} if found else notes
