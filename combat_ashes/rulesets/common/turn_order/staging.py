"""One person's place by itself, as if nobody else came first: for chances."""

from typing import Any

from ....engine.decision import Decision
from ....engine.events import PhaseBegan, Withdrawn
from . import one_by_one

BETWEEN = frozenset({"places", "round_over", "next_round"})
"""The steps of these rounds at which somebody else's place may come."""


def stage(ctx: Decision[Any, Any, Any], who: str) -> None:
    """Somebody's place has come, whatever the fight waits for."""
    nobody_asked(ctx)
    ctx.flag(who, kept=None, acted=False, delayed=None, missed=False)
    one_by_one.ask(ctx, ctx.person(who))


def nobody_asked(ctx: Decision[Any, Any, Any]) -> None:
    """A round is under way in which nobody is asked yet."""
    ctx.agenda = ()
    ctx.emit(Withdrawn(tuple(question.id for question in ctx.state.questions)))
    if ctx.state.step != "act":
        ctx.emit(PhaseBegan("main", "act"))
    ctx.flag_fight(begun=True)
