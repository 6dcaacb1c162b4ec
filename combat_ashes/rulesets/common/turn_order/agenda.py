"""The steps before the first round, and of rounds in which people act one by one."""

from ....engine.agenda import AnswerStep, Step

is_ready: AnswerStep[str] = AnswerStep("is_ready")
everybody_ready: Step[()] = Step("everybody_ready")
places: Step[()] = Step("places")
"""Whoever has the highest place that is still to come is asked."""

round_over: Step[()] = Step("round_over")
