"""Faults of a sentence that can be told by its letters."""

from __future__ import annotations

import re
from collections.abc import Iterable

TYPED = re.compile(r"^Set for .*|\+[a-z][^,;()]*|\"[^\"]*\"|'[^']*'")
"""A line as it is typed, or what somebody wrote."""

MANY = ("yards", "metres", "dice", "levels", "successes", "boxes", "rounds", "points", "lines",
        "turns", "wounds", "seconds", "weapons", "people", "of them are")  # fmt: skip
FAULTS = {
    "a plural with 1": re.compile(rf"(?<![\d.+-])\b1 (?:{'|'.join(MANY)})\b"),
    "an underscore": re.compile(r"[A-Za-z]_[A-Za-z]"),
    "a word twice": re.compile(r"\b(?!\d)([A-Za-z]+) \1\b"),
    "a plural of one": re.compile(r"\b(?:armor|breed|form|kind|status|weapon) are\b"),
}
"""By what is wrong with it, how it is found in what is left without typed lines."""


def faults(line: str) -> list[str]:
    """What is wrong with a line that somebody reads; nothing of a refusal, which lists words."""
    if "(err." in line:
        return []
    plain = TYPED.sub("", line)
    return [name for name, found in FAULTS.items() if found.search(plain)]


def check(lines: Iterable[str]) -> None:
    """Raises `AssertionError` for lines with a fault."""
    block = list(lines)
    wrong = {line: found for line in block if (found := faults(line))}
    assert not wrong, wrong
