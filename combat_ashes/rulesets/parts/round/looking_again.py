"""Open questions are looked at again after every input: what they ask about may have changed.

The attacker falls, a storyteller rules, another line uses up a point of Willpower: then other
options are open, or there is nothing to choose any more. A rule system's features say in their
table `AGAIN`, by kind of question, what becomes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.state import Json, Person, Question
from ....engine.turn import Turn

Again = Callable[[Turn[Any], Question], bool]
"""Ask a question anew, or settle it, where that is called for; True where it was."""


def look_again(turn: Turn[Any]) -> bool:
    """Look at every open question; True where one was asked anew or settled."""
    if turn.state.status != "running":
        return False
    for question in turn.state.questions:
        again: Again | None = turn.rules.again.get(question.kind)
        if again is not None and again(turn, question):
            return True
    return False


def ask_with(turn: Turn[Any], question: Question, options: tuple[str, ...]) -> bool:
    """Ask a question anew where other options are open by now; True where that is so."""
    if options == question.options:
        return False
    turn.withdraw(question.kind, who=question.who)
    turn.ask(question.who, question.kind, options, question.default, question.then, question.facts)
    return True


def settle(turn: Turn[Any], question: Question, said: Json) -> bool:
    """Ask no more, and go on as if this had been said."""
    turn.withdraw(question.kind, who=question.who)
    turn.push((*question.then, said))
    return True


def can_act(turn: Turn[Any], who: str) -> bool:
    """Whether somebody is here and able to go on with what they began, in a chase too."""
    person: Person | None = turn.state.people.get(who)
    return person is not None and person.status in ("active", "chase")
