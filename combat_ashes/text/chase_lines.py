"""Reading `+chase` and its switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.numbers import MOST_COUNT, MOST_DICE, MOST_LEAD, MOST_ROUNDS, is_whole, whole
from ..engine.refusals import Refused
from .line import Line, Spoken, commas, levels, options_in

SIDES = ("prey", "predator", "predators")


def read(line: Line) -> Spoken:
    """What a `+chase` line wants; raises `Refused` where it cannot be read."""
    switch = "/".join(line.switches)
    if switch in ("", "stalk"):
        prey = [{"name": name} for name in commas(line.whole)]
        if not prey:
            typed = "+chase/stalk" if switch else "+chase"
            raise Refused("err.line.usage", usage=f"Write {typed} <prey>[, <prey>].")
        return "chase", {"prey": prey, "how": switch or "cold"}
    if switch not in _READERS:
        raise Refused("err.line.unknown", word=f"chase/{switch}")
    return _READERS[switch](line)


def _run(line: Line) -> Spoken:
    """`+chase/run [willpower]`"""
    return "run", {"options": options_in(line.whole.lower())}


def _maneuver(line: Line) -> Spoken:
    """`+chase/maneuver key[=trait]`"""
    return "maneuver", {"key": line.left, "detail": line.right or ""}


def _named(do: str) -> Callable[[Line], Spoken]:
    return lambda line: (do, {"name": line.whole})


def _bare(do: str) -> Callable[[Line], Spoken]:
    return lambda line: (do, {})


def _course(line: Line) -> Spoken:
    """`+chase/course name=difficulty[, pool][, prey or predator pool/difficulty][, hidden]`

    `, with <name>` says which chase is meant where there are several.
    """
    amount, *rest = commas(line.right or "") or [""]
    if not line.left or not amount:
        raise Refused("err.line.usage", usage="Write +chase/course <name>=<difficulty>[, <pool>].")
    args: dict[str, Any] = {
        "name": line.left, "difficulty": _difficulty(amount), "pool": "", "sides": {}, "with": "",
        "hidden": False,
    }  # fmt: skip
    for part in rest:
        word, _, more = part.partition(" ")
        if word.lower() in SIDES and more.strip():
            args["sides"][word.lower().removesuffix("s")] = _side(more.strip())
        elif part.lower() == "hidden":
            args["hidden"] = True
        elif word.lower() == "with" and more.strip():
            args["with"] = more.strip()
        else:
            args["pool"] = _pool(part)
    return "chase_course", args


def _pool(text: str) -> str:
    """`Wits + Drive` as it is shown: `wits+drive`."""
    return "+".join(word.strip() for word in text.lower().split("+"))


def _side(text: str) -> dict[str, Any]:
    """`wits+pilot/7`, `wits+pilot` or `7`: what is different for one side."""
    pool, _, difficulty = text.partition("/")
    if is_whole(pool.strip()):
        return {"pool": "", "difficulty": _difficulty(pool)}
    return {"pool": _pool(pool), "difficulty": _difficulty(difficulty) if difficulty else None}


def _difficulty(text: str) -> int:
    """A number; which of them are difficulties the rules say."""
    return whole(text, 0, MOST_COUNT)


def _obstacle(line: Line) -> Spoken:
    """`+chase/obstacle pool/difficulty[, who][, n successes][, n type][, not final]`"""
    what, *rest = commas(line.whole) or [""]
    pool, _, difficulty = what.partition("/")
    if is_whole(pool.strip()):
        pool, difficulty = "", pool
    args: dict[str, Any] = {
        "pool": _pool(pool), "difficulty": _difficulty(difficulty) if difficulty else None,
        "names": [], "sides": [], "successes": None, "harm": None, "not_final": False,
    }  # fmt: skip
    for part in rest:
        words = part.lower().split()
        if words[0] in SIDES:
            args["sides"].append(words[0].removesuffix("s"))
        elif words == ["not", "final"]:
            args["not_final"] = True
        elif is_whole(words[0]) and len(words) == 2 and words[1].startswith("success"):
            args["successes"] = whole(words[0], 1, MOST_DICE)
        elif is_whole(words[0]):
            args["harm"] = list(levels(part))
        else:
            args["names"].append(part)
    return "chase_obstacle", args


def _limit(line: Line) -> Spoken:
    """`+chase/limit name=rounds`, `off` takes it away"""
    if not line.left or not line.right:
        raise Refused("err.line.usage", usage="Write +chase/limit <name>=<rounds or off>.")
    off = line.right.lower() in ("off", "none")
    rounds = 0 if off else whole(line.right, 0, MOST_ROUNDS)
    return "chase_limit", {"name": line.left, "rounds": rounds}


def _lead(line: Line) -> Spoken:
    """`+chase/lead [predator=]n`"""
    name, lead = (line.left, line.right) if line.right is not None else ("", line.left)
    return "chase_lead", {"name": name, "lead": whole(lead, 0, MOST_LEAD)}


_READERS: dict[str, Callable[[Line], Spoken]] = {
    "pursue": _bare("pursue"),
    "run": _run,
    "maneuver": _maneuver,
    "join": _named("chase_join"),
    "ride": _named("chase_ride"),
    "breakoff": _bare("chase_breakoff"),
    "quit": _bare("chase_quit"),
    "course": _course,
    "obstacle": _obstacle,
    "limit": _limit,
    "lead": _lead,
    "end": lambda line: ("chase_end", {"word": line.whole}),
}
