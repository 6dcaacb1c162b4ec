"""What is asked about the open action is looked at again after every input (HUB-ATK-09)."""

from __future__ import annotations

from typing import Any

from ....engine.looking_again import drop, settle
from ....engine.state import Question
from ....engine.turn import Turn
from ..defense import asking
from ..round import moments
from ..rules import HubrisRules
from .standing import standing


def defend_again(turn: Turn[HubrisRules], question: Question) -> bool:
    """Who is attacked has other pools by now, no Willpower to spend, or nothing to roll."""
    act, target = standing(turn), turn.person(question.who)
    options = asking.open_to(turn, act, target) if act is not None else ()
    if options == question.options:
        return False
    drop(turn, question)
    if act is not None and options:
        asking.ask(turn, act, target, options)
    return True


def interrupt_again(turn: Turn[HubrisRules], question: Question) -> bool:
    """Who waits no more, or has no action to answer, is asked no more."""
    stands = standing(turn) is not None and question.who in moments.waiters(turn)
    return not stands and drop(turn, question)


def confirm_again(turn: Turn[HubrisRules], question: Question) -> bool:
    """A roll that nobody makes any more, or at nobody, is not shown."""
    return standing(turn) is None and drop(turn, question)


def place_again(turn: Turn[HubrisRules], question: Question) -> bool:
    """A hazard that is gone strikes nobody."""
    return not turn.here(question.facts["hazard"]) and settle(turn, question, None)


AGAIN: dict[str, Any] = {
    "defend": defend_again,
    "interrupt": interrupt_again,
    "confirm": confirm_again,
    "place": place_again,
}
