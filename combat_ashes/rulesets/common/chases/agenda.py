"""The steps of chases; those of a round are given their chase, by its number."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVarTuple

from ....engine.agenda import AnswerStep, DeclaredStep, Step
from ....engine.fight import StepFunction
from .fight import Decision
from .record import by_number
from .values import Chase, Course

Ts = TypeVarTuple("Ts")


class ChaseStep(DeclaredStep[*Ts]):
    """A step of a chase; called with what comes behind the number of the chase."""

    def does(
        self, function: Callable[[Any, Chase, *Ts], None]
    ) -> Callable[[Any, Chase, *Ts], None]:
        """Let a function carry the step out: decision, chase, arguments."""
        self.function = _with_chase(function)
        return function


class ChaseAnswerStep(DeclaredStep[*Ts]):
    """A step of a chase that takes the answer to a question behind its arguments."""

    def does(
        self, function: Callable[[Any, Chase, *Ts, Any], None]
    ) -> Callable[[Any, Chase, *Ts, Any], None]:
        """Let a function carry the step out: decision, chase, arguments, answer."""
        self.function = _with_chase(function)
        return function


def _with_chase(function: Callable[..., None]) -> StepFunction:
    """A step by the number of its chase, which is not carried out where that is over."""

    @wraps(function)
    def step(ctx: Decision, number: int, *arguments: Any) -> None:
        chase = by_number(ctx.state, number)
        if chase is not None:
            function(ctx, chase, *arguments)

    step.__annotations__ = {**function.__annotations__, "chase": int}
    return step


# --- of the fight ---------------------------------------------------------------------------------

begin_beside: Step[()] = Step("chases_begin")
wait: Step[()] = Step("chases_wait")
said: ChaseAnswerStep[str] = ChaseAnswerStep("chase_said")
apart_said: AnswerStep[str, str, int] = AnswerStep("apart_said")
"""Who proposed, to whom, and the yards."""

# --- of a round of a chase ------------------------------------------------------------------------

confirm_shots: ChaseStep[()] = ChaseStep("chase_aim")
fire: ChaseStep[()] = ChaseStep("chase_attacks")
ask_about_harm: ChaseStep[()] = ChaseStep("chase_harm")
harmed: ChaseAnswerStep[str] = ChaseAnswerStep("chase_harmed")
put_out: ChaseStep[str] = ChaseStep("chase_out")
left_behind: ChaseAnswerStep[()] = ChaseAnswerStep("chase_left_behind")
confirm_contest: ChaseStep[()] = ChaseStep("chase_confirm")
go: ChaseAnswerStep[()] = ChaseAnswerStep("chase_go")
"""The storyteller has seen what is about to be rolled."""
contest: ChaseStep[()] = ChaseStep("chase_contest")
check: ChaseStep[()] = ChaseStep("chase_check")
"""Whether any lead is left."""
runs: ChaseStep[()] = ChaseStep("chase_runs")
both_runs: ChaseAnswerStep[()] = ChaseAnswerStep("chase_both_runs")
fatigue: ChaseStep[()] = ChaseStep("chase_fatigue")
offer_maneuvers: ChaseStep[()] = ChaseStep("chase_maneuvers")
bought: ChaseAnswerStep[str, int] = ChaseAnswerStep("chase_bought")
"""Who buys, and how many maneuvers they may buy still."""
course_said: ChaseAnswerStep[str, str, str] = ChaseAnswerStep("chase_course_said")
"""Who bought a new course, the key of the maneuver, and the trait they want."""
face: ChaseStep[()] = ChaseStep("chase_obstacles")
ask_prey: ChaseStep[()] = ChaseStep("chase_ask_prey")
ask_predators: ChaseStep[()] = ChaseStep("chase_ask_predators")
answered: ChaseAnswerStep[str] = ChaseAnswerStep("chase_answered")
confirm_obstacle: ChaseStep[()] = ChaseStep("chase_show")
roll_obstacle: ChaseStep[()] = ChaseStep("chase_face")
edge: ChaseStep[()] = ChaseStep("chase_edge")
"""What was put off until the end of the round."""
played: ChaseStep[()] = ChaseStep("chase_played")

# --- between two rounds ---------------------------------------------------------------------------

joins: ChaseStep[str] = ChaseStep("chase_joins")
rides: ChaseStep[str, str] = ChaseStep("chase_rides")
"""Who rides, and who drives."""
quits: ChaseStep[str] = ChaseStep("chase_quits")
breaks_off: ChaseStep[str] = ChaseStep("chase_breaks_off")
followed: ChaseAnswerStep[str] = ChaseAnswerStep("chase_followed")
parted: ChaseStep[str] = ChaseStep("chase_parted")
course_changes: ChaseStep[Course] = ChaseStep("chase_course")

# --- after a chase, with its number ---------------------------------------------------------------

fight: AnswerStep[int, str, list[str], list[str]] = AnswerStep("chase_fight")
"""Which predator has caught the prey, the people of a fight, and the prey among them."""
again: AnswerStep[int, list[str], list[str]] = AnswerStep("chase_again")
"""Prey and predators of a new chase after two wrecks."""
