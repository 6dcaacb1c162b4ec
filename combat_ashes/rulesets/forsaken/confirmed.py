"""What becomes of a roll that a storyteller is shown, where it is made no more (FOR-ATK-04)."""

from __future__ import annotations

from typing import Any

from ...engine.decision import Decision
from ...engine.revalidation import settle
from ...engine.state import Question
from .rules import ForsakenRules


def confirm_again(ctx: Decision[ForsakenRules], question: Question) -> bool:
    """A roll that is made no more is not shown: the step behind it finds it void."""
    step, *arguments = question.then
    return not ctx.rules.made[step](ctx, *arguments) and settle(ctx, question, "roll")


REVALIDATORS: dict[str, Any] = {"confirm": confirm_again}
