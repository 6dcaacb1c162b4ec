"""Open questions are looked at again after every input: what has no cause any more is not asked.

Whoever was waited for has left, an attack has become impossible, a grip is loose: here alone it
is seen, whatever brought it about. Where the round must go on without the answer, the step that
asked is still on the agenda and takes another look (STO-INI-05, STO-DEF-01, STO-CLS-06).
"""

from __future__ import annotations

from collections.abc import Callable

from ....engine.decision import Decision
from ....engine.revalidation import drop
from ....engine.state import Question
from ..attack import standing
from ..defense import asking
from ..ranged import strafing
from ..round import coming, declaring, delays
from ..rules import StoRules
from . import mishap

STANDS: dict[str, Callable[[Decision[StoRules], Question], bool]] = {
    "declare": declaring.stands,
    "release": declaring.release_stands,
    "defend": asking.stands,
    "delay": delays.stands,
    "rise": lambda ctx, question: standing.must_rise(ctx, question.who),
    "confirm": coming.confirm_stands,
    "share": strafing.share_stands,
    "mishap": mishap.stands,
}
"""By kind: whether a question may stay open as it was asked."""

INSTEAD: dict[str, Callable[[Decision[StoRules], Question], None]] = {
    "declare": declaring.asks_anew,
    "release": declaring.declares_after_all,
    "defend": asking.asks_anew,
}
"""What is asked at once in place of a question that was withdrawn."""


def again(ctx: Decision[StoRules], question: Question) -> bool:
    """Withdraw a question that has no cause any more; True where it had none."""
    if STANDS[question.kind](ctx, question):
        return False
    drop(ctx, question)
    if question.kind in INSTEAD:
        INSTEAD[question.kind](ctx, question)
    return True


REVALIDATORS = dict.fromkeys(STANDS, again)
