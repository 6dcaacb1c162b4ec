"""Reading `+chase` and its switches: a typed line as a verb and its arguments."""

from typing import Any

from ....engine.numbers import MOST_COUNT, MOST_DICE, MOST_LEAD, MOST_ROUNDS, is_whole, whole
from ....engine.off import is_off
from ....text.line import Line, Spoken, Usage, commas, levels, options_in
from ..lines import says

SIDES = ("prey", "predator", "predators")


def hunt(line: Line) -> Spoken:
    """`+chase <prey>[, <prey>]`, `+chase/stalk <prey>`"""
    prey = [{"name": name} for name in commas(line.whole)]
    if not prey:
        raise Usage
    return "chase", {"people": prey, "how": "stalk" if line.switches else "cold"}


def run(line: Line) -> Spoken:
    """`+chase/run [willpower]`, in a split `chase/run, <n> dice` where actions share a pool"""
    options: list[str] = []
    for part in commas(line.whole.lower()):
        options += [part] if part.endswith((" dice", " die")) else options_in(part)
    return "run", {"options": options}


maneuver = says("maneuver", key="left", detail="right")


def course(line: Line) -> Spoken:
    """`+chase/course name=difficulty[, pool][, prey pool/difficulty][, hidden][, with name]`"""
    amount, *rest = commas(line.right or "") or [""]
    if not line.left or not amount:
        raise Usage
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


def obstacle(line: Line) -> Spoken:
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
            args["harm"] = list(levels(part, line.surface.damage))
        else:
            args["names"].append(part)
    return "chase_obstacle", args


def limit(line: Line) -> Spoken:
    """`+chase/limit name=rounds`, `off` takes it away"""
    if not line.left or not line.right:
        raise Usage
    off = is_off(line.right)
    rounds = 0 if off else whole(line.right, 0, MOST_ROUNDS)
    return "chase_limit", {"name": line.left, "rounds": rounds}


def lead(line: Line) -> Spoken:
    """`+chase/lead [predator=]n`"""
    name, lead = (line.left, line.right) if line.right is not None else ("", line.left)
    return "chase_lead", {"name": name, "lead": whole(lead, 0, MOST_LEAD)}


end = says("chase_end", word="whole")
