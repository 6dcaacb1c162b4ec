"""The steps and questions that every fight has, whatever its rules."""

from collections.abc import Mapping

from . import (
    common_agenda,
    common_questions,
    departure,
    fight_end,
    rounds,
    ruleset_change,
    storyteller_role,
)
from .agenda import steps_of, typed
from .fight import StepFunction
from .questions import Kinds, questions_of
from .ruleset import Ruleset
from .state import FightState

FEATURES = (departure, rounds, fight_end, ruleset_change, storyteller_role)
"""Where the steps are carried out and the answers are read."""

GIVEN = ("name", "model", "sheets", "health", "hooks", "views")
"""What has no default in `Ruleset`."""

STEPS: Mapping[str, StepFunction] = steps_of(common_agenda)
QUESTIONS: Kinds = questions_of(common_questions)


def read(state: FightState, rules: Ruleset) -> FightState:
    """A fight that was read, with the values of its rules, or a `ValidationError`."""
    steps, questions = {**STEPS, **rules.steps}, {**QUESTIONS, **rules.questions}
    thawed: FightState = rules.records.read(state, rules)
    return typed(thawed, steps, questions)


def check(ruleset: type[Ruleset]) -> None:
    """Raises `ValueError` for what a rule system has to give and does not, or gives twice.

    Twice is a step or a question that every fight has.
    """
    lacking = [name for name in GIVEN if not getattr(ruleset, name, None)]
    if lacking:
        raise ValueError(f"{ruleset.__name__} has to give {', '.join(lacking)}, as Ruleset says")
    for what, every, own in (
        ("steps", STEPS, ruleset.steps),
        ("questions", QUESTIONS, ruleset.questions),
    ):
        twice = sorted(every.keys() & own.keys())
        if twice:
            raise ValueError(f"{what} has {', '.join(twice)} twice")
