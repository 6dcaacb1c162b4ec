"""Open questions are looked at again after every input: what they ask about may have changed.

The attacker falls, a storyteller rules, another line uses up a point of Willpower: then other
options are open, or there is nothing to choose any more. For each kind of question a function may
say what becomes of it (`questions.QuestionKind.revalidates`).
"""

from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from .decision import Decision
from .events import Withdrawn
from .state import Json, Question


def revalidate_questions(ctx: Decision[Any]) -> bool:
    """Look at the questions from before this input; True where one was asked anew or settled."""
    if ctx.state.status != "running":
        return False
    for question in ctx.state.questions:
        kind = ctx.rules.questions.get(question.kind)
        again = kind and kind.revalidate
        if question.id <= ctx.asked_before and again is not None and again(ctx, question):
            return True
    return False


def ask_with(ctx: Decision[Any], question: Question, options: tuple[str, ...]) -> bool:
    """Ask a question anew where other options are open by now; True where that is so."""
    if options == question.options:
        return False
    drop(ctx, question)
    ctx.put(replace(question, options=options))
    return True


def settle(ctx: Decision[Any], question: Question, said: Json) -> bool:
    ctx.push((*question.then, said))
    return drop(ctx, question)


def drop(ctx: Decision[Any], question: Question) -> bool:
    """Ask no more: nothing comes of it."""
    ctx.emit(Withdrawn((question.id,)))
    return True


def can_act(ctx: Decision[Any], who: str) -> bool:
    """Whether a person is here and able, in the fight or beside it."""
    return who in map(attrgetter("id"), ctx.rules.order.able(ctx))
