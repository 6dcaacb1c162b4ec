"""Readers of lines that several rule systems have: a typed line as a verb and its arguments."""

import re
from collections.abc import Callable
from typing import Any

from ...engine.refusals import Refused
from ...text.line import Line, Spoken, Usage, commas, options_in, parted, within

PLACES: dict[str, Callable[[Line], str | list[str]]] = {
    "whole": lambda line: line.whole, "left": lambda line: line.left,
    "right": lambda line: line.right or "", "options": lambda line: options_in(line.whole),
    "commas": lambda line: commas(line.whole),
}  # fmt: skip


def says(do: str = "", **places: str) -> Callable[[Line], Spoken]:
    """A reader of lines that say `do`, else their own name, with what stands in these places."""
    return lambda line: (
        do or line.name, {name: PLACES[place](line) for name, place in places.items()}
    )  # fmt: skip


POINTS = ("willpower", "specialty")
"""Options that may stand where a word is left out."""


def attack(line: Line) -> Spoken:
    """`+attack[/manner] target[=weapon][, option]…`"""
    if ";" in line.whole and not line.depth and line.surface.knows("split"):
        command = "/".join((line.name, *line.switches))
        raise Refused("err.split.alone", line=f"+split {command} {line.whole}")
    if line.right is None:
        target, *options = commas(line.left) or [""]
        # `+attack jane with a knife` is how people say it.
        said = r"\s+with\s+(?:(?:a|an|the|my)\s+)?"
        target, _, weapon = re.sub(said, "=", target, count=1).partition("=")
    else:
        target = line.left
        weapon, _, rest = line.right.partition(",")
        options = commas(rest)
    return "attack", {
        "target": target,
        "weapon": weapon.strip(),
        "manners": list(line.switches),
        "options": options,
    }


def defense(line: Line) -> Spoken:
    """`+block [brawl or melee]`, `+dodge`, each `[, willpower]`."""
    words = options_in(line.whole)
    options = [word for word in words if word.lower() in POINTS]
    rest = [word for word in words if word.lower() not in POINTS]
    return line.name, {"ability": " ".join(rest), "options": options}


def misc(line: Line) -> Spoken:
    """`+misc what[=pool[/difficulty]][, willpower]`"""
    rolled, *options = commas(line.right or "") or [""]
    pool, _, difficulty = rolled.partition("/")
    said = {"what": line.left, "pool": pool.strip(), "difficulty": difficulty.strip()}
    return "misc", {**said, "options": options}


def split(line: Line) -> Spoken:
    """`+split <declaration>; <declaration>`, each without its plus."""
    return "split", {"parts": [inner(within(line, part)) for part in parted(line.whole, ";")]}


def inner(line: Line) -> dict[str, Any]:
    """A line within a line: `{do, args}`."""
    do, args = line.surface.read(line)
    return {"do": do, "args": args}


def act(line: Line) -> Spoken:
    """`+act [<line>]`, with or without the plus: what was held back."""
    return "act", {"line": inner(within(line, line.whole)) if line.whole else None}


def seize(line: Line) -> Spoken:
    """`+grapple <target>[, option]…`"""
    target, *options = commas(line.whole) or [""]
    return "grapple", {"target": target, "options": options}


bare = says()
plain = says(what="whole")


def mark(line: Line) -> Spoken:
    """`+combat/set names or all=what`"""
    if not line.right:
        raise Usage
    return "set", {"who": line.left, "what": line.right}


ruling = says("rule", what="whole")
