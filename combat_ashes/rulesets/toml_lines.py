"""On which line of a TOML file a key stands, which `tomllib` does not tell."""

import re
import tomllib
from collections.abc import Iterable
from typing import Any

Path = tuple[str, ...]


def lines_of(text: str) -> dict[str, int]:
    """The line on which each key and table first stands, by the names that lead to it, dotted.

    What has no line of its own stands where the first stands that is in it.
    """
    found: dict[str, int] = {}
    around: dict[str, int] = {}
    table: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        path: Path = ()
        if line.lstrip().startswith("["):
            path = table = _names(line, "") or table
        elif (key := _before_equals(line)) is not None:
            path = (*table, *_names(key, "= 0"))
        if path:
            found.setdefault(".".join(path), number)
        names = ".".join(path).split(".")
        for end in range(1, len(names)):
            around.setdefault(".".join(names[:end]), number)
    return {**around, **found}


def line_of(lines: dict[str, int], names: Iterable[str]) -> int:
    """The line of what stands there, or of what it stands in; 1 where nothing leads to it."""
    path = ".".join(names).split(".")
    whole = (".".join(path[:end]) for end in range(len(path), 0, -1))
    return next((lines[each] for each in whole if each in lines), 1)


def place_of(error: tomllib.TOMLDecodeError) -> tuple[int, str]:
    """The line on which a file is not TOML, and why."""
    found = re.search(r" \(at line ([0-9]+), column ([0-9]+)\)", str(error))
    if found is None:
        return 1, str(error)
    return int(found[1]), f"{str(error)[: found.start()]}, column {found[2]}"


def _before_equals(line: str) -> str | None:
    found = re.match(r"""\s*((?:"[^"]*"|'[^']*'|[\w.\s-])+?)\s*=""", line)
    return found[1] if found else None


def _names(text: str, more: str) -> Path:
    """The names of a table's head, or of a key with a value put behind it."""
    try:
        within: Any = tomllib.loads(f"{text}{more}")
    except tomllib.TOMLDecodeError:
        return ()
    path: list[str] = []
    while isinstance(within, dict | list) and within:
        if isinstance(within, dict):
            name, within = next(iter(within.items()))
            path.append(name)
        else:
            within = within[0]
    return tuple(path)
