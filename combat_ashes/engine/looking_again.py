"""Open questions are looked at again after every input: what they ask about may have changed.

The attacker falls, a storyteller rules, another line uses up a point of Willpower: then other
options are open, or there is nothing to choose any more. A rule system's features say in their
table `AGAIN`, by kind of question, what becomes of it.
"""

from __future__ import annotations

from typing import Any

from .events import Withdrawn
from .state import Json, Question
from .turn import Turn


def look_again(turn: Turn[Any]) -> bool:
    """Look at the questions from before this input; True where one was asked anew or settled."""
    if turn.state.status != "running":
        return False
    for question in turn.state.questions:
        again = turn.rules.again.get(question.kind)
        if question.id <= turn.asked_before and again is not None and again(turn, question):
            return True
    return False


def ask_with(turn: Turn[Any], question: Question, options: tuple[str, ...]) -> bool:
    """Ask a question anew where other options are open by now; True where that is so."""
    if options == question.options:
        return False
    drop(turn, question)
    turn.ask(question.who, question.kind, options, question.default, question.then, question.facts)
    return True


def settle(turn: Turn[Any], question: Question, said: Json) -> bool:
    """Ask no more, and go on as if this had been said."""
    turn.push((*question.then, said))
    return drop(turn, question)


def drop(turn: Turn[Any], question: Question) -> bool:
    """Ask no more: nothing comes of it."""
    turn.emit(Withdrawn((question.id,)))
    return True


def can_act(turn: Turn[Any], who: str) -> bool:
    """Whether a person is here and able, in the fight or beside it."""
    return any(person.id == who for person in turn.rules.on_stage(turn.state))
