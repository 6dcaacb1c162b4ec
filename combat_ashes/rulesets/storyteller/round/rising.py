"""Getting up after a knockdown, which takes the place of an action (STO-CMP-05)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.revalidation import drop
from ....engine.state import Json, Question
from .. import agenda, questions
from ..actions import Action, Rise, Split
from ..attack import standing
from ..fight import Decision
from ..people import acts


@questions.rise.reads
def rise_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+rise`, or `+pass` to lie still; the action is lost either way."""
    if given.do == "choose":
        return given.text("word")
    if given.do == "rise":
        return "rise"
    if given.do == "pass":
        return "lie"
    ctx.refuse("err.declare.differs", how="lying")


@agenda.rise_said.does
def rise_said(ctx: Decision, who: str, word: str) -> None:
    """What was declared for this part became rising, or lying still."""
    if not ctx.here(who):
        return
    number = ctx.person(who).flags.rising
    ctx.flag(who, rising=None)
    if number is None:
        return
    if word == "lie":
        acts.finish(ctx, who, number)
        acts.has_acted(ctx, who)
        return
    _becomes(ctx, who, number, Rise(forced=True))


def _becomes(ctx: Decision, who: str, number: int, action: Action) -> None:
    """One part of a declaration becomes something else."""
    person = ctx.person(who)
    whole = acts.declared(person)
    if isinstance(whole, Split):
        parts = [*whole.parts[:number], action, *whole.parts[number + 1 :]]
        whole = replace(whole, parts=tuple(parts))
    else:
        whole = action
    ctx.emit(Declared(who, whole, acts.words(ctx.state, action)))


@questions.rise.revalidates
def rise_again(ctx: Decision, question: Question) -> bool:
    """Who is asked lies no more, or need not rise."""
    return not standing.must_rise(ctx, question.who) and drop(ctx, question)
