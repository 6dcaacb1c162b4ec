"""A throw is made: at once, or when the storyteller has seen it, with dice or as they ruled."""

from collections.abc import Callable, Sequence
from typing import Any

from ....engine.decision import Decision
from ....engine.fight import AnyFight
from ....engine.offers import AwaitedRoll
from ....engine.revalidation import can_act, settle
from ....engine.state import STORYTELLER, Question, Step
from . import questions
from .questions import Rolling
from .target_number import TargetNumber, Thrown, dice_in, face_of, roll
from .throws import Throw


def confirm(
    ctx: Decision[Any],
    now: Callable[[], Throw[TargetNumber]],
    then: Step,
    *others: Callable[[], Throw[TargetNumber]],
) -> None:
    """Go on with `then`, once a storyteller has seen what is rolled `now` (and by `others`)."""
    if ctx.state.mode != "storyteller" or ctx.state.storyteller is None:
        step, *arguments = then
        ctx.rules.steps[step](ctx, *arguments, "roll")
        return
    first = now()
    throws = (first, *(other() for other in others))
    facts = Rolling(who=first.who, against=first.against, rolls=tuple(map(_shown, throws)))
    ctx.ask(STORYTELLER, questions.confirm, ("roll",), "roll", then, facts)


def _shown(throw: Throw[TargetNumber]) -> AwaitedRoll:
    dice = dice_in(throw)
    return AwaitedRoll(
        who=throw.who, purpose=throw.purpose, against=throw.against, terms=throw.pool,
        pool=dice, chance=not dice, difficulty=face_of(throw),
    )  # fmt: skip


def offered(fight: AnyFight, question: Question) -> Sequence[AwaitedRoll]:
    """The rolls that wait for the answer to a question."""
    return questions.confirm.of(question).rolls if question.kind == "confirm" else ()


def make(ctx: Decision[Any], throw: Throw[TargetNumber]) -> Thrown:
    """Roll it, or take what a storyteller said that it comes to."""
    ruled = ctx.state.people[throw.who].flags.results
    result = ruled.get(throw.purpose)
    thrown = roll(ctx, throw, result)
    if result is not None:
        ctx.flag(throw.who, results={k: v for k, v in ruled.items() if k != throw.purpose})
    if thrown.dramatic:
        ctx.announce("chance.dramatic", to=STORYTELLER, who=throw.who, purpose=throw.purpose)
    return thrown


@questions.confirm.revalidates
def confirm_again(ctx: Decision[Any], question: Question) -> bool:
    """A roll that nobody makes any more, or at nobody, is not shown: its step finds it void."""
    facts = questions.confirm.of(question)
    made = can_act(ctx, facts.who) and (facts.against is None or ctx.here(facts.against))
    return not made and settle(ctx, question, "roll")
