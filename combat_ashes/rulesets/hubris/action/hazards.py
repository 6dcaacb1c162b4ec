"""Hazards that are brought about, and where they strike (HUB-HAZ)."""

from __future__ import annotations

from typing import Any

from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Json, Question
from ....engine.turn import Turn
from ..effects import areas
from ..rules import HubrisRules
from . import course


def hazard_strikes(
    turn: Turn[HubrisRules], hazard: str, maker: str, named: list[str] | None
) -> None:
    """A hazard that was placed does what it does."""
    if not turn.here(hazard):
        return
    if named is None and not areas.has_area(turn, hazard):
        return
    course.go(turn, areas.strike(turn, hazard, maker, named))
    areas.used_up(turn)


def hazard_misplaced(turn: Turn[HubrisRules], hazard: str, maker: str) -> None:
    """The storyteller says whom a misplaced hazard threatens (HUB-HAZ-04)."""
    if turn.state.storyteller is None:
        return
    turn.emit(StepBegan("place"))
    facts = {"hazard": hazard, "maker": maker}
    turn.ask(STORYTELLER, "place", ("pass",), None, ("hazard_placed", hazard, maker), facts)


def place_answer(turn: Turn[HubrisRules], question: Question, given: Input) -> Json:
    """`+pass`: nobody; `+combat/rule area <names>` names people."""
    if given.do not in ("pass", "choose"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return None


def hazard_placed(
    turn: Turn[HubrisRules], hazard: str, maker: str, named: list[str] | None
) -> None:
    """The storyteller has said."""
    if named:
        hazard_strikes(turn, hazard, maker, named)


STEPS: dict[str, Any] = {
    "hazard_strikes": hazard_strikes,
    "hazard_misplaced": hazard_misplaced,
    "hazard_placed": hazard_placed,
}
QUESTIONS: dict[str, Any] = {"place": place_answer}
