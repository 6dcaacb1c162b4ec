"""Fights in the database: an entry and the state after it in one transaction.

The two statements of every line are written out: the model layer would take
several times as long to say the same.
"""

from __future__ import annotations

import time

from django.db import connection, transaction

from ..engine.codec import dump_events, dump_input, dump_state, load_events, load_state
from ..engine.events import Event
from ..engine.history import Entry
from ..engine.inputs import Input
from ..engine.state import State
from ..models import AshesEntry, AshesFight


class Overtaken(Exception):
    """Somebody else changed the fight since it was read."""


def create(room_id: int, seed: str, state: State, given: Input, events: tuple[Event, ...]) -> int:
    """Store a new fight with its first entry; returns its id."""
    with transaction.atomic():
        fight = AshesFight.objects.create(
            room_id=room_id,
            status=state.status,
            seed=seed,
            number=1,
            state=dump_state(state),
            begun_at=time.time(),
        )
        _run(INSERT, _entry(fight.id, 1, given, events))
    return fight.id


UPDATE = (
    f"UPDATE {AshesFight._meta.db_table} SET number = %s, status = %s, state = %s, deadline = %s "
    "WHERE id = %s AND number = %s"
)
INSERT = (
    f"INSERT INTO {AshesEntry._meta.db_table} (fight_id, number, given, events, made_at) "
    "VALUES (%s, %s, %s, %s, %s)"
)


def append(
    fight_id: int,
    number: int,
    state: State,
    given: Input,
    events: tuple[Event, ...],
    deadline: float | None,
) -> None:
    """Store entry `number` and the state after it; raises `Overtaken` if it is not the next."""
    entry = _entry(fight_id, number, given, events)
    new = (number, state.status, dump_state(state), deadline, fight_id, number - 1)
    with transaction.atomic():
        if _run(UPDATE, new) != 1:
            raise Overtaken(f"fight {fight_id} has gone on past entry {number - 1}")
        _run(INSERT, entry)


def _entry(
    fight_id: int, number: int, given: Input, events: tuple[Event, ...]
) -> tuple[object, ...]:
    return fight_id, number, dump_input(given), dump_events(events), time.time()


def _run(statement: str, values: tuple[object, ...]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.rowcount


def load(fight_id: int) -> tuple[AshesFight, State]:
    """A fight's row and its state; raises `AshesFight.DoesNotExist`."""
    row = AshesFight.objects.get(id=fight_id)
    return row, load_state(row.state)


def entries(fight_id: int, last: int | None = None) -> list[Entry]:
    """A fight's entries in order, or only the `last` so many of them."""
    rows = AshesEntry.objects.filter(fight_id=fight_id).order_by("-number")
    rows = rows if last is None else rows[:last]
    return [Entry(row.number, load_events(row.events)) for row in reversed(rows)]
