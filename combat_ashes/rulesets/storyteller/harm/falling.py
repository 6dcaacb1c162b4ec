"""Losing one's feet and getting up again. STO-CMP-05 to -07, STO-CLS-10, -11."""

from ..declarations import Reload
from ..fight import Decision
from ..people import acts, dice, sheet, space, states
from . import damage as harm

FEET = ("dexterity", "athletics")


def keeps_feet(ctx: Decision, who: str, difficulty: int, purpose: str = "balance") -> int:
    """Roll Dexterity + Athletics to stay up: 1 or more successes; -1 is a botch."""
    result = dice.roll(ctx, sheet.throw(ctx, who, purpose, FEET, difficulty))
    return -1 if result.botch else result.successes


def knockdown(ctx: Decision, who: str) -> str:
    """Somebody falls, and is `up` at once or stays `down` (STO-CMP-05)."""
    space.lie(ctx, who)
    if ctx.person(who).status != "active":
        return "down"
    ctx.flag(who, aim=None)
    for number, one in acts.open_parts(ctx.person(who)):
        if isinstance(one, Reload) and one.dice is None:
            acts.finish(ctx, who, number)
    ctx.announce("fallen", who=who)
    found = keeps_feet(ctx, who, ctx.rules.settings.knockdown.recover_difficulty, "recover")
    if found > 0:
        space.stand(ctx, who)
        ctx.flag(who, slower_at=_next_turn(ctx))
        ctx.announce("risen", who=who)
        return "up"
    if found < 0:
        _botched(ctx, who)
    _must_rise(ctx, who)
    return "down"


def _botched(ctx: Decision, who: str) -> None:
    """A botch is one level of bashing as well, which is not soaked."""
    harm.mark_levels(ctx, who, 1, "bashing", None)


def _must_rise(ctx: Decision, who: str) -> None:
    """The next action still to come in this turn becomes rising."""
    if not ctx.here(who) or ctx.person(who).status != "active":
        return
    person = ctx.person(who)
    left = acts.open_parts(person)
    if left and person.flags.rising is None:
        ctx.flag(who, rising=left[0][0])


def unbalance(ctx: Decision, who: str) -> None:
    """Harder actions for the turn that comes (STO-CMP-07)."""
    first = _next_turn(ctx)
    ctx.flag(who, unbalanced_from=first, unbalanced_until=first)
    if harm.is_between(ctx):
        states.add(ctx, who, "unbalanced")


def _next_turn(ctx: Decision) -> int:
    """The number of the turn that comes."""
    return ctx.state.round + (0 if harm.is_between(ctx) else 1)
