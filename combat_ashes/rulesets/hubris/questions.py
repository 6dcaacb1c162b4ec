"""What people are asked under these rules."""

from ...engine.questions import QuestionKind
from ...engine.readers import roll, word_in_turn
from ...engine.state import Facts
from ..common.dice.questions import Rolling
from ..common.turn_order.questions import init as init


class Acting(Facts, frozen=True):
    """Somebody acts: `kind` is that of the action, `bar` what its effect takes at this target."""

    attacker: str
    kind: str
    bar: int | None = None


class Misplaced(Facts, frozen=True):
    """A hazard that strikes elsewhere, and who brought it about."""

    hazard: str
    maker: str


act = QuestionKind("act", Facts)
confirm = QuestionKind("confirm", Rolling, roll)
defend = QuestionKind("defend", Acting)
interrupt = QuestionKind("interrupt", Acting)
go_on = QuestionKind("continue", Facts, word_in_turn)
place = QuestionKind("place", Misplaced)
"""Whom a misplaced hazard threatens."""
