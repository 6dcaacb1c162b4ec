"""What must be so in a scenario: paths into the view, and values to compare with."""

from __future__ import annotations

import re
from typing import Any

from .scenario_files import ScenarioError


def expect(where: str, shown: dict[str, Any], path: str, wanted: Any) -> None:
    """Hold one path of the view to what is expected there; raises `ScenarioError`."""
    try:
        found = look_up(shown, path)
    except LookupError as missing:
        raise ScenarioError(f"{where}: {path}: {missing}") from missing
    if path == "waiting_for" and _are_names(wanted):
        # Somebody may be asked two things at once.
        same = {entry["name"] for entry in found} == set(wanted or [])
    else:
        same = matches(found, wanted)
    if not same:
        raise ScenarioError(f"{where}: {path} is {found!r}, expected {wanted!r}")


def _are_names(wanted: Any) -> bool:
    return wanted is None or (isinstance(wanted, list) and all(isinstance(w, str) for w in wanted))


def look_up(shown: dict[str, Any], path: str) -> Any:
    """A value in the view by dotted path; a person's name may begin it. Raises `LookupError`."""
    people = shown["combatants"]
    first, *rest = _parts(path, people)
    found = people[first] if first not in shown and first in people else shown
    for part in rest if found is not shown else [first, *rest]:
        if isinstance(found, dict):
            if part not in found:
                raise LookupError(f"there is no '{part}', only {', '.join(map(str, found))}")
            found = found[part]
        elif isinstance(found, list) and re.fullmatch(r"-?\d+", part):
            if not -len(found) <= int(part) < len(found):
                raise LookupError(f"there is no entry {part} among {len(found)}")
            found = found[int(part)]
        else:
            raise LookupError(f"'{part}' leads nowhere")
    return found


def _parts(path: str, people: dict[str, Any]) -> list[str]:
    """A path's parts; a name may have dots of its own."""
    for name in sorted(people, key=len, reverse=True):
        if "." in name and (path == name or path.startswith(name + ".")):
            return [name, *[part for part in path[len(name) + 1 :].split(".") if part]]
    return path.split(".")


def matches(found: Any, wanted: Any) -> bool:
    """Whether a value is as expected: of a mapping only the fields that are named."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and matches(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(matches, found, wanted))
    return bool(found == wanted)
