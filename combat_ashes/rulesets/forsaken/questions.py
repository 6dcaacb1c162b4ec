"""What people are asked under these rules."""

from ...engine.questions import About, QuestionKind
from ...engine.readers import roll, word_in_turn
from ...engine.revalidation import settle
from ...engine.state import Facts, Question
from ..common.dice.questions import Rolling
from ..common.turn_order.questions import init as init
from .fight import Decision
from .values import Won


class Incoming(Facts, frozen=True):
    """An attack as Defense sees it: `kind` is strike, touch, bite, grab or kill."""

    attacker: str
    kind: str = "strike"
    ranged: bool = False
    firearm: bool = False


class Opposed(Facts, frozen=True):
    """Whom somebody grapples with."""

    foe: str


class Challenged(Facts, frozen=True):
    """Who settles a fight with one roll."""

    attacker: str


act = QuestionKind("act", Facts)
confirm = QuestionKind("confirm", Rolling, roll)
defend = QuestionKind("defend", Incoming)
contest = QuestionKind("contest", Opposed)
choose = QuestionKind("choose", Won)
dnd = QuestionKind("dnd", Challenged)
press = QuestionKind("press", About, word_in_turn)
"""Whether who has won a fight in one roll fights on."""


@confirm.revalidates
def confirm_again(ctx: Decision, question: Question) -> bool:
    """A roll that is made no more is not shown: the step behind it finds it void (FOR-ATK-04)."""
    step, *arguments = question.then
    return not ctx.rules.made[step](ctx, *arguments) and settle(ctx, question, "roll")
