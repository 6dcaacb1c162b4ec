"""A roll outside of everything: `+roll dexterity+brawl/7`."""

from __future__ import annotations

from ....engine.numbers import is_whole, whole
from ....engine.pools import spelled_out, split_pool
from ....engine.turn import Turn
from ...parts.dice.throws import Throw
from ..rules import StoRules
from . import dice, sheet


def check(turn: Turn[StoRules], who: str, words: tuple[str, ...], difficulty: int) -> None:
    """A check that a storyteller entered for the end of the turn."""
    person = turn.person(who)
    pool = sheet.pool_terms(turn, person, "check", words)
    against = (("check", difficulty), *sheet.hardships(turn, person, "check", words))
    dice.roll(turn, Throw(who, "check", pool, None, against))


def free_roll(turn: Turn[StoRules], who: str, pool: str, difficulty: str) -> None:
    """Traits by name or dice by number; nothing but the sheet counts, wounds included."""
    person = turn.person(who)
    words = spelled_out(split_pool(pool), person.traits, turn.rules.known_traits)
    unknown = [
        w for w in words
        if not is_whole(w) and not turn.rules.knows_trait(w) and w not in person.traits
    ]  # fmt: skip
    if unknown or not words:
        problem = f"'{pool.strip()}' is no pool of yours; write traits or dice joined by +"
        turn.refuse("err.roll.pool", problem=problem)
    number = whole(difficulty, *turn.rules.difficulty_limits) if difficulty else dice.SIX
    if all(map(is_whole, words)):
        terms = tuple((word, whole(word, 0, 100)) for word in words)
    else:
        terms = sheet.own_terms(turn.rules, person, words)
    dice.roll(turn, Throw(who, "roll", terms, None, (("difficulty", number),)))
