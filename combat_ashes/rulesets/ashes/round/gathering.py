"""Who takes part in a round under `ashes` (ASH-INI-06 and -07, ASH-RND-08)."""

from __future__ import annotations

from ....engine.order import put_in_order
from ...declared import gathering
from ...declared.books import settle_reminders
from .. import agenda
from ..fight import Decision
from ..grapple import in_hold
from . import initiative


def roll_for(ctx: Decision, who: str) -> None:
    """Roll a person's initiative for this round."""
    initiative.roll(ctx, who)
    if ctx.rules.ranks_anew:
        initiative.note_fixed(ctx, who)


@agenda.order.does
def settle_order(ctx: Decision) -> None:
    """Settle who comes before whom, then ask for declarations."""
    put_in_order(ctx)
    if ctx.state.storyteller is None or ctx.rules.settings.bookkeeping.confirm_before_init:
        settle_reminders(ctx)
    ctx.push(agenda.phase("main"))
    if initiative.settle_ties(ctx):
        ctx.push(agenda.order())


def joined(ctx: Decision, who: str) -> None:
    """A newcomer: in time for this round, or for the next (ASH-RND-08)."""
    in_hold.newcomer(ctx, who)
    gathering.joined(ctx, who)


def comes_late(ctx: Decision, who: str) -> None:
    """A newcomer came in when the first round had begun."""
    if ctx.state.step == "initiative":
        if ctx.state.storyteller is None:
            roll_for(ctx, who)
    elif ctx.rules.settings.round.join == "immediately":
        roll_for(ctx, who)
        put_in_order(ctx)
        _squeeze_in(ctx, who)
    else:
        ctx.announce("joined.later", who=who)


def _squeeze_in(ctx: Decision, who: str) -> None:
    """Put a newcomer who joins at once among those whose turn is still to come."""
    if ctx.state.phase == "main" and ctx.state.step in ("declare", "resolve"):
        ctx.flag(who, late=True)
        gathering.sort_waiting(ctx, [who])
