"""Numbers that people type: read in one place, as ASCII digits within limits that make sense."""

import re

from .refusals import Refused

MOST_DICE = 100
"""The most dice of one pool, all of its parts together; the book's greatest are under thirty."""
MOST_DOTS = 100
"""The most dots of a trait on a sheet."""
MOST_YARDS = 10_000
"""The farthest that anything is: more than five miles, beyond every weapon."""
MOST_HASTE = 99
"""The most haste actions in a round."""
MOST_SECONDS = 1_000_000
"""The longest time limit, over eleven days."""
MOST_ROUNDS = 1_000
"""The longest that something may last, and a run."""
MOST_LEVELS = 100
"""The most levels of damage at once, more than any track has boxes."""
MOST_INITIATIVE = 1_000
"""The highest initiative that is set, and as far below nothing the lowest."""
MOST_LEAD = 1_000
"""The largest lead of a chase."""
MOST_PEOPLE = 1_000
"""The most attackers at once."""
MOST_COUNT = 1_000_000
"""The largest number of something that is counted: entries, inputs, what a list offers."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
"""More digits than any limit has; Python refuses to read thousands of them."""
_DIGITS = re.compile(r"[0-9]+")
_SHOWN = 20
"""How much of a number that is refused is shown again."""


def is_whole(text: str) -> bool:
    """Whether a word is a number without a sign; other scripts' digits, `²` and such are not."""
    return _DIGITS.fullmatch(text) is not None


def whole(text: str, least: int, most: int, of: str = "", other: str = "") -> int:
    """The whole number that somebody typed (`of` what, or `other`); raises `Refused`."""
    word = text.strip()
    number = int(word) if _NUMBER.fullmatch(word) else None
    if number is None or not least <= number <= most:
        word = f"{of}={word}" if of else word
        shown = word if len(word) <= _SHOWN else word[:_SHOWN] + ".."
        how = "or" if other else ""
        raise Refused("err.number.range", how=how, word=shown, least=least, most=most, other=other)
    return number
