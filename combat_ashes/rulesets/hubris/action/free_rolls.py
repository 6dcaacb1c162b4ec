"""`+roll`: traits or dice outside of everything."""

from __future__ import annotations

from ....engine.turn import Turn
from ..dice import rolling
from ..dice.pools import Spec, parse
from ..rules import HubrisRules


def free_roll(turn: Turn[HubrisRules], who: str, pool: str, difficulty: str) -> None:
    """`+roll dexterity+brawl[/2]`: a pool, less wounds and a Difficulty."""
    person = turn.person(who)
    text = f"{pool}/{difficulty}" if difficulty else pool
    words, harder = parse(turn, person, text, dice=True)
    if not words:
        turn.refuse("err.roll.pool", problem="write traits or dice joined by +")
    rolling.make(turn, rolling.made(turn, person, "roll", Spec(words, harder)))
