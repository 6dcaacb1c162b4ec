"""Fights in the database: an entry and the state after it in one transaction."""

from __future__ import annotations

from django.db import transaction

from ..engine.codec import INPUT, dump_events, dump_state, load_events, load_state
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
            room_id=room_id, status=state.status, seed=seed, number=1, state=dump_state(state)
        )
        _insert(fight.id, 1, given, events)
    return fight.id


def append(
    fight_id: int,
    number: int,
    state: State,
    given: Input,
    events: tuple[Event, ...],
    deadline: float | None,
) -> None:
    """Store entry `number` and the state after it; raises `Overtaken` if it is not the next."""
    with transaction.atomic():
        changed = AshesFight.objects.filter(id=fight_id, number=number - 1).update(
            number=number, status=state.status, state=dump_state(state), deadline=deadline
        )
        if changed != 1:
            raise Overtaken(f"fight {fight_id} has gone on past entry {number - 1}")
        _insert(fight_id, number, given, events)


def _insert(fight_id: int, number: int, given: Input, events: tuple[Event, ...]) -> None:
    AshesEntry.objects.create(
        fight_id=fight_id, number=number, given=INPUT.dump_json(given).decode(),
        events=dump_events(events),
    )


def load(fight_id: int) -> tuple[AshesFight, State]:
    """A fight's row and its state; raises `AshesFight.DoesNotExist`."""
    row = AshesFight.objects.get(id=fight_id)
    return row, load_state(row.state)


def entries(fight_id: int, last: int | None = None) -> list[Entry]:
    """A fight's entries in order, or only the `last` so many of them."""
    rows = AshesEntry.objects.filter(fight_id=fight_id).order_by("-number")
    rows = rows if last is None else rows[:last]
    return [Entry(row.number, load_events(row.events)) for row in reversed(rows)]
