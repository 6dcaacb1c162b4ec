"""What a storyteller set for one action has served once it begins, in its maker's turn or not."""

from ..declarations import Act
from ..fight import Decision


def served(ctx: Decision, act: Act) -> None:
    """What was set for an action has served; a range that was named holds from now on."""
    hazard = ctx.person(act.who).flags.hazard
    if act.kind in ("attack", "pass", "kill"):
        ctx.flag(act.who, attribute="", allowed={})
        for who in act.targets:
            if act.range and not ctx.state.relation(act.who, who).far:
                ctx.relate(act.who, who, far=act.range)
    if act.burst or (hazard is not None and hazard.area is None):
        ctx.flag_fight(area=None)
    if act.do == "recover":
        ctx.flag(act.who, free=False)
