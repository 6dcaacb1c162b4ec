"""What is left behind by who leaves, and by a fight that goes on under other rules."""

from typing import Any

from ....engine.ruleset import Ruleset
from ...common import chases
from ...common.declare_resolve import ruleset as declared
from ..fight import Decision
from ..grapple import grips
from ..harm import damage


def left(ctx: Decision, who: str) -> None:
    """Somebody is about to leave the fight."""
    damage.out(ctx, who)
    chases.gone(ctx, who)


def ruled_over(ctx: Decision, new: Ruleset[Any, Any]) -> None:
    """Other rules know no clinch or hold of these."""
    for grip in ctx.state.flags.grapples:
        grips.free(ctx, grip)
    declared.ruled_over(ctx, new)
