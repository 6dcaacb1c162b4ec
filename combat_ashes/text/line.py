"""A typed line in its parts, the lists within it, and how long and deep it may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import cycle
from typing import Any

from ..engine.health_track import MARKS
from ..engine.numbers import MOST_LEVELS, whole
from ..engine.refusals import Refused
from ..engine.suggest import meant
from .words import listed

Spoken = tuple[str, dict[str, Any]]
"""A verb and its arguments, as `engine.inputs.Input` takes them."""

MOST_CHARACTERS = 1_000
MOST_PARTS = 10
"""The most that stands between commas or semicolons in one list."""
MOST_WITHIN = 3
"""The most lines within a line, one within the other."""


class Usage(Exception):
    """A line lacks something; it is refused with how it is written (`Surface.read`)."""


class Lines:
    """The lines by which lines within a line are read; here none, where no rules are at hand."""

    damage: Mapping[str, str] = MARKS
    """The types of damage that a line may name, with their marks."""

    def knows(self, name: str) -> bool:
        """Whether a line of this name can be read."""
        return False

    def read(self, line: Line) -> Spoken:
        """What a line wants; raises `Refused` where it cannot be read."""
        raise Refused("err.line.unknown", word=line.name)


@dataclass(frozen=True)
class Line:
    """A typed line in its parts, `depth` lines within others, read by the lines of `surface`."""

    name: str
    switches: tuple[str, ...] = ()
    left: str = ""
    right: str | None = None
    whole: str = ""
    depth: int = 0
    surface: Lines = field(default=Lines(), compare=False, repr=False)


def check_length(text: str) -> None:
    """Refuse a line of more characters than anybody needs."""
    if len(text) > MOST_CHARACTERS:
        raise Refused("err.line.too_long", most=MOST_CHARACTERS, what="character")


def within(line: Line, text: str) -> Line:
    """The line that is written within another; raises `Refused` where that goes too deep."""
    if line.depth == MOST_WITHIN:
        raise Refused("err.line.too_deep", most=MOST_WITHIN)
    return replace(split_line(text), depth=line.depth + 1, surface=line.surface)


def split_line(text: str) -> Line:
    """A raw line in its parts; the plus in front may be missing."""
    head, _, rest = text.strip().partition(" ")
    if "=" in head:
        # `combat/timer=60`: what follows the equals sign belongs to the rest.
        head, _, right = head.partition("=")
        rest = f"={right} {rest}".strip()
    name, *switches = head.lstrip("+").rstrip(",").split("/")
    return line_of(name, tuple(s for s in switches if s), rest)


def set_apart(args: str) -> str:
    """`/timer=60` as `/timer =60`: an equals sign at a switch is parted from it."""
    head, blank, rest = args.partition(" ")
    switch, equals, right = head.partition("=")
    return f"{switch} ={right}{blank}{rest}" if equals and head.startswith("/") else args


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
    """The parts between commas, without empty ones; raises `Refused` for too many."""
    return parted(text, ",")


def parted(text: str, by: str) -> list[str]:
    """The parts of a list, without empty ones; raises `Refused` for too many."""
    parts = [part.strip() for part in text.split(by) if part.strip()]
    if len(parts) > MOST_PARTS:
        raise Refused("err.line.too_long", most=MOST_PARTS, what="part")
    return parts


def names_in(text: str) -> list[str]:
    """The names in `Thug & Dog`; raises `Refused` for too many."""
    return parted(text.replace(",", "&"), "&")


def options_in(text: str) -> list[str]:
    """Words with or without commas between them; raises `Refused` for too many."""
    return parted(text.replace(",", " "), " ")


def nothing_more(text: str) -> None:
    """Refuse what is left of a line that has been understood, rather than swallow it."""
    if text.strip():
        raise Refused("err.declare.option", option=text.strip())


def nothing_missing(line: Line) -> None:
    """Refuse a line that stops at its equals sign."""
    if line.right == "":
        raise Refused("err.declare.incomplete", missing="what stands behind the =")


def nothing_twice(line: Line, option: str, code: str) -> None:
    """Refuse a line in which an option stands twice; lines within it are read by themselves."""
    parts = [] if ";" in line.whole else line.whole.lower().split(",")
    times = sum(len(part.split()) for part in parts if {*part.split()} == {option})
    if 1 < times <= MOST_PARTS:
        raise Refused(code, how="twice")


def no_switch(line: Line, known: list[str]) -> Refused:
    """A command that has not the switch it was typed with: the nearest, or where they stand."""
    switch = "/".join(line.switches)
    near = meant({"switch": switch, "known": known})
    how = "near" if near else "" if known else "none"
    return Refused("err.line.switch", command=f"+{line.name}", switch=switch, near=near, how=how)


def levels(text: str, types: Iterable[str]) -> tuple[int, str]:
    """`3 lethal` as levels and one of the types, which may be shortened; raises `Refused`."""
    such = [f"{number} {kind}" for number, kind in zip(cycle((2, 1, 3)), types, strict=False)]
    usage = f"Write a number and a type, such as {listed(such, 'or')}."
    words = text.lower().split()
    if len(words) != 2:
        raise Refused("err.line.usage", usage=usage)
    kinds = [k for k in types if k.startswith(words[1])]
    kinds = [words[1]] if words[1] in kinds else kinds
    if len(kinds) != 1:
        raise Refused("err.line.usage", usage=usage)
    return whole(words[0], 1, MOST_LEVELS), kinds[0]
