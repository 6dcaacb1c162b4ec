"""Whether a fight whose rules have failed can go on at all."""

from collections.abc import Iterator

from .decide import Decided, decide
from .dice import Dice
from .inputs import Input
from .ruleset import Rulebook
from .state import CLOCK, FightState, Question


def is_deadlocked(state: FightState, rulebook: Rulebook, dice: Dice) -> bool:
    """Whether the rules fail on every answer of those for whom the fight waits."""
    if state.status != "running":
        return False
    return not any(_leads_on(state, given, rulebook, dice) for given in _answers(state))


def _answers(state: FightState) -> Iterator[Input]:
    blocking = [question for question in state.questions if question.blocking]
    if not blocking:
        yield Input("time_out", CLOCK, CLOCK)
    for question in blocking:
        yield default(question.id)
        yield from (_chosen(question, option) for option in question.options)


def default(question: int) -> Input:
    """That somebody takes the default of one question."""
    return Input("time_out", CLOCK, CLOCK, {"only": question})


def _chosen(question: Question, option: str) -> Input:
    return Input("choose", question.who, question.who, {"word": option})


def _leads_on(state: FightState, given: Input, rulebook: Rulebook, dice: Dice) -> bool:
    try:
        return isinstance(decide(state, given, rulebook, dice), Decided)
    except Exception:
        return False
