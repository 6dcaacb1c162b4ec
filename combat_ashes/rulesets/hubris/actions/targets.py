"""Whom an attack or a power may be aimed at."""

from ..combatant import Combatant
from ..fight import Decision
from ..people import sheet


def aimed_at(ctx: Decision, who: str, name: str, how: str = "") -> Combatant:
    """The one of this name, but not oneself (`how` words that) or a danger (HUB-HAZ-01)."""
    target = ctx.find(name)
    if target.id == who:
        ctx.refuse("err.attack.self", how=how)
    if sheet.is_hazard(target):
        ctx.refuse("err.hazard.target", name=target.name)
    return target
