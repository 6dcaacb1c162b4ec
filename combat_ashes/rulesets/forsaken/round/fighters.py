"""Who comes into the fight, who leaves it, and a fight that is over."""

from typing import Any

from ....engine.ruleset import Ruleset
from ...common.chases import endings, in_order
from ...common.turn_order import gathering
from ..actions import moving
from ..aims import aims
from ..fight import Decision
from ..harm import tilts
from ..people import holds
from . import places


def joined(ctx: Decision, who: str) -> None:
    """Somebody has come into the fight; what they want is said before."""
    gathering.joined(ctx, who)
    tilts.comes_in(ctx, who)
    aims.wanted(ctx, who)


def left(ctx: Decision, who: str) -> None:
    """Somebody is about to leave the fight."""
    in_order.left(ctx, who)
    tilts.lapse(ctx, [who])


def next_(ctx: Decision) -> bool:
    """`+combat/next` where nobody is asked: time goes on, or the first round begins."""
    if any(question.blocking and question.kind != "init" for question in ctx.state.questions):
        return False
    return places.goes_on_idle(ctx) or gathering.next_(ctx)


def fight_over(ctx: Decision) -> None:
    endings.fight_over(ctx)
    tilts.lapse(ctx, list(ctx.state.people))


def ruled_over(ctx: Decision, new: Ruleset[Any, Any]) -> None:
    """Other rules know no grapple of these."""
    for each in holds.all_of(ctx.state):
        holds.end(ctx, each.grappler)
    endings.ruled_over(ctx, new)


def dead(ctx: Decision, who: str) -> None:
    """Somebody is dead: whose aim it was, and what becomes of their things."""
    aims.dies(ctx, who)
    moving.dies(ctx, who)
