"""Where a game's own files still name the plugin: what its owner has written, and undoes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..router import APP

NAMED = re.compile(rf"{APP}|combat-ashes|\bASHES_[A-Z]")
READ = {".py", ".html", ".txt", ".toml", ".cfg", ".ini", ".yml", ".yaml", ".js", ".json", ".css",
        ".sh", ".in"}  # fmt: skip
MOST_BYTES = 1_000_000
PACKAGE = Path(__file__).parents[1]


class Line(NamedTuple):
    """A line of a file that names the plugin, or something that was imported from it."""

    path: Path
    number: int
    text: str


def lines_in(folder: Path) -> Iterator[Line]:
    """The lines in a game's folder, by file; what is hidden or a Python environment is left out."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.resolve() == PACKAGE:
            continue
        if path.is_dir() and not (path / "pyvenv.cfg").exists():
            yield from lines_in(path)
        elif path.suffix in READ and path.is_file() and path.stat().st_size < MOST_BYTES:
            yield from _lines_of(path)


def _lines_of(path: Path) -> Iterator[Line]:
    text = path.read_text(encoding="utf-8", errors="replace")
    uses = _uses(text) if path.suffix == ".py" else set()
    for number, line in enumerate(text.split("\n"), 1):
        if number in uses or NAMED.search(line):
            yield Line(path, number, line.strip())


def _uses(text: str) -> set[int]:
    """The numbers of the lines that import something from the plugin, or use it."""
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError):
        return set()
    imported = [
        alias for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if (getattr(node, "module", None) or alias.name).split(".")[0] == APP
    ]  # fmt: skip
    names = {alias.asname or alias.name.split(".")[0] for alias in imported}
    used = {node.lineno for node in nodes if isinstance(node, ast.Name) and node.id in names}
    return used | {alias.lineno for alias in imported}
