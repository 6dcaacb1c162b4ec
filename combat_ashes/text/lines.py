"""Reading lines: what somebody typed becomes a verb and its arguments.

The same readers serve a player's own command and a line that a storyteller
speaks for somebody, so both mean the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..engine.numbers import MOST_DICE, MOST_HASTE, MOST_ROUNDS, MOST_YARDS, is_whole, whole
from ..engine.refusals import Refused
from . import chase_lines
from .line import Line, Spoken, commas, levels, nothing_more, options_in, parted, split_line, within


def attack(line: Line) -> Spoken:
    """`+attack[/manner] target[=weapon][, option]…`"""
    if line.right is None:
        target, *options = commas(line.left) or [""]
        weapon = ""
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
    options = [word for word in words if word.lower() in ("willpower", "specialty")]
    rest = [word for word in words if word.lower() not in ("willpower", "specialty")]
    return line.name, {"ability": " ".join(rest), "options": options}


def misc(line: Line) -> Spoken:
    """`+misc what[=pool[/difficulty]][, willpower]`"""
    rolled, *options = commas(line.right or "") or [""]
    pool, _, difficulty = rolled.partition("/")
    said = {"what": line.left, "pool": pool.strip(), "difficulty": difficulty.strip()}
    return "misc", {**said, "options": options}


def haste(line: Line) -> Spoken:
    """`+haste n[=source]`"""
    count = whole(line.left, 1, MOST_HASTE) if line.left else 0
    return "haste", {"count": count, "source": line.right or ""}


def choose(line: Line) -> Spoken:
    """`+choose number or word`"""
    return "choose", {"word": line.whole}


def remind(line: Line) -> Spoken:
    """`+remind what`"""
    return "remind", {"what": line.whole}


def guard(line: Line) -> Spoken:
    """`+guard [<attack line>]`, the line without its plus and its target."""
    text = line.whole
    if not text:
        return "guard", {"line": None}
    inner = split_line(text)
    if inner.name in ("attack", "grapple") or (inner.name in READERS and not line.right):
        do, args = read(within(line, text))
    else:
        do, args = attack(line)
        args["weapon"], args["target"] = args["weapon"] or args["target"], ""
    return "guard", {"line": {"do": do, "args": args}}


def grapple(line: Line) -> Spoken:
    """`+grapple target[=method]`, `+grapple/defend [method]`"""
    if line.switches == ("defend",):
        word, *options = commas(line.whole) or [""]
        if word.lower() in ("willpower", "specialty"):
            word, options = "", [word, *options]
        return "grapple_defend", {"method": word, "options": options}
    if line.switches[:1] in _INSIDE:
        return _INSIDE[line.switches[:1]](line)
    method, *options = commas(line.right or "") or [""]
    target, *more = commas(line.left) or [""]
    return "grapple", {"target": target, "method": method, "options": [*more, *options]}


HOLDING = ("sustain", "release", "resist", "reverse", "relent")
"""What is declared in a grapple; within another line `grapple/` may be left out."""


def _hold(line: Line) -> Spoken:
    """`+grapple/sustain [method]` and what else is declared in a grapple."""
    word, *options = commas(line.whole.replace(" willpower", ", willpower")) or [""]
    if word.lower() in ("willpower", "specialty"):
        word, options = "", [word, *options]
    do = "let_go" if line.switches[0] == "release" else line.switches[0]
    if line.switches[0] == "relent":
        nothing_more(line.whole)
    return do, {"method": word, "options": options}


def _effect(line: Line) -> Spoken:
    """`+grapple/effect name[=detail]`, `+grapple/single name[=detail]`"""
    return f"grapple_{line.switches[0]}", {"name": line.left, "detail": line.right or ""}


def _forced(line: Line) -> Spoken:
    """`+grapple/shrug [block or dodge]`, `+grapple/hostage [block or dodge]`"""
    return f"grapple_{line.switches[0]}", {"kind": line.whole}


def _assist(line: Line) -> Spoken:
    """`+grapple/assist person[=method]`"""
    return "assist", {"target": line.left, "method": line.right or ""}


_INSIDE: dict[tuple[str, ...], Callable[[Line], Spoken]] = {
    **{(word,): _hold for word in HOLDING},
    ("effect",): _effect,
    ("single",): _effect,
    ("shrug",): _forced,
    ("hostage",): _forced,
    ("assist",): _assist,
    ("hazard",): lambda line: hazard(line),
}


def hazard(line: Line) -> Spoken:
    """`+grapple/hazard name=dice type[, n yards][, throw drop]`, a storyteller's line."""
    amount, *rest = commas(line.right or "") or [""]
    dice, kind = levels(amount)
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


def escape(line: Line) -> Spoken:
    """`+escape [willpower]`"""
    return "escape", {"options": options_in(line.whole)}


def split(line: Line) -> Spoken:
    """`+split <declaration>; <declaration>`, each without its plus."""
    return "split", {"parts": [_inner(line, part) for part in parted(line.whole, ";")]}


def abort(line: Line) -> Spoken:
    """`+abort <declaration>`, without its plus; `+abort/plan <defense> [if …]`"""
    if line.switches == ("plan",):
        return "plan", {**plan(line)[1], "abort": True}
    return "abort", {"line": _inner(line, line.whole) if line.whole else None}


def plan(line: Line) -> Spoken:
    """`+defend/plan <rules>`"""
    return "plan", {"text": "; ".join(parted(line.whole.replace(",", ";"), ";"))}


def chase(line: Line) -> Spoken:
    """`+chase <prey>[, <prey>]` and everything else about chases, by its switch."""
    return chase_lines.read(line)


def _inner(outer: Line, text: str) -> dict[str, Any]:
    """A line within a line: `{do, args}`; `sustain` is `grapple/sustain` there."""
    line = within(outer, text)
    if line.name in HOLDING and not line.switches:
        line = replace(line, name="grapple", switches=(line.name,))
    do, args = read(line)
    return {"do": do, "args": args}


def init(line: Line) -> Spoken:
    """`+init`, `+init/leave`; the sheet is added by whoever knows it."""
    return ("leave" if "leave" in line.switches else "join"), {}


def plain(line: Line) -> Spoken:
    """A line whose words are all one, or that these rules do not have yet."""
    return line.name, {"what": line.whole}


def bare(line: Line) -> Spoken:
    """A line that is its name and nothing else."""
    nothing_more(line.whole)
    return line.name, {}


READERS: dict[str, Callable[[Line], Spoken]] = {
    "attack": attack,
    "block": defense,
    "dodge": defense,
    "parry": defense,
    "misc": misc,
    "haste": haste,
    "choose": choose,
    "remind": remind,
    "init": init,
    "pass": bare,
    "delay": bare,
    "act": plain,
    "escape": escape,
    "guard": guard,
    "grapple": grapple,
    "chase": chase,
    "split": split,
    "abort": abort,
    "defend": plan,
    "shift": plain,
}


def read(line: Line) -> Spoken:
    """What a player's line wants of a fight; raises `Refused` where it cannot be read."""
    reader = READERS.get(line.name)
    if reader is None:
        raise Refused("err.line.unknown", word=line.name)
    return reader(line)


def modifier(text: str) -> dict[str, Any]:
    """`-2`, `+1 diff`, `+2, high ground, 2 rounds` as the arguments of `modify`."""
    parts = commas(text)
    if not parts:
        raise Refused("err.line.usage", usage="Write +combat/mod <name>=<dice or +n diff>.")
    amount, *rest = parts
    first, _, unit = amount.lower().partition(" ")
    value = whole(first, -MOST_DICE, MOST_DICE)
    harder = bool(unit) and "difficulty".startswith(unit.strip())
    if not harder and unit.strip() not in ("", "die", "dice"):
        nothing_more(unit)
    rounds = None
    if rest and (is_whole(rest[-1]) or rest[-1].lower().split()[-1] in ("round", "rounds")):
        first = rest.pop().lower().split()[0]
        rounds = 1 if first.isalpha() else whole(first, 1, MOST_ROUNDS)
    return {
        "dice": 0 if harder else value,
        "difficulty": value if harder else 0,
        "why": ", ".join(rest),
        "rounds": rounds,
    }
