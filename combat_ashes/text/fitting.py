"""How much of a paragraph its rows hold: its parts, less some details where it is too long."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.views import Reader

WIDTH = 79
TWO_ROWS, ONE_ROW = 160, 80
BEFORE_FIRST = 8
"""What stands before the first line of a message."""

Part = Callable[[frozenset[str]], str]
"""A part of a paragraph, less some details."""
PUBLIC = ("dice", "harm", "cancelled", "harm dice", "harm reasons")
"""What everybody may read of a roll, and a paragraph does without where it is too long."""
DETAILS = (*PUBLIC, "difficulty", "terms", "own harm terms", "harm terms")
"""All that a paragraph does without, the last of it first; of one's own only one is among it."""
OF_OWN = tuple(detail for detail in DETAILS if detail != "harm")
"""The same of a paragraph about its reader."""
IN_BRIEF = ("weapon",)
"""The same in `brief`, which tells none of those."""


def fitting(parts: list[Part], most: int, details: tuple[str, ...] = DETAILS) -> str:
    """Parts as one text, with as many of the details as so many characters hold."""

    def text(less: frozenset[str]) -> str:
        return " ".join([said for part in parts if (said := part(less))])

    whole = text(frozenset())
    if len(whole) <= most:
        return whole
    less = frozenset(details)
    for each in details:
        if len(text(less - {each})) <= most:
            less -= {each}
    return text(less)


def as_it_is(part: str) -> Part:
    """A part that is told whole or not at all."""
    return lambda less: part


def with_waiting(lines: list[str], waits: str, reader: Reader) -> list[str]:
    """Lines with whom the fight waits for: on the last row where that has room for it."""
    if not waits or waits in lines:
        return lines
    if reader.style == "full" or reader.screenreader or not lines:
        return [*lines, waits]
    prefix = " " * BEFORE_FIRST if len(lines) == 1 else ""
    longer = f"{lines[-1]} {waits}"
    if _rows(prefix + longer) > _rows(prefix + lines[-1]):
        return [*lines, waits]
    return [*lines[:-1], longer]


def _rows(line: str) -> int:
    """How many rows of 80 columns a line takes where rows end between words."""
    rows, begins = 1, 0
    while len(line) - begins > WIDTH:
        ends = line.rfind(" ", begins, begins + WIDTH + 1)
        begins = ends + 1 if ends > begins else begins + WIDTH
        rows += 1
    return rows
