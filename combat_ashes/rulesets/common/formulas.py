"""Formulas and rows of numbers that an admin writes in the settings of several rule systems."""

import re
from collections.abc import Callable
from typing import Annotated

from ...engine.events import Terms
from ...engine.numbers import MOST_DICE, is_whole, whole
from ..legal import Legal

DAMAGE = ("bashing", "lethal", "aggravated")
"""Types of damage, the mildest first."""

PART = r"(?:min\(([a-z_]+),([a-z_]+)\)|([a-z0-9_]+))"
Part = tuple[int, tuple[str, ...]]
"""A part of a formula: 1 or -1, and a trait, the lowest of several, or a number."""
Sum = tuple[Part, ...]


def read_sum(text: str) -> Sum:
    """`min(dexterity,wits)+athletics-1` as its parts."""
    found = re.findall(rf"([+-]?){PART}", text)
    return tuple(
        _part(-1 if sign == "-" else 1, tuple(filter(None, words))) for sign, *words in found
    )


def _part(sign: int, words: tuple[str, ...]) -> Part:
    number = len(words) == 1 and is_whole(words[0])
    return (sign * whole(words[0], 0, MOST_DICE), ()) if number else (sign, words)


def terms_of(formula: Sum, value: Callable[[str], int]) -> Terms:
    """A formula as named dice, with the `value` of each trait; a plain number is `bonus`."""
    found = []
    for sign, names in formula:
        if names:
            name = names[0] if len(names) == 1 else min(names, key=value)
            found.append((name, sign * value(name)))
        else:
            found.append(("bonus", sign))
    return tuple(found)


def sum_of(formula: Sum, value: Callable[[str], int]) -> int:
    """What a formula comes to, with the `value` of each trait."""
    return sum([sign * min(map(value, names)) if names else sign for sign, names in formula])


def _formula(text: str) -> str:
    sum_ = "".join(text.split()).lower()
    if not re.fullmatch(rf"[+-]?{PART}([+-]{PART})*", sum_):
        raise ValueError("not a sum of traits and numbers")
    return sum_


Formula = Annotated[
    str,
    Legal("a sum of traits, numbers and min(trait,trait), such as strength+dexterity+5", _formula),
]


def _penalties(values: tuple[int, ...]) -> tuple[int, ...]:
    if any(not 0 <= value <= 20 for value in values):
        raise ValueError("not numbers of dice")
    return values


Penalties = Annotated[
    tuple[int, ...],
    Legal("a list of numbers of dice, that of the last box last", _penalties, repeats=True),
]
