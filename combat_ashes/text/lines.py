"""Reading lines: what somebody typed becomes a verb and its arguments.

The same readers serve a player's own command and a line that a storyteller
speaks for somebody, so both mean the same.
"""

from __future__ import annotations

from collections.abc import Callable
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
    name, *switches = head.lstrip("+").split("/")
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


def _commas(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def attack(line: Line) -> Spoken:
    """`+attack[/manner] target[=weapon][, option]…`"""
    if line.right is None:
        target, *options = _commas(line.left) or [""]
        weapon = ""
    else:
        target = line.left
        weapon, *options = [part.strip() for part in line.right.split(",")] or [""]
    options = [option for option in options if option]
    return "attack", {
        "target": target,
        "weapon": weapon,
        "manners": list(line.switches),
        "options": options,
    }


def defense(line: Line) -> Spoken:
    """`+block [brawl or melee]`, `+dodge`, each `[, willpower]`."""
    words = line.whole.replace(",", " ").split()
    options = [word for word in words if word.lower() in ("willpower", "specialty")]
    rest = [word for word in words if word.lower() not in ("willpower", "specialty")]
    return line.name, {"ability": " ".join(rest), "options": options}


def misc(line: Line) -> Spoken:
    """`+misc what[=pool[/difficulty]]`"""
    pool, _, difficulty = (line.right or "").partition("/")
    if difficulty.strip():
        number(difficulty)
    return "misc", {"what": line.left, "pool": pool.strip(), "difficulty": difficulty.strip()}


def haste(line: Line) -> Spoken:
    """`+haste n[=source]`"""
    return "haste", {"count": number(line.left) if line.left else 0, "source": line.right or ""}


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
        do, args = read(inner)
    else:
        do, args = attack(line)
        args["weapon"], args["target"] = args["weapon"] or args["target"], ""
    return "guard", {"line": {"do": do, "args": args}}


def grapple(line: Line) -> Spoken:
    """`+grapple target[=method]`, `+grapple/defend [method]`"""
    if line.switches == ("defend",):
        word, *options = _commas(line.whole) or [""]
        if word.lower() in ("willpower", "specialty"):
            word, options = "", [word, *options]
        return "grapple_defend", {"method": word, "options": options}
    if line.switches[:1] in _INSIDE:
        return _INSIDE[line.switches[:1]](line)
    method, *options = _commas(line.right or "") or [""]
    target, *more = _commas(line.left) or [""]
    return "grapple", {"target": target, "method": method, "options": [*more, *options]}


def _hold(line: Line) -> Spoken:
    """`+grapple/sustain [method]` and what else is declared in a grapple."""
    word, *options = _commas(line.whole.replace(" willpower", ", willpower")) or [""]
    if word.lower() in ("willpower", "specialty"):
        word, options = "", [word, *options]
    do = "let_go" if line.switches[0] == "release" else line.switches[0]
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
    **{(word,): _hold for word in ("sustain", "release", "resist", "reverse", "relent")},
    ("effect",): _effect,
    ("single",): _effect,
    ("shrug",): _forced,
    ("hostage",): _forced,
    ("assist",): _assist,
    ("hazard",): lambda line: hazard(line),
}


def hazard(line: Line) -> Spoken:
    """`+grapple/hazard name=dice type[, n yards][, throw drop]`, a storyteller's line."""
    amount, *rest = _commas(line.right or "") or [""]
    dice, kind = levels(amount)
    words = [word for part in rest for word in part.lower().split()]
    yards = [int(word) for word in words if word.isdigit()]
    reach = [w for w in words if not w.isdigit() and w not in ("yard", "yards", "away")]
    args = {"name": line.left, "dice": dice, "damage": kind}
    return "hazard", {**args, "yards": yards[0] if yards else None, "reach": reach}


def escape(line: Line) -> Spoken:
    """`+escape [willpower]`"""
    return "escape", {"options": line.whole.replace(",", " ").split()}


def split(line: Line) -> Spoken:
    """`+split <declaration>; <declaration>`, each without its plus."""
    parts = [part for part in line.whole.split(";") if part.strip()]
    return "split", {"parts": [_inner(part) for part in parts]}


def abort(line: Line) -> Spoken:
    """`+abort <declaration>`, without its plus; `+abort/plan <defense> [if …]`"""
    if line.switches == ("plan",):
        return "plan", {"text": line.whole, "abort": True}
    return "abort", {"line": _inner(line.whole) if line.whole else None}


def plan(line: Line) -> Spoken:
    """`+defend/plan <rules>`"""
    return "plan", {"text": line.whole}


def chase(line: Line) -> Spoken:
    """`+chase/pursue`; what else there is about a chase comes with it."""
    if line.switches == ("pursue",):
        return "pursue", {}
    return "chase", {"what": line.whole}


def _inner(text: str) -> dict[str, Any]:
    """A line within a line: `{do, args}`."""
    do, args = read(split_line(text))
    return {"do": do, "args": args}


def init(line: Line) -> Spoken:
    """`+init`, `+init/leave`; the sheet is added by whoever knows it."""
    return ("leave" if "leave" in line.switches else "join"), {}


def plain(line: Line) -> Spoken:
    """A line that needs no more than its name, or that these rules do not have yet."""
    return line.name, {"what": line.whole}


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
    "pass": plain,
    "delay": plain,
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


def modifier(text: str) -> dict[str, Any]:
    """`-2`, `+1 diff`, `+2, high ground, 2 rounds` as the arguments of `modify`."""
    parts = _commas(text)
    if not parts:
        raise Refused("err.line.usage", usage="Write +combat/mod <name>=<dice or +n diff>.")
    amount, *rest = parts
    words = amount.lower().split()
    value = number(words[0])
    harder = len(words) > 1 and "difficulty".startswith(words[1])
    rounds = None
    if rest and (rest[-1].isdigit() or rest[-1].lower().split()[-1] in ("round", "rounds")):
        first = rest.pop().lower().split()[0]
        rounds = int(first) if first.isdigit() else 1
    return {
        "dice": 0 if harder else value,
        "difficulty": value if harder else 0,
        "why": ", ".join(rest),
        "rounds": rounds,
    }
