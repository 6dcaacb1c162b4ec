"""A typed line in its parts, and the numbers and lists within it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine.refusals import Refused

Spoken = tuple[str, dict[str, Any]]
"""A verb and its arguments, as `engine.inputs.Input` takes them."""


@dataclass(frozen=True)
class Line:
    """A typed line in its parts: `+attack/power Frank=club, willpower`."""

    name: str
    switches: tuple[str, ...] = ()
    left: str = ""
    right: str | None = None
    whole: str = ""


def split_line(text: str) -> Line:
    """A raw line in its parts; the plus in front may be missing."""
    head, _, rest = text.strip().partition(" ")
    if "=" in head:
        # `attack/power=club`: what follows the equals sign belongs to the rest.
        head, _, right = head.partition("=")
        rest = f"={right} {rest}".strip()
    name, *switches = head.lstrip("+").rstrip(",").split("/")
    return line_of(name, tuple(s for s in switches if s), rest)


def line_of(name: str, switches: tuple[str, ...], rest: str) -> Line:
    """The parts of a line whose command and switches are known already."""
    left, equals, right = rest.partition("=")
    return Line(
        name.lower(),
        tuple(s.lower() for s in switches),
        left.strip(),
        right.strip() if equals else None,
        rest.strip(),
    )


def commas(text: str) -> list[str]:
    """The parts between commas, without empty ones."""
    return [part.strip() for part in text.split(",") if part.strip()]


def nothing_more(text: str) -> None:
    """Refuse what is left of a line that has been understood, rather than swallow it."""
    if text.strip():
        raise Refused("err.declare.option", option=text.strip())


def number(text: str) -> int:
    """A whole number; raises `Refused`."""
    word = text.strip()
    if not word.lstrip("+-").isdigit():
        raise Refused("err.line.number", word=word)
    return int(word)


def levels(text: str) -> tuple[int, str]:
    """`3 lethal` as levels and a damage type, which may be shortened; raises `Refused`."""
    usage = "Write a number and a type, such as 2 bashing, 1 lethal or 3 aggravated."
    words = text.lower().split()
    if len(words) != 2 or not words[0].isdigit() or not int(words[0]):
        raise Refused("err.line.usage", usage=usage)
    kinds = [k for k in ("bashing", "lethal", "aggravated") if k.startswith(words[1])]
    if len(kinds) != 1:
        raise Refused("err.line.usage", usage=usage)
    return int(words[0]), kinds[0]
