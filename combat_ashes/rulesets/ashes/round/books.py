"""Book-keeping at the end of a round (ASH-BKP; what is entered: `declared`)."""

from __future__ import annotations

from ....engine.events import ModifiersEnded, PhaseBegan
from ... import chases, declared
from ...declared import books as entries
from .. import agenda
from ..fight import Decision

PARTS = {
    "damage": declared.agenda.books_damage(),
    "checks": declared.agenda.books_checks(),
    "durations": agenda.books_durations(),
}
"""By the words of `bookkeeping.order`."""


@agenda.books.does
def books(ctx: Decision) -> None:
    """Settle what is entered, in the order of `bookkeeping.order` (ASH-BKP-01, -02)."""
    if ctx.state.phase != "chase":
        ctx.emit(PhaseBegan("bookkeeping", "bookkeeping"))
    parts = (PARTS[part] for part in ctx.rules.settings.bookkeeping.order)
    ctx.push(agenda.upkeep(), agenda.hazards(), *parts, chases.WAIT, agenda.round_over())


@agenda.books_durations.does
def books_durations(ctx: Decision) -> None:
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


HANDLERS = entries.HANDLERS
