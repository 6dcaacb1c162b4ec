"""Formulas and rows of numbers that an admin writes in the settings of several rule systems."""

from __future__ import annotations

import re
from typing import Annotated

from ...engine.numbers import MOST_DICE, is_whole, whole
from ..legal import Legal

DAMAGE = ("bashing", "lethal", "aggravated")
"""Types of damage, the mildest first."""

Sum = tuple[tuple[int, str], ...]
"""A formula as signed names of traits; a plain number has no name."""


def read_sum(text: str) -> Sum:
    """`strength+dexterity+5` as signed names, and numbers without one."""
    parts = [
        (-1 if sign == "-" else 1, name)
        for sign, name in re.findall(r"([+-]?)([a-z0-9_]+)", text)
    ]
    return tuple(
        (sign * whole(name, 0, MOST_DICE), "") if is_whole(name) else (sign, name)
        for sign, name in parts
    )


def _formula(text: str) -> str:
    sum_ = "".join(text.split()).lower()
    if not re.fullmatch(r"[+-]?[a-z0-9_]+([+-][a-z0-9_]+)*", sum_):
        raise ValueError("not a sum of traits and numbers")
    return sum_


Formula = Annotated[
    str, Legal("a sum of traits, defense and numbers, such as strength+dexterity+5", _formula)
]


def _penalties(values: tuple[int, ...]) -> tuple[int, ...]:
    if any(not 0 <= value <= 20 for value in values):
        raise ValueError("not numbers of dice")
    return values


Penalties = Annotated[
    tuple[int, ...],
    Legal("a list of numbers of dice, that of the last box last", _penalties, repeats=True),
]
