"""What becomes of a roll that a storyteller is shown, where it is made no more (FOR-ATK-04)."""

from __future__ import annotations

from typing import Any

from ...engine.looking_again import settle
from ...engine.state import Question
from ...engine.turn import Turn
from .rules import ForsakenRules


def confirm_again(turn: Turn[ForsakenRules], question: Question) -> bool:
    """A roll that is made no more is not shown: the step behind it finds it void."""
    step, *arguments = question.then
    return not turn.rules.made[step](turn, *arguments) and settle(turn, question, "roll")


AGAIN: dict[str, Any] = {"confirm": confirm_again}
