"""A throw is made: at once, or when the storyteller has seen it, with dice or as they ruled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import convert

from ....engine.decision import Decision
from ....engine.inputs import Input
from ....engine.offers import AwaitedRoll
from ....engine.revalidation import can_act, settle
from ....engine.state import STORYTELLER, Json, Question, Step, as_stored
from ..notes import Notes, PersonNote
from .target_number import TargetNumber, Thrown, dice_in, face_of, roll
from .throws import Throw

note = Notes()
RESULTS: PersonNote[dict[str, int]] = note.fight("results", {})
"""Successes that the next roll of a purpose comes to."""


def confirm(
    ctx: Decision[Any],
    now: Callable[[], Throw[TargetNumber]],
    then: Step,
    other: Callable[[], Throw[TargetNumber]] | None = None,
) -> None:
    """Go on with `then`; in a storyteller's mode only when they have seen what is rolled `now`.

    `other` is the roll of a second person, where two roll against each other.
    """
    if ctx.state.mode != "storyteller" or ctx.state.storyteller is None:
        step, *arguments = then
        ctx.rules.steps[step](ctx, *arguments, "roll")
        return
    throws = [now(), other()] if other is not None else [now()]
    rolls = as_stored([_shown(throw) for throw in throws])
    about = {"who": throws[0].who, "against": throws[0].against, "rolls": rolls}
    ctx.ask(STORYTELLER, "confirm", ("roll",), "roll", then, about)


def _shown(throw: Throw[TargetNumber]) -> AwaitedRoll:
    """A roll that waits, as its storyteller is told of it."""
    dice = dice_in(throw)
    return AwaitedRoll(
        who=throw.who, purpose=throw.purpose, against=throw.against, terms=throw.pool,
        pool=dice, chance=not dice, difficulty=face_of(throw),
    )  # fmt: skip


def offered(question: Question) -> list[AwaitedRoll]:
    """The rolls that wait for the answer to a question."""
    rolls = question.facts.get("rolls", ()) if question.kind == "confirm" else ()
    return convert(rolls, list[AwaitedRoll])


def confirm_answer(ctx: Decision[Any], question: Question, given: Input) -> Json:
    """`+combat/next`, `+choose roll` or `+pass`."""
    return "roll"


def make(ctx: Decision[Any], throw: Throw[TargetNumber]) -> Thrown:
    """Roll it, or take what a storyteller said that it comes to."""
    ruled = RESULTS.of(ctx.person(throw.who).notes)
    result = ruled.get(throw.purpose)
    thrown = roll(ctx, throw, result)
    if result is not None:
        RESULTS.set(ctx, throw.who, {k: v for k, v in ruled.items() if k != throw.purpose})
    if thrown.dramatic:
        ctx.announce("chance.dramatic", to=STORYTELLER, who=throw.who, purpose=throw.purpose)
    return thrown


def confirm_again(ctx: Decision[Any], question: Question) -> bool:
    """A roll that nobody makes any more, or at nobody, is not shown: its step finds it void."""
    against = question.facts.get("against")
    made = can_act(ctx, question.facts["who"]) and (against is None or ctx.here(against))
    return not made and settle(ctx, question, "roll")


REVALIDATORS = {"confirm": confirm_again}
QUESTIONS = {"confirm": confirm_answer}
