"""How much people may note down in a fight, so that what is stored of it stays small."""

from collections.abc import Sized

from .decision import Decision
from .ruleset import Ruleset

MOST_CHARACTERS = 200
"""The length of one note: a reminder, a reason, a name."""


def check_length(ctx: Decision[Ruleset], text: str, what: str) -> None:
    """Refuse a text that is longer than a note may be; `what` names it in the sentence."""
    if len(text) > MOST_CHARACTERS:
        ctx.refuse("err.note.long", what=what, length=len(text), most=MOST_CHARACTERS)


def check_count(ctx: Decision[Ruleset], kept: Sized, most: int, what: str) -> None:
    """Refuse one thing more where there are `most` already; `what` names them all."""
    if len(kept) >= most:
        ctx.refuse("err.note.full", what=what, most=most)
