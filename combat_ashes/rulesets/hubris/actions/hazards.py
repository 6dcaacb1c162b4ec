"""Hazards that are brought about, and where they strike (HUB-HAZ)."""

from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Json, Question
from .. import agenda, questions
from ..effects import areas
from ..fight import Decision
from . import course


@agenda.hazard_strikes.does
def hazard_strikes(ctx: Decision, hazard: str, maker: str, named: list[str] | None) -> None:
    """A hazard that was placed does what it does."""
    if not ctx.here(hazard):
        return
    if named is None and not areas.has_area(ctx, hazard):
        return
    course.go(ctx, areas.strike(ctx, hazard, maker, named))
    ctx.flag_fight(area=None)


@agenda.hazard_misplaced.does
def hazard_misplaced(ctx: Decision, hazard: str, maker: str) -> None:
    """The storyteller says whom a misplaced hazard threatens (HUB-HAZ-04)."""
    if ctx.state.storyteller is None:
        return
    ctx.emit(StepBegan("place"))
    then, facts = agenda.hazard_placed(hazard, maker), questions.Misplaced(hazard, maker)
    ctx.ask(STORYTELLER, questions.place, ("pass",), None, then, facts)


@questions.place.reads
def place_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+pass`: nobody; `+combat/rule area <names>` names people."""
    if given.do not in ("pass", "choose"):
        ctx.refuse("err.phase.wrong_step", step=ctx.state.step)
    return None


@agenda.hazard_placed.does
def hazard_placed(ctx: Decision, hazard: str, maker: str, named: list[str] | None) -> None:
    """The storyteller has said."""
    if named:
        hazard_strikes(ctx, hazard, maker, named)
