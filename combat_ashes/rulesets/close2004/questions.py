"""What people are asked under these rules."""

from ...engine.questions import About, QuestionKind
from ...engine.state import Facts
from ..common.dice.questions import confirm as confirm
from ..common.turn_order.acting import answer
from ..common.turn_order.one_by_one import act_again
from ..common.turn_order.questions import init as init


class Incoming(Facts, frozen=True):
    """An attack as Defense sees it: `kind` is attack, touch or grapple."""

    attacker: str
    kind: str
    skill: str
    close: bool = True


class Won(Facts, frozen=True):
    """Whom somebody has overpowered, with how many successes."""

    foe: str
    successes: int


class Power(About, frozen=True):
    """What somebody immobilized wants to do."""

    what: str


act = QuestionKind("act", Facts, answer, act_again)
defend = QuestionKind("defend", Incoming)
choose = QuestionKind("choose", Won)
ruling = QuestionKind("ruling", Power)
