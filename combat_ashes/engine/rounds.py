"""From one round to the next: when a round begins, who says so, and under which rules."""

from __future__ import annotations

from typing import Any

from .events import RoundBegan
from .inputs import Input
from .ruleset import Ruleset
from .state import STORYTELLER, Json, Question
from .summing_up import end, is_closing, see_closing
from .switching import switch_if_agreed
from .turn import Turn

NEXT = ("next_round",)
"""The step that a ruleset puts last on the agenda of a round."""


def next_round(turn: Turn[Ruleset]) -> None:
    """Begin the next round, or stand still until somebody is there who can act.

    Without it a fight whose people are all away would go on by defaults for ever. One in which
    nobody is left to fight against may be over.
    """
    if see_closing(turn):
        return
    if deserted(turn):
        if turn.state.agenda[:1] != (NEXT,):
            turn.tell("nobody.there")
        turn.stand_still(NEXT)
        return
    _begin(turn)


def closed(turn: Turn[Ruleset]) -> None:
    """The minute of a fight of one side is over: it ends, or goes on for who wanted it."""
    if is_closing(turn.state):
        end(turn, "finished")
    elif turn.state.storyteller is not None:
        turn.push(NEXT)
    else:
        _begin(turn)


def _begin(turn: Turn[Ruleset]) -> None:
    turn.emit(RoundBegan(turn.state.round + 1))
    if not switch_if_agreed(turn):
        turn.rules.begin_round(turn)


def deserted(turn: Turn[Ruleset]) -> bool:
    """Whether everybody who can act is away, and no storyteller is asked for the next round."""
    if turn.state.storyteller is not None and not turn.rules.goes_on:
        return False
    able = turn.rules.on_stage(turn.state)
    return bool(able) and all(turn.unattended(person.id) for person in able)


def ask_to_begin(turn: Turn[Ruleset], **facts: Json) -> None:
    """Wait for the storyteller to let a round begin."""
    turn.ask(STORYTELLER, "begin", ("roll",), "roll", ("begun",), facts)


def begun(turn: Turn[Ruleset], word: str) -> None:
    """The storyteller lets the round begin: its steps stand on the agenda already."""


def begin_answer(turn: Turn[Ruleset], question: Question, given: Input) -> Json:
    """`+combat/next`, or `+choose` with what is listed."""
    if given.do != "choose":
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return given.args["word"]


STEPS: dict[str, Any] = {"next_round": next_round, "closed": closed, "begun": begun}
QUESTIONS = {"begin": begin_answer}
