"""How the lines of these rules are read: what was typed becomes a verb and its arguments."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.refusals import Refused
from ...text import lines
from ...text.line import Line, Spoken, commas, options_in, within

Reader = Callable[[Line], Spoken]


def dodge(line: Line) -> Spoken:
    """`+dodge[/brawling|/weaponry] [willpower]`"""
    manner = line.switches[0] if line.switches else "plain"
    return "dodge", {"manner": manner, "options": options_in(line.whole)}


def defend(line: Line) -> Spoken:
    """`+defend/willpower [<attacker>]`, `/reserve <attacker>`, `/plan <answer>`, or as words."""
    if line.switches:
        return "defend", {"word": line.switches[0], "name": line.whole}
    word, _, name = line.whole.partition(" ")
    return "defend", {"word": word.lower(), "name": name.strip()}


def thing(line: Line) -> Spoken:
    """`+draw <thing>`, `+stow`, `+drop`, `+move <yards>`, `+rise`"""
    return line.name, {"what": line.whole}


def act(line: Line) -> Spoken:
    """`+act <line>`, with or without the plus."""
    if not line.whole:
        return "act", {"line": None}
    do, args = read(within(line, line.whole))
    return "act", {"line": {"do": do, "args": args}}


def grapple(line: Line) -> Spoken:
    """`+grapple <t>[, option]…` and what is done in a hold, by its switch."""
    word = line.switches[0] if line.switches else ""
    reader = _IN_HOLD.get(word)
    if reader is None:
        raise Refused("err.line.unknown", word=f"grapple/{word}")
    return reader(line)


def _seize(line: Line) -> Spoken:
    target, *options = commas(line.whole) or [""]
    if line.right is not None:
        raise Refused("err.declare.option", option=line.right)
    return "grapple", {"target": target, "options": options}


def _break(line: Line) -> Spoken:
    return "break", {"options": options_in(line.whole)}


def _overpower(line: Line) -> Spoken:
    """`[<maneuver>[=<detail>]][, on <foe>][, willpower]`"""
    parts = commas(line.whole)
    first = parts.pop(0) if parts and not _is_option(parts[0]) else ""
    if " willpower" in f" {first.lower()}" and first.lower().endswith("willpower"):
        first, parts = first[: -len("willpower")].strip(), [*parts, "willpower"]
    if first.lower().endswith(" allout"):
        first, parts = first[: -len(" allout")].strip(), [*parts, "allout"]
    name, _, detail = first.partition("=")
    return "overpower", {"name": name.strip(), "detail": detail.strip(), "options": parts}


def _is_option(text: str) -> bool:
    return text.lower() in ("willpower", "allout") or text.lower().startswith("on ")


def _choose(line: Line) -> Spoken:
    name, _, detail = line.whole.partition("=")
    return "choose_maneuver", {"name": name.strip(), "detail": detail.strip()}


def _bare(line: Line) -> Spoken:
    return line.switches[0], {"what": line.whole}


_IN_HOLD: dict[str, Reader] = {
    "": _seize,
    "break": _break,
    "overpower": _overpower,
    "choose": _choose,
    "sustain": _bare,
    "release": _bare,
}

READERS: dict[str, Reader] = {
    "attack": lines.attack,
    "dodge": dodge,
    "defend": defend,
    "draw": thing,
    "stow": thing,
    "drop": thing,
    "move": thing,
    "rise": thing,
    "act": act,
    "grapple": grapple,
    "misc": lines.misc,
    "init": lines.init,
    "pass": lines.bare,
    "delay": lines.bare,
    "choose": lines.choose,
    "chase": lines.chase,
    "split": lines.split,
}
"""Every line of a player under these rules, by its name."""


def read(line: Line) -> Spoken:
    """What a line wants; raises `Refused` for one that these rules do not know."""
    reader = READERS.get(line.name)
    if reader is None:
        raise Refused("err.line.unknown", word=line.name)
    return reader(line)

