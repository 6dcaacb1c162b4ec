"""Fights in the database: one entry per input, and from time to time the whole state.

A line is stored by a single statement, its entry: events make the state again
without rules and without dice. The state itself is stored every so many entries,
with the entry and in the fight's own row, so that neither reading a fight nor taking
something back means more than those.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from django.db import IntegrityError, connections, router, transaction
from django.db.models import QuerySet

from ..engine.codec import dump_events, dump_input, dump_state, load_events, load_state
from ..engine.events import Ended, Event, FightChanged, Undone
from ..engine.evolve import evolve_all
from ..engine.history import Entry, Read, undone
from ..engine.inputs import Input
from ..engine.state import State
from ..models import AshesEntry, AshesFight

MOST_ENTRIES = 100
"""So many entries are read at the most to make a state again: the lines of a few rounds."""

AT_A_TIME = 25
"""So many entries are read at a time when walking back."""

WHOLE = (FightChanged, Ended, Undone)
"""Events after which the fight's row is written; an undone state cannot be made from entries."""

# Written out, because the model layer takes several times as long to say the same.
INSERT = (
    f"INSERT INTO {AshesEntry._meta.db_table} "
    "(fight_id, number, given, events, deadline, made_at, state) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s)"
)


def _database() -> str:
    """The database that fights are kept in."""
    found: str = router.db_for_write(AshesEntry)
    return found


class Overtaken(Exception):
    """Somebody else changed the fight since it was read."""


class Stored(NamedTuple):
    """A fight as it was stored last."""

    fight_id: int
    seed: str
    number: int
    state: State
    deadline: float | None


def create(room_id: int, seed: str, state: State, given: Input, events: tuple[Event, ...]) -> int:
    """Store a new fight with its first entry; returns its id."""
    with transaction.atomic(_database()):
        fight = AshesFight.objects.create(
            room_id=room_id,
            status=state.status,
            seed=seed,
            number=1,
            state=dump_state(state),
            begun_at=time.time(),
        )
        _insert(fight.id, 1, given, events, None, None)
    return fight.id


def append(
    fight_id: int,
    number: int,
    state: State,
    given: Input,
    events: tuple[Event, ...],
    deadline: float | None,
) -> None:
    """Store entry `number`, which leads to `state`; raises `Overtaken` if it is there already."""
    try:
        marked = _is_marked(number, events)
        if not marked and not any(isinstance(event, WHOLE) for event in events):
            _insert(fight_id, number, given, events, deadline, None)
            return
        whole = dump_state(state)
        with transaction.atomic(_database()):
            _insert(fight_id, number, given, events, deadline, whole if marked else None)
            AshesFight.objects.filter(id=fight_id).update(
                number=number, status=state.status, state=whole
            )
    except IntegrityError as error:
        raise Overtaken(f"fight {fight_id} has an entry {number} already") from error


def _is_marked(number: int, events: tuple[Event, ...]) -> bool:
    """Whether the state is stored with an entry: one in so many, or who takes such a one back."""
    back = undone(events)
    first = number if back is None else back.first
    return number // MOST_ENTRIES > (first - 1) // MOST_ENTRIES


def _insert(
    fight_id: int,
    number: int,
    given: Input,
    events: tuple[Event, ...],
    deadline: float | None,
    state: str | None,
) -> None:
    now, told, happened = time.time(), dump_input(given), dump_events(events)
    entry = (fight_id, number, told, happened, deadline, now, state)
    with connections[_database()].cursor() as cursor:
        cursor.execute(INSERT, entry)


def load(fight_id: int) -> Stored:
    """A fight: the state stored last, and what happened since.

    Raises `AshesFight.DoesNotExist`.
    """
    row = AshesFight.objects.get(id=fight_id)
    state, number, deadline = load_state(row.state), row.number, None
    later = _rows(fight_id).filter(number__gte=number).defer("state").order_by("number")
    for entry in later:
        deadline = entry.deadline
        if entry.number > row.number:
            number = entry.number
            state = evolve_all(state, load_events(entry.events))
    return Stored(row.id, row.seed, number, state, deadline)


def entries(fight_id: int, count: int) -> list[Entry]:
    """The last `count` entries of a fight, in order, those that were taken back among them."""
    rows = _rows(fight_id).defer("state").order_by("-number")[:count]
    return [Entry(row.number, load_events(row.events)) for row in reversed(rows)]


def reader(fight_id: int) -> Read:
    """What reads a fight's entries back, a few at a time."""

    def read(number: int) -> Iterator[Entry]:
        while number > 0:
            rows = _rows(fight_id).filter(number__lte=number).order_by("-number")[:AT_A_TIME]
            for row in rows:
                yield Entry(row.number, load_events(row.events), row.state)
            number -= AT_A_TIME

    return read


def _rows(fight_id: int) -> QuerySet[AshesEntry]:
    return AshesEntry.objects.filter(fight_id=fight_id)
