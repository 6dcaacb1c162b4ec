"""The steps and questions that every fight has, whatever its rules."""

from __future__ import annotations

from collections.abc import Mapping

from . import leaving, rounds, summing_up, switching, taking
from .look import StepFunction
from .ruleset import AnswerFunction

STEPS: Mapping[str, StepFunction] = {
    **leaving.STEPS,
    **rounds.STEPS,
    **summing_up.STEPS,
    **switching.STEPS,
    **taking.STEPS,
}
QUESTIONS: Mapping[str, AnswerFunction] = {
    **leaving.QUESTIONS,
    **rounds.QUESTIONS,
    **summing_up.QUESTIONS,
    **switching.QUESTIONS,
    **taking.QUESTIONS,
}
