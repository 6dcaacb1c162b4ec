"""The steps and questions that every fight has, whatever its rules."""

from __future__ import annotations

from collections.abc import Mapping

from . import departure, fight_end, rounds, ruleset_change, storyteller_role
from .fight import StepFunction
from .ruleset import AnswerFunction, Ruleset
from .tables import merged

FEATURES = (departure, rounds, fight_end, ruleset_change, storyteller_role)

STEPS: Mapping[str, StepFunction] = merged("STEPS", *FEATURES)
QUESTIONS: Mapping[str, AnswerFunction] = merged("QUESTIONS", *FEATURES)


def check(ruleset: type[Ruleset]) -> None:
    """Raises `ValueError` for a step or a question of a rule system that every fight has.

    A verb may be both: that of the rule system is the one.
    """
    merged("STEPS", *FEATURES, ruleset)
    merged("QUESTIONS", *FEATURES, ruleset)
