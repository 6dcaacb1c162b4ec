"""JSON of everything that is stored: state, inputs and events.

Reading goes through pydantic, which checks every field. Writing does not: these
are our own values, and the plain encoder takes a fraction of the time.
"""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import Field, TypeAdapter

from .events import Event
from .inputs import Input
from .state import State

STATE = TypeAdapter(State)
INPUT = TypeAdapter(Input)
EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(
    tuple[Annotated[Event, Field(discriminator="kind")], ...]
)

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=vars).encode


def dump_state(state: State) -> str:
    """A fight as JSON, the same bytes for the same fight."""
    return _encode(state)


def load_state(text: str) -> State:
    """The inverse of `dump_state`; raises pydantic's ValidationError."""
    return STATE.validate_json(text)


def dump_events(events: tuple[Event, ...]) -> str:
    """Events as one JSON list."""
    return _encode(events)


def load_events(text: str) -> tuple[Event, ...]:
    """The inverse of `dump_events`; raises pydantic's ValidationError."""
    return EVENTS.validate_json(text)


def dump_input(given: Input) -> str:
    """An input as JSON."""
    return _encode(given)


def load_input(text: str) -> Input:
    """The inverse of `dump_input`; raises pydantic's ValidationError."""
    return INPUT.validate_json(text)
