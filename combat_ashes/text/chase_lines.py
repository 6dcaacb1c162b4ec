"""Reading `+chase` and its switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.refusals import Refused
from .line import Line, Spoken, commas, levels, number

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
    return "run", {"options": line.whole.lower().replace(",", " ").split()}


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
        "name": line.left, "difficulty": number(amount), "pool": "", "sides": {}, "with": "",
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
    if pool.strip().isdigit():
        return {"pool": "", "difficulty": number(pool)}
    return {"pool": _pool(pool), "difficulty": number(difficulty) if difficulty else None}


def _obstacle(line: Line) -> Spoken:
    """`+chase/obstacle pool/difficulty[, who][, n successes][, n type][, not final]`"""
    what, *rest = commas(line.whole) or [""]
    pool, _, difficulty = what.partition("/")
    if pool.strip().isdigit():
        pool, difficulty = "", pool
    args: dict[str, Any] = {
        "pool": _pool(pool), "difficulty": number(difficulty) if difficulty else None,
        "names": [], "sides": [], "successes": None, "harm": None, "not_final": False,
    }  # fmt: skip
    for part in rest:
        words = part.lower().split()
        if words[0] in SIDES:
            args["sides"].append(words[0].removesuffix("s"))
        elif words == ["not", "final"]:
            args["not_final"] = True
        elif words[0].isdigit() and len(words) == 2 and words[1].startswith("success"):
            args["successes"] = max(1, int(words[0]))
        elif words[0].isdigit():
            args["harm"] = list(levels(part))
        else:
            args["names"].append(part)
    return "chase_obstacle", args


def _limit(line: Line) -> Spoken:
    """`+chase/limit name=rounds`, `off` takes it away"""
    if not line.left or not line.right:
        raise Refused("err.line.usage", usage="Write +chase/limit <name>=<rounds or off>.")
    off = line.right.lower() in ("off", "none")
    return "chase_limit", {"name": line.left, "rounds": 0 if off else number(line.right)}


def _lead(line: Line) -> Spoken:
    """`+chase/lead [predator=]n`"""
    name, lead = (line.left, line.right) if line.right is not None else ("", line.left)
    return "chase_lead", {"name": name, "lead": number(lead)}


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
