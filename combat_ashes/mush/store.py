"""Fights in the database: one entry per input, and from time to time the whole state.

A line is stored by a single statement, its entry: events make the state again
without rules and without dice. The state itself is stored every so many entries,
so that reading a fight never means more than those.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from django.db import IntegrityError, connections, router, transaction

from ..engine.codec import dump_events, dump_input, dump_state, load_events, load_state
from ..engine.events import Ended, Event, FightChanged, Undone
from ..engine.evolve import evolve_all
from ..engine.history import Entry
from ..engine.inputs import Input
from ..engine.state import State
from ..models import AshesEntry, AshesFight

MOST_ENTRIES = 100
"""So many entries are read at the most to make a state again: the lines of a few rounds."""

WHOLE = (FightChanged, Ended, Undone)
"""Events after which the whole state is stored; an undone state cannot be made from entries."""

# Written out, because the model layer takes several times as long to say the same.
INSERT = (
    f"INSERT INTO {AshesEntry._meta.db_table} "
    "(fight_id, number, given, events, deadline, made_at) VALUES (%s, %s, %s, %s, %s, %s)"
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
        _insert(fight.id, 1, given, events, None)
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
    """Store entry `number`, which leads to `state`; raises `Overtaken` if it is there already.

    `seed` is that of the dice from here on, where it is another than before.
    """
    try:
        if number % MOST_ENTRIES and not any(isinstance(event, WHOLE) for event in events):
            _insert(fight_id, number, given, events, deadline)
            return
        with transaction.atomic(_database()):
            _insert(fight_id, number, given, events, deadline)
            AshesFight.objects.filter(id=fight_id).update(
                number=number,
                status=state.status,
                state=dump_state(state),
                **({"seed": seed} if seed else {}),
            )
    except IntegrityError as error:
        raise Overtaken(f"fight {fight_id} has an entry {number} already") from error


def _insert(
    fight_id: int, number: int, given: Input, events: tuple[Event, ...], deadline: float | None
) -> None:
    entry = (fight_id, number, dump_input(given), dump_events(events), deadline, time.time())
    with connections[_database()].cursor() as cursor:
        cursor.execute(INSERT, entry)


def load(fight_id: int) -> Stored:
    """A fight: the state stored last, and what happened since.

    Raises `AshesFight.DoesNotExist`.
    """
    row = AshesFight.objects.get(id=fight_id)
    state, number, deadline = load_state(row.state), row.number, None
    later = AshesEntry.objects.filter(fight_id=fight_id, number__gte=number).order_by("number")
    for entry in later:
        deadline = entry.deadline
        if entry.number > row.number:
            number = entry.number
            state = evolve_all(state, load_events(entry.events))
    return Stored(row.id, row.seed, number, state, deadline)


def entries(fight_id: int, last: int | None = None) -> list[Entry]:
    """A fight's entries in order, or only the `last` so many of them."""
    rows = AshesEntry.objects.filter(fight_id=fight_id).order_by("-number")
    rows = rows if last is None else rows[:last]
    return [Entry(row.number, load_events(row.events)) for row in reversed(rows)]
