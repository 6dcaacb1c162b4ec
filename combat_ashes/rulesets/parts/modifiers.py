"""Dice that a storyteller lays on somebody's rolls, one modifier at a time."""

from __future__ import annotations

from typing import Any

from ...engine import verbs
from ...engine.events import ModifiersEnded
from ...engine.inputs import Input
from ...engine.state import State
from ...engine.turn import Turn


def dice_on(state: State, who: str) -> int:
    """The dice that a storyteller laid on somebody's rolls."""
    return sum([
        m.dice for m in state.modifiers
        if m.who == who and (m.until is None or m.until >= state.round)
    ])  # fmt: skip


def modify(turn: Turn[Any], given: Input) -> None:
    """`+combat/mod`: a new modifier replaces the one before; difficulties do not change here."""
    if given.args["difficulty"]:
        turn.refuse("err.mod.difficulty", name=turn.name(given.who))
    theirs = [n for n, m in enumerate(turn.state.modifiers, 1) if m.who == given.who]
    if theirs and given.args["dice"]:
        turn.emit(ModifiersEnded(tuple(theirs)))
    verbs.modify(turn, given)


def end_modifiers(turn: Turn[Any]) -> None:
    """Modifiers whose last turn this was hold no more."""
    now = turn.state.round
    over = [
        number for number, modifier in enumerate(turn.state.modifiers, 1)
        if modifier.until is not None and modifier.until <= now
    ]  # fmt: skip
    if over:
        turn.emit(ModifiersEnded(tuple(over)))


VERBS: dict[str, Any] = {"modify": modify}
