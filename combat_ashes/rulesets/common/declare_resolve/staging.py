"""One person's action by itself, as if nobody else came first: for chances."""

from typing import Any

from ....engine.decision import Decision
from ....engine.events import PersonChanged, PhaseBegan, StepBegan, Withdrawn

Ctx = Decision[Any, Any, Any]

BETWEEN = frozenset({"declare", "turns", "order", "resolve", "phase", "next_round"})
"""The steps of these rounds at which somebody else's turn may come."""


def stage(ctx: Ctx, who: str) -> None:
    """Somebody is asked what they do, whatever the fight waits for."""
    ctx.agenda = ()
    ctx.emit(Withdrawn(tuple(question.id for question in ctx.state.questions)))
    if ctx.state.step != "declare":
        ctx.emit(PhaseBegan("main", "declare"))
    ctx.emit(PersonChanged(who, {"declared": None}))
    ctx.flag(who, kept=None)
    ctx.rules.turns.ask(ctx, who, 0)


def resolve(ctx: Ctx, who: str) -> None:
    """What somebody has declared takes place."""
    ctx.agenda = ()
    ctx.emit(StepBegan("resolve"))
    ctx.rules.turns.on_slot(ctx, [who])
