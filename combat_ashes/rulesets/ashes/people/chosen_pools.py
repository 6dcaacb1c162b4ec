"""Pools that people choose themselves: `pool strength+melee`, `+misc climb=dexterity+athletics`.

A player makes one of traits of the sheet, each of them once, and everybody is told what it was
made of; dice by number are the storyteller's to give (ASH-ACT-05, ASH-STD-02).
"""

from __future__ import annotations

from ....engine.pools import spelled_out, split_pool
from ....engine.state import STORYTELLER
from ..combatant import Combatant
from ..declarations import Action
from ..fight import Decision
from ..rules import TRAITS
from . import sheet

REFUSED = "err.pool.storyteller"


def read(ctx: Decision, person: Combatant, text: str) -> str:
    """A pool as it was written, in the form actions keep it.

    Raises `Refused` where a player writes a number of dice, or a trait a second time. Traits that
    neither the sheet nor the rules name count 0, which is told.
    """
    words = spelled_out(split_pool(text), person.traits, TRAITS)
    # What a storyteller lets pass is said by them and noted all the same.
    if ctx.given.by != STORYTELLER or REFUSED in ctx.given.allow:
        wrong = [
            word
            for place, word in enumerate(words)
            if word in words[:place] or (_is_no_name(word) and word not in person.traits)
        ]
        if wrong:
            ctx.refuse_unless_allowed(REFUSED, word=wrong[0])
    none = [w for w in words if w not in person.traits and w not in TRAITS and not _is_no_name(w)]
    if none:
        theirs = ctx.given.by == STORYTELLER and not person.player
        whom = STORYTELLER if theirs else person.id
        ctx.announce("pool.unknown", to=whom, who=person.id, words=" and ".join(none))
    return "+".join(words)


def _is_no_name(word: str) -> bool:
    """Whether a word is a number in any script, or a sign, rather than a name."""
    return not any(letter.isalpha() for letter in word)


def is_told(person: Combatant, purpose: str, action: Action) -> bool:
    """Whether everybody reads what the pool of this roll is made of: its player chose it."""
    return bool(action.pool) and person.player and not sheet.ruled(person, "pools", purpose)
