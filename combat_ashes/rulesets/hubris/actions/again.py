"""What is asked about the open action is looked at again after every input (HUB-ATK-09)."""

from ....engine.revalidation import drop, settle
from ....engine.state import Question
from .. import questions
from ..defense import asking
from ..fight import Decision
from ..round import moments
from .standing import standing


@questions.defend.revalidates
def defend_again(ctx: Decision, question: Question) -> bool:
    """Who is attacked has other pools by now, no Willpower to spend, or nothing to roll."""
    act, target = standing(ctx), ctx.person(question.who)
    options = asking.open_to(ctx, act, target) if act is not None else ()
    if options == question.options:
        return False
    drop(ctx, question)
    if act is not None and options:
        asking.ask(ctx, act, target, options)
    return True


@questions.interrupt.revalidates
def interrupt_again(ctx: Decision, question: Question) -> bool:
    """Who waits no more, or has no action to answer, is asked no more."""
    stands = standing(ctx) is not None and question.who in moments.waiters(ctx)
    return not stands and drop(ctx, question)


@questions.confirm.revalidates
def confirm_again(ctx: Decision, question: Question) -> bool:
    """A roll that nobody makes any more, or at nobody, is not shown."""
    return standing(ctx) is None and drop(ctx, question)


@questions.place.revalidates
def place_again(ctx: Decision, question: Question) -> bool:
    """A hazard that is gone strikes nobody."""
    return not ctx.here(questions.place.of(question).hazard) and settle(ctx, question, None)
