"""A fight's entries as a list, walked as the store walks them."""

from collections.abc import Sequence

from combat_ashes.engine import history
from combat_ashes.engine.events import Undone
from combat_ashes.engine.history import Entry, Read
from combat_ashes.engine.state import FightState


def reader(entries: Sequence[Entry]) -> Read:
    """What reads these entries back; their numbers count from 1."""
    return lambda number: reversed(entries[:number])


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count, in order."""
    return list(history.kept(reader(entries), len(entries)))[::-1]


def replay(entries: Sequence[Entry]) -> FightState:
    """The fight that these entries made."""
    return history.state_after(reader(entries), len(entries))


def take_back(entries: Sequence[Entry], count: int, by: str) -> tuple[Undone, FightState] | None:
    """Take back the last `count` of them that count."""
    return history.take_back(reader(entries), len(entries), count, by)
