"""A roll outside of everything: `+roll dexterity+brawl/7`."""

from __future__ import annotations

from ....engine.numbers import is_whole, whole
from ....engine.pools import spelled_out, split_pool
from ...parts.dice.throws import Throw
from ..fight import Decision
from . import dice, sheet


def check(ctx: Decision, who: str, words: tuple[str, ...], difficulty: int) -> None:
    """A check that a storyteller entered for the end of the turn."""
    dice.roll(ctx, sheet.throw(ctx, who, "check", words, difficulty, base="check"))


def free_roll(ctx: Decision, who: str, pool: str, difficulty: str) -> None:
    """Traits by name or dice by number; nothing but the sheet counts, wounds included."""
    person = ctx.person(who)
    words = spelled_out(split_pool(pool), person.traits, ctx.rules.known_traits)
    unknown = [
        w for w in words
        if not is_whole(w) and not ctx.rules.knows_trait(w) and w not in person.traits
    ]  # fmt: skip
    if unknown or not words:
        problem = f"'{pool.strip()}' is no pool of yours; write traits or dice joined by +"
        ctx.refuse("err.roll.pool", problem=problem)
    number = whole(difficulty, *ctx.rules.difficulty_limits) if difficulty else dice.SIX
    if all(map(is_whole, words)):
        terms = tuple((word, whole(word, 0, 100)) for word in words)
    else:
        terms = sheet.own_terms(ctx.rules, person, words)
    dice.roll(ctx, Throw(who, "roll", terms, None, (("difficulty", number),)))
