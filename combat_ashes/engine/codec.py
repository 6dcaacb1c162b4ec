"""JSON of everything that is stored: state, inputs and events."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from .events import Event
from .inputs import Input
from .state import Person, State

STATE = TypeAdapter(State)
PERSON = TypeAdapter(Person)
INPUT = TypeAdapter(Input)
EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(
    tuple[Annotated[Event, Field(discriminator="kind")], ...]
)


def dump_state(state: State) -> str:
    """A fight as JSON, the same bytes for the same fight."""
    return STATE.dump_json(state).decode()


def load_state(text: str) -> State:
    """The inverse of `dump_state`; raises pydantic's ValidationError."""
    return STATE.validate_json(text)


def dump_events(events: tuple[Event, ...]) -> str:
    """Events as one JSON list."""
    return EVENTS.dump_json(events).decode()


def load_events(text: str) -> tuple[Event, ...]:
    """The inverse of `dump_events`; raises pydantic's ValidationError."""
    return EVENTS.validate_json(text)
