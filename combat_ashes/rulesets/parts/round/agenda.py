"""The steps of a round in which people act one by one."""

from __future__ import annotations

from ....engine.agenda import Step

places: Step[()] = Step("places")
"""Whoever has the highest place that is still to come is asked."""

round_over: Step[()] = Step("round_over")
