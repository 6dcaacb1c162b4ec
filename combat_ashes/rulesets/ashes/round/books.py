"""Book-keeping at the end of a round (ASH-BKP; what is entered: `declared`)."""

from __future__ import annotations

from ....engine.events import ModifiersEnded, PhaseBegan
from ....engine.turn import Turn
from ... import chases
from ...declared import books as entries
from ..rules import AshesRules


def books(turn: Turn[AshesRules]) -> None:
    """Settle what is entered, in the order of `bookkeeping.order` (ASH-BKP-01, -02)."""
    if turn.state.phase != "chase":
        turn.emit(PhaseBegan("bookkeeping", "bookkeeping"))
    parts = [(f"books_{part}",) for part in turn.rules.settings.bookkeeping.order]
    turn.push(("upkeep",), ("hazards",), *parts, chases.WAIT, ("round_over",))


def books_durations(turn: Turn[AshesRules]) -> None:
    """What lasted until this round ends (ASH-BKP-05)."""
    now = turn.state.round
    over = {
        number: modifier
        for number, modifier in enumerate(turn.state.modifiers, 1)
        if modifier.until is not None and modifier.until <= now
    }
    if over:
        turn.emit(ModifiersEnded(tuple(over)))
        for modifier in over.values():
            turn.tell("modifier.over", who=modifier.who, why=modifier.why)


STEPS = {"books": books, "books_durations": books_durations, **entries.STEPS}
VERBS = entries.VERBS
