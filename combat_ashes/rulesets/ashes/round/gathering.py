"""Who takes part in a round under `ashes` (ASH-INI-06 and -07, ASH-RND-08)."""

from __future__ import annotations

from ....engine.order import put_in_order
from ....engine.turn import Turn
from ...declared import gathering
from ...declared.books import settle_reminders
from ..grapple import in_hold
from ..notes import LATE
from ..rules import AshesRules
from . import initiative


def roll_for(turn: Turn[AshesRules], who: str) -> None:
    """Roll a person's initiative for this round."""
    initiative.roll(turn, who)
    if turn.rules.ranks_anew:
        initiative.note_fixed(turn, who)


def settle_order(turn: Turn[AshesRules]) -> None:
    """Settle who comes before whom, then ask for declarations."""
    put_in_order(turn)
    if turn.state.storyteller is None or turn.rules.settings.bookkeeping.confirm_before_init:
        settle_reminders(turn)
    turn.push(("phase", "main"))
    if initiative.settle_ties(turn):
        turn.push(("order",))


def joined(turn: Turn[AshesRules], who: str) -> None:
    """A newcomer: in time for this round, or for the next (ASH-RND-08)."""
    in_hold.newcomer(turn, who)
    gathering.joined(turn, who)


def comes_late(turn: Turn[AshesRules], who: str) -> None:
    """A newcomer came in when the first round had begun."""
    if turn.state.step == "initiative":
        if turn.state.storyteller is None:
            roll_for(turn, who)
    elif turn.rules.settings.round.join == "immediately":
        roll_for(turn, who)
        put_in_order(turn)
        _squeeze_in(turn, who)
    else:
        turn.tell("joined.later", who=who)


def _squeeze_in(turn: Turn[AshesRules], who: str) -> None:
    """Put a newcomer who joins at once among those whose turn is still to come."""
    if turn.state.phase == "main" and turn.state.step in ("declare", "resolve"):
        LATE.put(turn, who, True)
        gathering.sort_waiting(turn, [who])


STEPS = {**gathering.STEPS, "order": settle_order}
QUESTIONS = gathering.QUESTIONS
