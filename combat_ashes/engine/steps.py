"""The steps and questions that every fight has, whatever its rules."""

from __future__ import annotations

from collections.abc import Mapping

from . import common_agenda, departure, fight_end, rounds, ruleset_change, storyteller_role
from .agenda import steps_of
from .fight import StepFunction
from .ruleset import AnswerFunction, Ruleset
from .tables import merged

FEATURES = (departure, rounds, fight_end, ruleset_change, storyteller_role)

STEPS: Mapping[str, StepFunction] = steps_of(common_agenda)
QUESTIONS: Mapping[str, AnswerFunction] = merged("QUESTIONS", *FEATURES)


def check(ruleset: type[Ruleset]) -> None:
    """Raises `ValueError` for a step or a question of a rule system that every fight has.

    A verb may be both: that of the rule system is the one.
    """
    twice = sorted(STEPS.keys() & ruleset.STEPS.keys())
    if twice:
        raise ValueError(f"STEPS has {', '.join(twice)} twice")
    merged("QUESTIONS", *FEATURES, ruleset)
