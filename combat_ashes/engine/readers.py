"""Readers of answers that many kinds of questions take: one of the words on offer."""

from typing import Any

from .decision import Decision
from .inputs import Input
from .state import Json, Question


def check_option(ctx: Decision[Any], question: Question, word: str) -> None:
    """Refuse a word that the question does not list."""
    if word not in question.options:
        ctx.refuse("err.choose.option", word=word, options=list(question.options))


def word_or_default(ctx: Decision[Any], question: Question, given: Input) -> Json:
    """`+choose` with what is listed; `+pass` is what counts for who says nothing."""
    if given.do == "pass":
        return question.default
    if given.do != "choose":
        ctx.refuse("err.choose.option", word=given.do, options=list(question.options))
    return given.args["word"]


def word_in_turn(ctx: Decision[Any], question: Question, given: Input) -> Json:
    """The same; any other line is one that nobody was asked for."""
    if given.do not in ("pass", "choose"):
        ctx.rules.hooks.on_unprompted_command(ctx, given)
    return word_or_default(ctx, question, given)


def agree_or_refuse(ctx: Decision[Any], question: Question, given: Input) -> Json:
    """`+choose agree` or `+choose refuse`; `+pass` refuses."""
    return given.args["word"] if given.do == "choose" else "refuse"


def roll(ctx: Decision[Any], question: Question, given: Input) -> Json:
    """`+combat/next`, `+choose roll` or `+pass`: the storyteller has seen what is rolled."""
    return "roll"
