"""Fights in the database: one entry per input, and from time to time the whole state.

A line is stored by a single statement, its entry: events make the state again
without rules and without dice. The state itself is stored every so many entries,
so that reading a fight never means more than those.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from ..engine.codec import dump_events, dump_input, dump_state, load_events, load_state
from ..engine.events import Ended, Event, FightChanged, Undone
from ..engine.evolve import evolve_all
from ..engine.history import Entry
from ..engine.inputs import Input
from ..engine.state import State
from ..models import AshesEntry, AshesFight
from .database import Unreadable, working

MOST_ENTRIES = 100
"""So many entries are read at the most to make a state again: the lines of a few rounds."""

WHOLE = (FightChanged, Ended, Undone)
"""Events after which the whole state is stored; an undone state cannot be made from entries."""

# Written out, because the model layer takes several times as long to say the same.
INSERT = (
    f"INSERT INTO {AshesEntry._meta.db_table} "
    "(fight_id, number, given, events, deadline, made_at) VALUES (%s, %s, %s, %s, %s, %s)"
)


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
    """Store a new fight with its first entry; returns its id. Raises `NotStored`."""
    with working() as connection, transaction.atomic(connection.alias):
        fight = AshesFight.objects.create(
            room_id=room_id,
            status=state.status,
            seed=seed,
            number=1,
            state=dump_state(state),
            begun_at=time.time(),
        )
        _insert(connection, fight.id, 1, given, events, None)
    return fight.id


def append(
    fight_id: int,
    number: int,
    state: State,
    given: Input,
    events: tuple[Event, ...],
    deadline: float | None,
    seed: str = "",
) -> None:
    """Store entry `number`, which leads to `state`.

    `seed` is that of the dice from here on, where it is another than before.
    Raises `Overtaken` if it is there already, `NotStored`.
    """
    try:
        with working() as connection:
            if number % MOST_ENTRIES and not any(isinstance(event, WHOLE) for event in events):
                _insert(connection, fight_id, number, given, events, deadline)
                return
            with transaction.atomic(connection.alias):
                _insert(connection, fight_id, number, given, events, deadline)
                AshesFight.objects.filter(id=fight_id).update(
                    number=number,
                    status=state.status,
                    state=dump_state(state),
                    **({"seed": seed} if seed else {}),
                )
    except IntegrityError as error:
        raise Overtaken(f"fight {fight_id} has an entry {number} already") from error


def _insert(
    connection: Any,
    fight_id: int,
    number: int,
    given: Input,
    events: tuple[Event, ...],
    deadline: float | None,
) -> None:
    entry = (fight_id, number, dump_input(given), dump_events(events), deadline, time.time())
    with connection.cursor() as cursor:
        cursor.execute(INSERT, entry)


def load(fight_id: int) -> Stored:
    """A fight: the state stored last, and what happened since.

    Raises `Unreadable`, `NotStored`.
    """
    with working():
        row = AshesFight.objects.filter(id=fight_id).first()
        if row is None:
            raise Unreadable("its row is missing")
        later = list(
            AshesEntry.objects.filter(fight_id=fight_id, number__gte=row.number).order_by("number")
        )
    try:
        return _put_together(row, later)
    except Exception as error:
        raise Unreadable(str(error)) from error


def _put_together(row: AshesFight, later: list[AshesEntry]) -> Stored:
    state, number, deadline = load_state(row.state), row.number, None
    for entry in later:
        deadline = entry.deadline
        if entry.number > row.number:
            number += 1
            if entry.number != number:
                raise ValueError(f"entry {number} is missing")
            state = evolve_all(state, load_events(entry.events))
    return Stored(row.id, row.seed, number, state, deadline)


def entries(fight_id: int, last: int | None = None) -> list[Entry]:
    """A fight's entries in order, or only the `last` so many of them.

    Raises `Unreadable`, `NotStored`.
    """
    with working():
        rows = AshesEntry.objects.filter(fight_id=fight_id).order_by("-number")
        found = list(rows if last is None else rows[:last])
    try:
        return [Entry(row.number, load_events(row.events)) for row in reversed(found)]
    except Exception as error:
        raise Unreadable(str(error)) from error


def rows(fight_id: int) -> list[dict[str, Any]]:
    """Everything stored of a fight as it is, readable or not. Raises `NotStored`."""
    with working() as connection:
        wheres = ((AshesFight, "id", "id"), (AshesEntry, "fight_id", "number"))
        return [
            {"table": model._meta.db_table, **row}
            for model, key, order in wheres
            for row in _raw(connection, model._meta.db_table, key, order, fight_id)
        ]


def _raw(connection: Any, table: str, key: str, order: str, fight_id: int) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            connection.connection.text_factory = _whatever_it_is
        try:
            cursor.execute(f"SELECT * FROM {table} WHERE {key} = %s ORDER BY {order}", (fight_id,))
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
        finally:
            if connection.vendor == "sqlite":
                connection.connection.text_factory = str


def _whatever_it_is(text: bytes) -> str:
    return text.decode(errors="backslashreplace")


def shelve(fight_id: int) -> None:
    """Mark a fight as set aside. Raises `NotStored`."""
    with working():
        AshesFight.objects.filter(id=fight_id).update(status="shelved")
