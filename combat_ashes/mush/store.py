"""Fights in the database: one entry per input, and from time to time the whole state.

A line is stored by a single statement, its entry: events make the state again
without rules and without dice. The state itself is stored every so many entries,
with the entry and in the fight's own row, so that neither reading a fight nor taking
something back means more than those.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet

from ..engine.codec import dump_events, dump_input, dump_state, load_events, load_input, load_state
from ..engine.events import Ended, Event, FightChanged, Joined, StorytellerTaken, Undone
from ..engine.evolve import evolve_all
from ..engine.history import Entry, Read, undone
from ..engine.inputs import Input
from ..engine.state import FightState
from ..models import AshesEntry, AshesFight, AshesMember, AshesTold
from .database import Unreadable, change, working

MOST_ENTRIES = 100
"""So many entries are read at the most to make a state again: the lines of a few rounds."""

AT_A_TIME = 25
"""So many entries are read at a time when walking back."""

WHOLE = (FightChanged, Ended, Undone)
"""Events after which the fight's row is written; an undone state cannot be made from entries."""

Values = tuple[int, int, str, str, float | None]
"""What an entry is: its fight and number, what was given, what it made happen, the deadline."""

# Written out, because the model layer takes several times as long to say the same.
INSERT = (
    f"INSERT INTO {AshesEntry._meta.db_table} "
    "(fight_id, number, given, events, deadline, made_at, state) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s)"
)
MARK = f"UPDATE {AshesTold._meta.db_table} SET number = %s WHERE fight_id = %s"


_stored = 0


def stored() -> int:
    return _stored


def _count() -> None:
    global _stored
    _stored += 1


class Overtaken(Exception):
    """Somebody else changed the fight since it was read."""


class Stored(NamedTuple):
    """A fight as it was stored last."""

    fight_id: int
    seed: str
    number: int
    state: FightState
    deadline: float | None
    told: int


def create(
    room_id: int, seed: str, state: FightState, given: Input, events: tuple[Event, ...]
) -> int:
    """Store a new fight with its first entry; returns its id. Raises `NotStored`."""
    begun_at = time.time()
    made: list[AshesFight] = []
    row = {"room_id": room_id, "status": state.status, "seed": seed, "number": 1}
    row |= {"state": dump_state(state), "begun_at": begun_at}

    def make(connection: BaseDatabaseWrapper) -> None:
        made[:] = AshesFight.objects.filter(room_id=room_id, begun_at=begun_at)
        if not made:
            with transaction.atomic(connection.alias):
                fight = AshesFight.objects.create(**row)
                _note_members(fight.id, _come_in(events))
                entry = (fight.id, 1, dump_input(given), dump_events(events), None)
                _insert(connection, entry, begun_at, None)
            made.append(fight)

    change(make)
    _count()
    return made[0].id


def append(
    fight_id: int, number: int, state: FightState, given: Input, events: tuple[Event, ...],
    deadline: float | None, seed: str = "",
) -> None:  # fmt: skip
    """Store entry `number`, with a new `seed`; raises `Overtaken`, `NotStored`."""
    entry = (fight_id, number, dump_input(given), dump_events(events), deadline)
    made_at = time.time()
    marked, members = _is_marked(number, events), _come_in(events)
    whole = marked or any(isinstance(event, WHOLE) for event in events)
    changes = _standing(number, state, seed) if whole else {}

    def make(connection: BaseDatabaseWrapper) -> None:
        with _together(connection, whole or bool(members)):
            _insert(connection, entry, made_at, changes["state"] if marked else None)
            _note_members(fight_id, members)
            if whole:
                AshesFight.objects.filter(id=fight_id).update(**changes)

    try:
        change(make)
    except IntegrityError as error:
        # The connection may have been lost after it was stored and before that was said.
        if not _is_there(entry, made_at):
            raise Overtaken(f"fight {fight_id} has an entry {number} already") from error
    _count()


def _together(connection: BaseDatabaseWrapper, several: bool) -> AbstractContextManager[Any]:
    """A transaction where it takes one: one statement alone has its own.

    Within another's, PostgreSQL would have nothing more of it after a statement that failed.
    """
    if several or connection.in_atomic_block:
        return transaction.atomic(connection.alias)
    return nullcontext()


def _is_there(entry: Values, made_at: float) -> bool:
    """Whether an entry is stored as it was given, by whoever gave it at that time."""
    fight_id, number, given, events, _ = entry
    with working():
        found = _rows(fight_id).filter(number=number, made_at=made_at)
        return found.filter(given=given, events=events).exists()


def _standing(number: int, state: FightState, seed: str) -> dict[str, Any]:
    """What the fight's own row says after an entry."""
    ended = time.time() if state.status == "over" else None
    changes = {"number": number, "status": state.status, "state": dump_state(state)}
    return {**changes, "ended_at": ended, **({"seed": seed} if seed else {})}


def _come_in(events: tuple[Event, ...]) -> set[int]:
    """The characters whom some events bring into a fight, or let run it."""
    refs = {event.person.ref for event in events if isinstance(event, Joined)}
    refs |= {event.ref for event in events if isinstance(event, StorytellerTaken)}
    return {ref for ref in refs if ref is not None}


def _note_members(fight_id: int, refs: set[int]) -> None:
    rows = [AshesMember(fight_id=fight_id, character_id=ref) for ref in sorted(refs)]
    if rows:
        AshesMember.objects.bulk_create(rows, ignore_conflicts=True)


def _is_marked(number: int, events: tuple[Event, ...]) -> bool:
    """Whether the state is stored with an entry: one in so many, or who takes such a one back."""
    back = undone(events)
    first = number if back is None else back.first
    return number // MOST_ENTRIES > (first - 1) // MOST_ENTRIES


def _insert(connection: BaseDatabaseWrapper, entry: Values, made_at: float, state: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(INSERT, (*entry, made_at, state))


def load(fight_id: int) -> Stored:
    """The state stored last, and what happened since; raises `Unreadable`, `NotStored`."""
    with working():
        row = AshesFight.objects.filter(id=fight_id).first()
        if row is None:
            raise Unreadable("its row is missing")
        later = list(
            _rows(fight_id).filter(number__gte=row.number).defer("state").order_by("number")
        )
        marked = AshesTold.objects.filter(fight_id=fight_id).first()
    try:
        return _put_together(row, later, marked)
    except Exception as error:
        raise Unreadable(str(error)) from error


def _put_together(row: AshesFight, later: list[AshesEntry], marked: AshesTold | None) -> Stored:
    state, number, deadline = load_state(row.state), row.number, None
    for entry in later:
        deadline = entry.deadline
        if entry.number > row.number:
            number += 1
            if entry.number != number:
                raise ValueError(f"entry {number} is missing")
            state = evolve_all(state, load_events(entry.events))
    told = min(number, marked.number) if marked is not None else number
    return Stored(row.id, row.seed, number, state, deadline, told)


def mark_told(fight_id: int, number: int) -> None:
    """Store that everybody has been told a fight up to this entry; raises `NotStored`."""

    def mark(connection: BaseDatabaseWrapper) -> None:
        with connection.cursor() as cursor:
            cursor.execute(MARK, (number, fight_id))
            if not cursor.rowcount:
                AshesTold.objects.create(fight_id=fight_id, number=number)

    change(mark)


def entries(fight_id: int, count: int) -> list[Entry]:
    """The last `count` entries, with those taken back; raises `Unreadable`, `NotStored`."""
    with working():
        found = list(_rows(fight_id).defer("state").order_by("-number")[:count])
    try:
        return [Entry(row.number, load_events(row.events)) for row in reversed(found)]
    except Exception as error:
        raise Unreadable(str(error)) from error


def reader(fight_id: int) -> Read:
    """What reads a fight's entries back, a few at a time; it raises `Unreadable`, `NotStored`."""

    def read(number: int) -> Iterator[Entry]:
        while number > 0:
            with working():
                wanted = _rows(fight_id).filter(number__lte=number).order_by("-number")
                found = list(wanted[:AT_A_TIME])
            for row in found:
                try:
                    given = load_input(row.given)
                    yield Entry(row.number, load_events(row.events), row.state, given)
                except Exception as error:
                    raise Unreadable(str(error)) from error
            number -= AT_A_TIME

    return read


def _rows(fight_id: int) -> QuerySet[AshesEntry]:
    return AshesEntry.objects.filter(fight_id=fight_id)


def rows(fight_id: int) -> list[dict[str, Any]]:
    """Everything stored of a fight as it is, readable or not. Raises `NotStored`."""
    found: list[dict[str, Any]] = []
    with working() as connection, connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            connection.connection.text_factory = as_text
        try:
            for model, key, order in ((AshesFight, "id", "id"), (AshesEntry, "fight_id", "number")):
                table = model._meta.db_table
                sql = f"SELECT * FROM {table} WHERE {key} = %s ORDER BY {order}"
                cursor.execute(sql, (fight_id,))
                names = ["table", *(column[0] for column in cursor.description)]
                found += [dict(zip(names, (table, *row), strict=True)) for row in cursor.fetchall()]
        finally:
            if connection.vendor == "sqlite":
                connection.connection.text_factory = str
    return found


def as_text(text: bytes) -> str:
    return text.decode(errors="backslashreplace")


def shelve(fight_id: int) -> None:
    """Mark a fight as set aside. Raises `NotStored`."""
    with working():
        AshesFight.objects.filter(id=fight_id).update(status="shelved")
