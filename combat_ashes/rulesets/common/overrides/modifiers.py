"""Dice that a storyteller lays on somebody's rolls, one modifier at a time."""

from typing import Any

from ....engine import handlers
from ....engine.decision import Decision
from ....engine.events import ModifiersEnded
from ....engine.inputs import Input
from ....engine.state import FightState


def dice_on(state: FightState, who: str) -> int:
    """The dice that a storyteller laid on somebody's rolls."""
    return sum([
        m.dice for m in state.modifiers
        if m.who == who and (m.until is None or m.until >= state.round)
    ])  # fmt: skip


def modify(ctx: Decision[Any], given: Input) -> None:
    """`+combat/mod`: a new modifier replaces the one before; difficulties do not change here."""
    if given.has("difficulty"):
        ctx.refuse("err.mod.difficulty", name=ctx.name(given.who))
    theirs = [n for n, m in enumerate(ctx.state.modifiers, 1) if m.who == given.who]
    if theirs and given.has("dice"):
        ctx.emit(ModifiersEnded(tuple(theirs)))
    handlers.modify(ctx, given)


def end_modifiers(ctx: Decision[Any]) -> None:
    """Modifiers whose last turn this was hold no more."""
    now = ctx.state.round
    over = [
        number for number, modifier in enumerate(ctx.state.modifiers, 1)
        if modifier.until is not None and modifier.until <= now
    ]  # fmt: skip
    if over:
        ctx.emit(ModifiersEnded(tuple(over)))


HANDLERS = {"modify": modify}
