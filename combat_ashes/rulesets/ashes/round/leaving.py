"""What is left behind by who leaves, and by a fight that is over."""

from typing import Any

from ....engine.ruleset import Ruleset
from ...common import chases
from ...common.chases import endings
from ...common.declare_resolve import ruleset as declared
from ..fight import Decision
from ..harm import damage
from ..people import holding


def left(ctx: Decision, who: str) -> None:
    """Somebody is about to leave the fight."""
    for parting in ctx.rules.partings:
        parting.left(ctx, who)
    chases.gone(ctx, who)


def left_room(ctx: Decision, who: str) -> None:
    """Walking out of the room counts as fleeing."""
    damage.put_out(ctx, who, "fled", "left_room")


def fight_over(ctx: Decision) -> None:
    endings.fight_over(ctx)
    holding.over(ctx)


def ruled_over(ctx: Decision, new: Ruleset[Any, Any]) -> None:
    """Other rules know no hold of these."""
    for grapple in ctx.state.flags.grapples:
        holding.end(ctx, grapple, "released")
    declared.ruled_over(ctx, new)
