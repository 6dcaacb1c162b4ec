"""What the parts ask of a rule system in which people act in order, with plain defaults."""

from typing import ClassVar

from ....engine.agenda import AnswerStep
from ....engine.fight import Fight
from ....engine.kinds import C, S
from ....engine.questions import QuestionKind
from ....engine.ruleset import Ruleset
from ....engine.state import Facts
from ..tables import Acts, Partings
from .turns import Turns

ACT: AnswerStep[str] = AnswerStep("act")
ASKED_TO_ACT = QuestionKind("act", Facts)
"""Asking somebody whose place has come, and doing what they said."""


class InOrder(Ruleset[S, C]):
    """People act one by one, the highest initiative first, and nothing is declared."""

    acts: Acts
    """What one may do at one's place."""

    turns: ClassVar[Turns]

    partings: Partings
    """Who hears that somebody can act no more or is gone."""


def opposed(fight: Fight[InOrder]) -> bool:
    """Whether people of more than one side can still act; who has no side is one alone."""
    able = [each for each in fight.state.people.values() if not fight.rules.turns.is_out(each)]
    return len({person.side or person.id for person in able}) > 1
