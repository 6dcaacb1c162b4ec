"""Reading the lines of these rules: a typed line as a verb and its arguments."""

from collections.abc import Callable

from ...engine.refusals import Refused
from ...text.line import Line, Spoken, Usage, commas, nothing_more
from ..common import lines
from ..common.lines import attack, says


def split(line: Line) -> Spoken:
    """`+split declaration; declaration`; a part that is no line at all rolls nothing."""
    try:
        do, args = lines.split(line)
    except Refused as refused:
        if refused.refusal.code != "err.line.unknown":
            raise
        word = refused.refusal.facts["word"]
        raise Refused("err.split.no_roll", how="unknown", what=word) from refused
    if any(part["do"] == "ambush" for part in args["parts"]):
        raise Refused("err.split.no_roll", how="ambush", what="ambush")
    return do, args


def seize(line: Line) -> Spoken:
    """`+grapple target[=clinch or hold][, option]…`"""
    kind, *more = commas(line.right or "") or [""]
    target, *options = commas(line.left) or [""]
    if kind.lower() not in ("", "clinch", "hold"):
        raise Usage
    return "attack", {
        "target": target, "weapon": "", "manners": [kind.lower() or "clinch"],
        "options": [*options, *more],
    }  # fmt: skip


def grip(how: str) -> Callable[[Line], Spoken]:
    """`+grapple/squeeze` and the like, of contests with options."""
    do = "relent" if how == "relent" else "hold"
    return lambda line: (do, {"how": how, "options": commas(line.whole)})


defense = says(options="commas")


def meet(line: Line) -> Spoken:
    """`+defend <kind or none>[, willpower]`"""
    word, *options = commas(line.whole) or [""]
    if not word:
        raise Usage
    return "defend", {"word": word, "options": options}


def abort(line: Line) -> Spoken:
    """`+abort <kind>[, willpower]`"""
    kind, *options = commas(line.whole) or [""]
    return "abort", {"kind": kind.lower().lstrip("+"), "options": options}


def misc(line: Line) -> Spoken:
    """`+misc what[=pool[/difficulty]][, option]…`"""
    if line.right is None:
        what, *options = commas(line.left) or [""]
        return "misc", {"what": what, "pool": "", "difficulty": "", "options": options}
    rolled, *options = commas(line.right) or [""]
    pool, _, difficulty = rolled.partition("/")
    return "misc", {
        "what": line.left, "pool": pool.strip(), "difficulty": difficulty.strip(),
        "options": options,
    }  # fmt: skip


def ambush(line: Line) -> Spoken:
    """`+attack/ambush[/maneuver] target[=weapon][, option]…`"""
    if ";" in line.whole:
        raise Usage
    _, args = attack(line)
    names = [part.strip() for part in args.pop("target").split("&") if part.strip()]
    if not names:
        raise Usage
    manners = [one for one in args["manners"] if one != "ambush"]
    return "ambush", {**args, "manners": manners, "people": [{"name": name} for name in names]}


def propose(line: Line) -> Spoken:
    """`+maneuvers/propose key=maneuver[, change]…`"""
    like, *options = commas(line.right or "") or [""]
    if not line.left or not like:
        raise Usage
    return "propose", {"key": line.left, "like": like, "options": options}


def bare(line: Line) -> Spoken:
    """A line that is its name and nothing else."""
    nothing_more(line.whole)
    return line.name, {}
