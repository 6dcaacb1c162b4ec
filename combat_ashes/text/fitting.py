"""How much of a paragraph its rows hold: its parts, less some details where it is too long."""

from msgspec import Struct

from ..engine.views import Reader

WIDTH = 79
TWO_ROWS, ONE_ROW = 160, 80
BEFORE_FIRST = 8
"""What stands before the first line of a message."""


class Piece(Struct, frozen=True, gc=False):
    """Words of a paragraph told with all of their details, or instead of one left out."""

    text: str
    details: tuple[str, ...] = ()
    instead: str = ""

    def is_told(self, less: frozenset[str]) -> bool:
        """Whether it is told where these details are left out."""
        return less.isdisjoint(self.details) and (not self.instead or self.instead in less)


Part = list[Piece]
"""A part of a paragraph, which a blank sets apart from others."""
PUBLIC = ("dice", "harm", "cancelled", "harm dice", "harm reasons")
"""What everybody may read of a roll, and a paragraph does without where it is too long."""
DETAILS = (*PUBLIC, "spent", "levels", "difficulty", "terms", "own harm terms", "harm terms")
"""All that a paragraph does without, the last of it first; of one's own only one is among it."""
OF_OWN = tuple(detail for detail in DETAILS if detail != "harm")
"""The same of a paragraph about its reader."""
IN_CROWD = ("own terms", *OF_OWN)
"""The same where many attacks are told at once."""
IN_BRIEF = ("weapon",)
"""The same in `brief`, which tells none of those."""


def fitting(parts: list[Part], most: int, details: tuple[str, ...] = DETAILS) -> str:
    """Parts as one text, with as many of the details as so many characters hold."""
    if len(whole := whole_of(parts)) <= most:
        return whole
    always, less = 0, frozenset(details)
    loose: list[tuple[int, Piece]] = []
    for part in parts:
        for place, piece in enumerate(part):
            size = len(piece.text) + (not place)
            if piece.details or piece.instead:
                loose.append((size, piece))
            else:
                always += size
    for each in details:
        more = less - {each}
        if always + sum([size for size, piece in loose if piece.is_told(more)]) - 1 <= most:
            less = more
    return text_of(parts, less)


def whole_of(parts: list[Part]) -> str:
    return " ".join(["".join([p.text for p in part if not p.instead]) for part in parts])


def text_of(parts: list[Part], less: frozenset[str]) -> str:
    said = ("".join([p.text for p in part if p.is_told(less)]) for part in parts)
    return " ".join([part for part in said if part])


def with_rest(parts: list[Part], end: int, most: int, details: tuple[str, ...]) -> list[str]:
    """The same, with what is told after an `end` apart where it would take dice from the rest."""
    if end == len(parts) or len(whole_of(parts)) <= most:
        return [fitting(parts, most, details)]
    if len(text_of(parts, frozenset(details) - frozenset(PUBLIC))) > most:
        return [fitting(parts[:end], most, details), fitting(parts[end:], most, details)]
    return [fitting(parts, most, details)]


def as_it_is(part: str) -> Part:
    return [Piece(part)]


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
