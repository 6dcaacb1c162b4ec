"""What happened in a fight and would be told by its bare name, or not at all."""

from collections.abc import Iterable, Iterator

from ..engine import events as ev
from .surface import Surface

TOLD_APART = {"initiative"}
"""Rolls that every fight tells in its own words."""


def untold(surface: Surface, events: Iterable[ev.Event]) -> Iterator[str]:
    """Each event without a sentence, in words."""
    purposes = TOLD_APART | surface.purposes.keys()
    told = surface.told.keys() | surface.ruled.keys()
    for event in events:
        if isinstance(event, ev.Rolled) and event.purpose not in purposes:
            yield f"the purpose {event.purpose} of a roll has no sentence"
        elif isinstance(event, ev.Told) and event.code not in told:
            yield f"{event.code} is told and has no sentence"
