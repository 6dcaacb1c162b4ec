"""Book-keeping at the end of a round (ASH-BKP; what is entered: `declared`)."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.events import ModifiersEnded, PhaseBegan
from ... import chases
from ...declared import books as entries
from ..rules import AshesRules


def books(ctx: Decision[AshesRules]) -> None:
    """Settle what is entered, in the order of `bookkeeping.order` (ASH-BKP-01, -02)."""
    if ctx.state.phase != "chase":
        ctx.emit(PhaseBegan("bookkeeping", "bookkeeping"))
    parts = [(f"books_{part}",) for part in ctx.rules.settings.bookkeeping.order]
    ctx.push(("upkeep",), ("hazards",), *parts, chases.WAIT, ("round_over",))


def books_durations(ctx: Decision[AshesRules]) -> None:
    """What lasted until this round ends (ASH-BKP-05)."""
    now = ctx.state.round
    over = {
        number: modifier
        for number, modifier in enumerate(ctx.state.modifiers, 1)
        if modifier.until is not None and modifier.until <= now
    }
    if over:
        ctx.emit(ModifiersEnded(tuple(over)))
        for modifier in over.values():
            ctx.announce("modifier.over", who=modifier.who, why=modifier.why)


STEPS = {"books": books, "books_durations": books_durations}
HANDLERS = entries.HANDLERS
