"""What a storyteller set for one action has served once it begins, in its maker's turn or not."""

from __future__ import annotations

from ..actions import Act
from ..effects import areas
from ..fight import Decision
from . import attacking, doing


def served(ctx: Decision, act: Act) -> None:
    """Approvals, an attribute, an area: those of a line that was read as an action."""
    if act.kind in ("attack", "pass", "kill"):
        attacking.used_up(ctx, act)
    hazard = ctx.person(act.who).flags.hazard
    if act.burst or (hazard is not None and hazard.area is None):
        areas.used_up(ctx)
    doing.used_up(ctx, act)
