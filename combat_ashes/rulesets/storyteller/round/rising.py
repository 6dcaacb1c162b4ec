"""Getting up after a knockdown, which takes the place of an action (STO-CMP-05)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.state import Json, Question
from ....engine.turn import Turn
from ..notes import RISING
from ..people import acts
from ..rules import StoRules
from ..values import Action, Rise, Split


def rise_answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """`+rise`, or `+pass` to lie still; the action is lost either way."""
    if given.do == "choose":
        return given.args["word"]
    if given.do == "rise":
        return "rise"
    if given.do == "pass":
        return "lie"
    turn.refuse("err.declare.differs", how="lying")


def rise_said(turn: Turn[StoRules], who: str, word: str) -> None:
    """What was declared for this part became rising, or lying still."""
    if not turn.here(who):
        return
    number = RISING.of(turn.person(who).notes)
    RISING.put(turn, who, None)
    if number is None:
        return
    if word == "lie":
        acts.finish(turn, who, number)
        acts.has_acted(turn, who)
        return
    _becomes(turn, who, number, Rise(forced=True))


def _becomes(turn: Turn[StoRules], who: str, number: int, action: Action) -> None:
    """One part of a declaration becomes something else."""
    person = turn.person(who)
    whole = acts.declared(person)
    if isinstance(whole, Split):
        parts = [*whole.parts[:number], action, *whole.parts[number + 1 :]]
        whole = replace(whole, parts=tuple(parts))
    else:
        whole = action
    turn.emit(Declared(who, whole, acts.words(turn.state, action)))


STEPS = {"rise_said": rise_said}
QUESTIONS = {"rise": rise_answer}
