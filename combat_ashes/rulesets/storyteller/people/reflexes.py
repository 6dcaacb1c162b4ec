"""Rolls that use no action, and what the others cost (STO-TRN-07)."""

from __future__ import annotations

from ..fight import Decision
from . import acts


def may_roll(ctx: Decision, who: str, what: str, now: int | None = None) -> bool:
    """Whether somebody makes a roll of `damage`, `balance` or `grapple_opposition`.

    A reflexive one is always made. Any other takes the next action that they have still to come
    in this turn, besides the part `now` that is under way; without one it is not made.
    """
    if what in ctx.rules.settings.reflexive.extra:
        return True
    person = ctx.person(who)
    left = [number for number, _ in acts.open_parts(person) if number != now]
    if left:
        acts.finish(ctx, who, left[0])
    elif acts.delays(person):
        ctx.flag(who, delay_used=True)
    else:
        ctx.announce("reflex.none", who=who, what=what)
        return False
    return True
