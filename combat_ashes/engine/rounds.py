"""From one round to the next: when a round begins, who says so, and under which rules."""

from typing import Any

from . import common_agenda as agenda
from . import common_questions as questions
from .attending import nobody_there
from .decision import Decision
from .events import RoundBegan
from .fight_end import end, is_closing, see_closing
from .inputs import Input
from .ruleset import Ruleset
from .ruleset_change import switch_if_agreed
from .state import STORYTELLER, Json, Question, Step

NEXT = agenda.next_round()


@agenda.next_round.does
def next_round(ctx: Decision[Ruleset]) -> None:
    """Begin the next round, or stand still until somebody is there who can act."""
    if see_closing(ctx):
        return
    if deserted(ctx):
        if ctx.state.agenda[:1] != (NEXT,):
            ctx.announce("nobody.there")
        stand_still(ctx, NEXT)
        return
    _begin(ctx)


@agenda.closed.does
def closed(ctx: Decision[Ruleset]) -> None:
    """The minute of a fight of one side is over: it ends, or goes on for who wanted it."""
    if is_closing(ctx.state):
        end(ctx, "finished")
    elif ctx.state.storyteller is not None:
        ctx.push(NEXT)
    else:
        _begin(ctx)


def _begin(ctx: Decision[Ruleset]) -> None:
    ctx.emit(RoundBegan(ctx.state.round + 1))
    if not switch_if_agreed(ctx):
        ctx.rules.hooks.on_round(ctx)


def deserted(ctx: Decision[Ruleset]) -> bool:
    """Whether everybody who can act is away, and no storyteller is asked for the next round."""
    if ctx.state.storyteller is not None and not ctx.rules.order.follows_by_itself:
        return False
    able = ctx.rules.order.able(ctx)
    return bool(able) and all(nobody_there(ctx, person.id) for person in able)


def ask_to_begin(ctx: Decision[Ruleset], books: int = 0, nobody: bool = False) -> None:
    """Wait for the storyteller to let a round begin."""
    facts = questions.Beginning(books=books, nobody=nobody)
    ctx.ask(STORYTELLER, questions.begin, ("roll",), "roll", agenda.begun(), facts)


@agenda.begun.does
def begun(ctx: Decision[Ruleset], word: str) -> None:
    """The storyteller lets the round begin: its steps stand on the agenda already."""


@questions.begin.reads
def begin_answer(ctx: Decision[Ruleset], question: Question, given: Input) -> Json:
    """`+combat/next`, or `+choose` with what is listed."""
    if given.do != "choose":
        ctx.refuse("err.phase.wrong_step", step=ctx.state.step)
    return given.text("word")


def stand_still(ctx: Decision[Any], step: Step) -> None:
    """Go no further in this input; the next one begins with this step."""
    ctx.push(step)
    ctx.halted = True
