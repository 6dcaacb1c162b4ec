"""What `+maneuvers` lists: each line with its dice, like ones together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .prompts import is_rolled
from .surface import Surface
from .words import dice


def maneuvers(surface: Surface, found: Iterable[dict[str, Any]]) -> list[str]:
    """What somebody can do, one line each, every line a sentence of its own."""
    lines = [_maneuver(surface, each) for each in found]
    return lines or ["There is nothing that these rules list; see help fighting."]


def grouped(surface: Surface, found: Iterable[dict[str, Any]]) -> list[str]:
    """The same in few lines: a line for each weapon, one for what else is rolled, one for the rest.

    What rules list in words of their own stays a line each.
    """
    groups: dict[str, list[str]] = {}
    for each in found:
        own = any(field in each for field in surface.listing)
        line, _, using = each["line"].partition("=")
        if own or not is_rolled(each):
            group = OWN if own else REST
            groups.setdefault(group, []).append(_maneuver(surface, each).rstrip("."))
        elif "damage" in each:
            kind = f"With {using or 'nothing'} ({each['type']} damage)"
            said = f"{line} {dice(each['pool'])} at {each['difficulty']}, damage {each['damage']}"
            groups.setdefault(kind, []).append(said.replace(" <target>", ""))
        else:
            more = f"={using}" if using else ""
            said = f"{line}{more} {dice(each['pool'])} at {each['difficulty']}"
            groups.setdefault(ROLLED, []).append(said)
    special = [f"{line}." for line in groups.pop(OWN, [])]
    ends = [(name, groups.pop(name)) for name in (ROLLED, REST) if name in groups]
    lines = [*(f"{name}: {'; '.join(words)}." for name, words in groups.items()), *special]
    for name, words in ends:
        lead = f"{name}: " if lines or name == ROLLED else ""
        lines.append(f"{lead}{'; '.join(words)}.")
    return lines or maneuvers(surface, ())


OWN, ROLLED, REST = "", "With your body and mind", "Besides"


def _maneuver(surface: Surface, each: dict[str, Any]) -> str:
    special = next((words for field, words in surface.listing.items() if field in each), None)
    if special is not None:
        return special(each)
    if "pool" not in each:
        return f"{each['line']}."
    rolled = f"{each['line']}: {dice(each['pool'])} at {each['difficulty']}"
    if "damage" in each:
        return f"{rolled}, damage {dice(each['damage'])} {each['type']}."
    return f"{rolled}."
