"""Reading `+grapple` and its switches: a typed line as a verb and its arguments."""

from dataclasses import replace
from typing import Any

from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....text.line import Line, Spoken, commas, levels, nothing_more, within
from ...common.lines import POINTS, inner, says


def seize(line: Line) -> Spoken:
    """`+grapple target[=method]`"""
    method, *options = commas(line.right or "") or [""]
    target, *more = commas(line.left) or [""]
    return "grapple", {"target": target, "method": method, "options": [*more, *options]}


def defend(line: Line) -> Spoken:
    """`+grapple/defend [method]`"""
    word, *options = commas(line.whole) or [""]
    if word.lower() in POINTS:
        word, options = "", [word, *options]
    return "grapple_defend", {"method": word, "options": options}


HOLDING = ("sustain", "release", "resist", "reverse", "relent")
"""What is declared in a grapple; within another line `grapple/` may be left out."""


def hold(line: Line) -> Spoken:
    """`+grapple/sustain [method]` and what else is declared in a grapple."""
    word, *options = commas(line.whole.replace(" willpower", ", willpower")) or [""]
    if word.lower() in POINTS:
        word, options = "", [word, *options]
    do = "let_go" if line.switches[0] == "release" else line.switches[0]
    return do, {"method": word, "options": options}


def effect(line: Line) -> Spoken:
    """`+grapple/effect name[=detail]`, `+grapple/single name[=detail]`"""
    return f"grapple_{line.switches[0]}", {"name": line.left, "detail": line.right or ""}


def forced(line: Line) -> Spoken:
    """`+grapple/shrug [block or dodge]`, `+grapple/hostage [block or dodge]`"""
    return f"grapple_{line.switches[0]}", {"kind": line.whole}


assist = says("assist", target="left", method="right")


def hazard(line: Line) -> Spoken:
    """`+grapple/hazard name=dice type[, n yards][, throw drop]`, a storyteller's line."""
    amount, *rest = commas(line.right or "") or [""]
    dice, kind = levels(amount, line.surface.damage)
    yards, reach = None, []
    for part in rest:
        words = part.lower().split()
        if is_whole(words[0]) and words[1:] in ([], ["yard"], ["yards"], ["yards", "away"]):
            yards = whole(words[0], 0, MOST_YARDS)
        elif is_whole(words[0]):
            nothing_more(part)
        else:
            reach += words
    args = {"name": line.left, "dice": dice, "damage": kind}
    return "hazard", {**args, "yards": yards, "reach": reach}


def declaration(outer: Line, text: str) -> dict[str, Any]:
    """A declaration within another line: `sustain` is `grapple/sustain` there."""
    line = within(outer, text)
    if line.name in HOLDING and not line.switches:
        line = replace(line, name="grapple", switches=(line.name,))
    return inner(line)
