"""JSON of all that is stored: checked when read; events leave out what has its default."""

from functools import reduce
from operator import or_
from typing import Any

from msgspec.json import Decoder, Encoder

from .events import EVENT_KINDS, Event
from .inputs import Input
from .state import FightState

_encode = Encoder().encode
_state = Decoder(FightState).decode
_input = Decoder(Input).decode
_any_event: Any = reduce(or_, EVENT_KINDS.values())
_events = Decoder(tuple[_any_event, ...]).decode


def dump_state(state: FightState) -> str:
    """A fight as JSON, the same bytes for the same fight."""
    return _encode(state).decode()


def load_state(text: str) -> FightState:
    """The inverse of `dump_state`; raises `msgspec.MsgspecError`."""
    return _state(text)


def dump_events(events: tuple[Event, ...]) -> str:
    return _encode(events).decode()


def load_events(text: str) -> tuple[Event, ...]:
    """The inverse of `dump_events`; raises `msgspec.MsgspecError`."""
    found: tuple[Event, ...] = _events(text)
    return found


def dump_input(given: Input) -> str:
    return _encode(given).decode()


def load_input(text: str) -> Input:
    """The inverse of `dump_input`; raises `msgspec.MsgspecError`."""
    return _input(text)
