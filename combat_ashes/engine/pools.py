"""Pools and difficulties as lists of named, signed terms."""

from __future__ import annotations

from .events import Terms


def total(terms: Terms) -> int:
    """The plain sum of the terms."""
    result = 0
    for _, value in terms:
        result += value
    return result


def pool_of(terms: Terms) -> int:
    """How many dice a pool has: the sum of its terms, never below 0."""
    result = 0
    for _, value in terms:
        result += value
    return result if result > 0 else 0


def difficulty_of(terms: Terms, low: int, high: int) -> int:
    """The difficulty that terms add up to, held between two limits."""
    result = 0
    for _, value in terms:
        result += value
    return low if result < low else high if result > high else result


def spoken(terms: Terms) -> str:
    """Terms in words: `dexterity 3 + melee 3 - wounds 1`."""
    words: list[str] = []
    for name, value in terms:
        sign = "-" if value < 0 else "+"
        words.append(f"{sign} {name} {abs(value)}" if words or value < 0 else f"{name} {value}")
    return " ".join(words) or "nothing"


def split_pool(text: str) -> tuple[str, ...]:
    """`dexterity + larceny` as trait names, in the form sheets keep them."""
    return tuple(trait_key(word) for word in text.split("+") if word.strip())


def trait_key(text: str) -> str:
    """The form in which sheets keep a trait's name."""
    return text.strip().lower().replace(" ", "_").replace("-", "_")
