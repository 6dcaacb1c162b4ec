"""The documentation is built without a warning."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.house.test_layers import FILES, PLUGIN, imports, named
from tests.support import house_picture
from tests.support.house_picture import FLOORS
from tests.support.server import REPOSITORY
from tests.support.source import tree


def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    made = subprocess.run(
        ["make", "--no-print-directory", "-o", "env", "docs", f"DOCS={tmp_path}"],
        cwd=REPOSITORY, capture_output=True, text=True, timeout=180,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    docs = REPOSITORY / "docs"
    pages = [path.relative_to(docs) for path in docs.rglob("*.md") if "parts" not in path.parts]
    built = [(tmp_path / page).with_suffix(".html") for page in pages]
    assert built and [path for path in built if not path.exists()] == []


NAMED = re.compile(r"`(combat_ashes/[\w/]+\.py)`,\s+((?:`[\w.]+`(?:\s+and\s+)?)+)")


def defined(path: Path) -> set[str]:
    """The functions and classes of a file, methods with their class."""
    found = set()
    for node in tree(path).body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{each.name}" for each in node.body
                      if isinstance(each, ast.FunctionDef)}  # fmt: skip
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
    return found


def test_what_the_life_of_an_attack_names_is_there() -> None:
    page = (REPOSITORY / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = [(path, name) for path, names in NAMED.findall(page)
             for name in re.findall(r"[\w.]+", names.replace(" and ", " "))]  # fmt: skip
    assert len(named) >= 12
    assert [each for each in named if each[1] not in defined(REPOSITORY / each[0])] == []
    folders = re.findall(r"(?m)^\d+\. ", page)
    assert len(folders) == 10


def test_the_picture_of_the_house_is_as_it_stands() -> None:
    """`make settings` draws it anew; no floor imports one above it."""
    assert house_picture.PICTURE.read_text(encoding="utf-8") == house_picture.drawn()
    floors = {folder: place for place, floor in enumerate(FLOORS) for folder in floor}
    wrong = [
        (named(path), other)
        for path in FILES for other in floors
        if (own := _folder(path, floors)) and floors[other] < floors[own]
        for module in imports(path) if f"{module}.".startswith(_module(other))
    ]  # fmt: skip
    assert wrong == []


def _folder(path: Path, folders: Iterable[str]) -> str:
    within = path.relative_to(PLUGIN).as_posix()
    return max((each for each in folders if within.startswith(f"{each}/")), key=len, default="")


def _module(folder: str) -> str:
    return f"{PLUGIN.name}.{folder.replace('/', '.')}."
