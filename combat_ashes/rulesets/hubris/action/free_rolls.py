"""`+roll`: traits or dice outside of everything."""

from __future__ import annotations

from ..dice import rolling
from ..dice.pools import parse
from ..fight import Decision
from ..values import Spec


def free_roll(ctx: Decision, who: str, pool: str, difficulty: str) -> None:
    """`+roll dexterity+brawl[/2]`: a pool, less wounds and a Difficulty."""
    person = ctx.person(who)
    text = f"{pool}/{difficulty}" if difficulty else pool
    words, harder = parse(ctx, person, text, dice=True)
    if not words:
        ctx.refuse("err.roll.pool", problem="write traits or dice joined by +")
    rolling.make(ctx, rolling.made(ctx, person, "roll", Spec(words, harder)))
