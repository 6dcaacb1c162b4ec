"""Taking entries off the book-keeping."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.events import BooksSettled
from ....engine.state import Json
from ....engine.turn import Turn
from ..rules import AshesRules


def settle(turn: Turn[AshesRules], done: Callable[[dict[str, Json]], bool]) -> None:
    """Take off every entry that is `done`."""
    numbers = [number for number, entry in enumerate(turn.state.books, 1) if done(entry)]
    if numbers:
        turn.emit(BooksSettled(tuple(numbers)))
