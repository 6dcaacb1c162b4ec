"""Getting up after a knockdown, which takes the place of an action (STO-CMP-05)."""

from msgspec.structs import replace

from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.revalidation import drop
from ....engine.state import Json, Question
from .. import agenda, questions
from ..attack import standing
from ..declarations import Rise, Split
from ..fight import Decision
from ..people import acts


@questions.rise.reads
def rise_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+rise`, or `+pass` to lie still; the action is lost either way."""
    word = {"choose": given.text("word"), "rise": "rise", "pass": "lie"}.get(given.do)
    if word is not None:
        return word
    ctx.refuse("err.declare.differs", how="lying")


@agenda.rise_said.does
def rise_said(ctx: Decision, who: str, word: str) -> None:
    """What was declared for this part became rising, or lying still."""
    if not ctx.here(who):
        return
    person = ctx.person(who)
    number, whole, rise = person.flags.rising, person.declared, Rise(forced=True)
    ctx.flag(who, rising=None)
    if number is None:
        return
    if word == "lie":
        acts.finish(ctx, who, number)
        ctx.flag(who, acted=True)
        return
    if isinstance(whole, Split):
        parts = (*whole.parts[:number], rise, *whole.parts[number + 1 :])
        ctx.emit(Declared(who, replace(whole, parts=parts), rise.words(str)))
    else:
        ctx.emit(Declared(who, rise, rise.words(str)))


@questions.rise.revalidates
def rise_again(ctx: Decision, question: Question) -> bool:
    """Who is asked lies no more, or need not rise."""
    return not standing.must_rise(ctx, question.who) and drop(ctx, question)
