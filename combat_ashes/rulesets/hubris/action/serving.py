"""What a storyteller set for one action has served once it begins, in its maker's turn or not."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.turn import Turn
from ..effects import areas
from ..notes import HAZARD
from ..rules import HubrisRules
from ..value import Act
from . import attacking, doing


def served(turn: Turn[HubrisRules], given: Input, act: Act) -> None:
    """Approvals, an attribute, an area: those of a line that was read as an action."""
    if act.kind in ("attack", "pass", "kill"):
        attacking.used_up(turn, act, attacking.range_said(given.args))
    hazard = HAZARD.of(turn.person(act.who).notes)
    if act.burst or (hazard is not None and hazard.area is None):
        areas.used_up(turn)
    doing.used_up(turn, act)
