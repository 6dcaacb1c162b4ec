"""`+roll`: traits or dice outside of everything."""

from __future__ import annotations

from ....engine.decision import Decision
from ..dice import rolling
from ..dice.pools import Spec, parse
from ..rules import HubrisRules


def free_roll(ctx: Decision[HubrisRules], who: str, pool: str, difficulty: str) -> None:
    """`+roll dexterity+brawl[/2]`: a pool, less wounds and a Difficulty."""
    person = ctx.person(who)
    text = f"{pool}/{difficulty}" if difficulty else pool
    words, harder = parse(ctx, person, text, dice=True)
    if not words:
        ctx.refuse("err.roll.pool", problem="write traits or dice joined by +")
    rolling.make(ctx, rolling.made(ctx, person, "roll", Spec(words, harder)))
