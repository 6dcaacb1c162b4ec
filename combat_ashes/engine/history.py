"""A fight's entries (one per input): replaying them, and taking some back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .events import Event, Undone
from .evolve import evolve_all
from .state import State


@dataclass(frozen=True)
class Entry:
    """What one input made happen. `number` counts the inputs of a fight from 1."""

    number: int
    events: tuple[Event, ...]


def effective(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that still count: those that were taken back are left out."""
    kept: list[Entry] = []
    for entry in entries:
        undone = next((e for e in entry.events if isinstance(e, Undone)), None)
        if undone is None:
            kept.append(entry)
        else:
            kept = [earlier for earlier in kept if earlier.number < undone.first]
    return kept


def replay(entries: Iterable[Entry]) -> State:
    """The fight that these entries made, without rules and without dice."""
    entries = list(entries)
    # What was shown of the dice stays shown, whatever is taken back.
    undone = (event for entry in entries for event in entry.events if isinstance(event, Undone))
    state = evolve_all(State(ruleset=""), undone)
    for entry in effective(entries):
        state = evolve_all(state, entry.events)
    return state


def take_back(entries: Sequence[Entry], count: int, by: str) -> tuple[Undone, State] | None:
    """Take back the last `count` inputs that still count.

    Returns the event that says so and the fight as it stood before them; None
    when there are not so many. The first input opened the fight and stays.
    """
    kept = effective(entries)
    if count < 1 or count > len(kept) - 1:
        return None
    first = kept[-count].number
    return Undone(first, count, by), replay(kept[:-count])
