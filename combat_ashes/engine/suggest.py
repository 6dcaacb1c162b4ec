"""The word that was meant by one that is not known."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

CUTOFF = 0.7
"""How like a word must be to be the one that was meant; 1 is the same."""

MOST_LETTERS = 80
"""Longer words are compared by their beginning."""

TYPED = ("word", "switch", "what")
"""Facts of a refusal that are a word as it was typed."""


def closest_match(word: str, known: Iterable[str], cutoff: float = CUTOFF) -> str:
    """Of some words the one that is most like another; nothing where none is like it."""
    found = get_close_matches(word.strip()[:MOST_LETTERS].lower(), list(known), 1, cutoff)
    return found[0] if found else ""


def meant(facts: Mapping[str, Any], others: Iterable[str] = ()) -> str:
    """The listed word most like what was typed; None where that was understood."""
    lists = [each for each in facts.values() if isinstance(each, (list, tuple))]
    known = {str(one).lower(): str(one) for each in lists or [tuple(others)] for one in each}
    for name in TYPED:
        whole = str(facts.get(name) or "").lower()
        for word in dict.fromkeys((whole, whole.partition(" ")[0])):
            begun = [one for one in known if word and one.startswith(word)]
            if begun:
                return known[begun[0]] if len(begun) == 1 and word not in known else ""
            if near := closest_match(word, known):
                return known[near]
    return ""
