"""How much people may note down in a fight, so that what is stored of it stays small."""

from __future__ import annotations

from collections.abc import Sized

from .ruleset import Ruleset
from .turn import Turn

MOST_CHARACTERS = 200
"""The length of one note: a reminder, a reason, a name."""


def check_length(turn: Turn[Ruleset], text: str, what: str) -> None:
    """Refuse a text that is longer than a note may be; `what` names it in the sentence."""
    if len(text) > MOST_CHARACTERS:
        turn.refuse("err.note.long", what=what, length=len(text), most=MOST_CHARACTERS)


def check_room(turn: Turn[Ruleset], kept: Sized, most: int, what: str) -> None:
    """Refuse one thing more where there are `most` already; `what` names them all."""
    if len(kept) >= most:
        turn.refuse("err.note.full", what=what, most=most)
