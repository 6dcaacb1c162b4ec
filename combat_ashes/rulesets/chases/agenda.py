"""The steps of chases: of the fight beside them, and of the rounds of each chase.

A chase has an agenda of its own. Its entries do not say which chase it is: whoever carries one out
is given the chase's number first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVarTuple

from ...engine.agenda import AnswerStep, DeclaredStep, Step
from ...engine.state import Json
from ...engine.state import Step as Entry

Ts = TypeVarTuple("Ts")


class ChaseStep(DeclaredStep, Generic[*Ts]):
    """A step of a chase; called with what comes behind the number of the chase."""

    def __call__(self, *arguments: *Ts) -> Entry:
        return (self.name, *arguments)

    def does(self, function: Callable[[Any, int, *Ts], None]) -> Callable[[Any, int, *Ts], None]:
        """Let a function carry the step out: decision, number of the chase, arguments."""
        self.function = function
        return function


class ChaseAnswerStep(DeclaredStep, Generic[*Ts]):
    """A step of a chase that takes the answer to a question behind its arguments."""

    def __call__(self, *arguments: *Ts) -> Entry:
        return (self.name, *arguments)

    def does(
        self, function: Callable[[Any, int, *Ts, Any], None]
    ) -> Callable[[Any, int, *Ts, Any], None]:
        """Let a function carry the step out: decision, number of the chase, arguments, answer."""
        self.function = function
        return function


# --- of the fight ---------------------------------------------------------------------------------

begin_beside: Step[()] = Step("chases_begin")
wait: Step[()] = Step("chases_wait")
said: AnswerStep[int, str] = AnswerStep("chase_said")
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
course_changes: ChaseStep[dict[str, Json]] = ChaseStep("chase_course")
fight: ChaseAnswerStep[str, list[str], list[str]] = ChaseAnswerStep("chase_fight")
"""Which predator has caught the prey, the people of a fight, and the prey among them."""
again: ChaseAnswerStep[list[str], list[str]] = ChaseAnswerStep("chase_again")
"""Prey and predators of a new chase after two wrecks."""
