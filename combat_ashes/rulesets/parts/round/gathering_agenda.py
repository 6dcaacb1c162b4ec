"""The steps before the first round of a fight in which people act one by one."""

from __future__ import annotations

from ....engine.agenda import AnswerStep, Step

is_ready: AnswerStep[str] = AnswerStep("is_ready")
everybody_ready: Step[()] = Step("everybody_ready")
