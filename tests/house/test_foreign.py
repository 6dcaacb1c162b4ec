"""What is others': declared where it is used, used where it is declared, and left as it is."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.support.source import nodes

ROOT = Path(__file__).parents[2]
OF_EVENNIA = {"django", "twisted"}
"""What Evennia is made of: whichever it brings is used."""
OURS = {"combat_ashes", "commands", "server", "tests", "typeclasses", "world"}
FILES = sorted(
    path for folder in ("combat_ashes", "server", "world", "commands", "typeclasses")
    for path in (ROOT / folder).rglob("*.py")
)  # fmt: skip


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The names that a file has from elsewhere, each with its package."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                package = alias.name.partition(".")[0]
                yield alias.asname or package, package
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                yield alias.asname or alias.name, node.module.partition(".")[0]


def foreign(path: Path) -> dict[str, str]:
    """Those of packages that are neither ours nor Python's."""
    known = OURS | set(sys.stdlib_module_names)
    return {name: package for name, package in imported(path) if package not in known}


def test_what_is_used_is_declared_and_what_is_declared_is_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {re.split(r"[<>=]", each)[0].lower() for each in project["dependencies"]}
    plugin = [path for path in FILES if path.is_relative_to(ROOT / "combat_ashes")]
    packages = {package for path in plugin for package in foreign(path).values()}
    sources = packages_distributions()
    used = {sources[package][0].lower() for package in packages - OF_EVENNIA}
    extra = project["optional-dependencies"]["studies"]
    optional = {re.split(r"[<>=]", each)[0].lower() for each in extra}
    needed = {each.replace("_", "-") for each in used}
    assert needed - (optional - declared) == declared and optional <= needed


def changed(path: Path) -> Iterator[str]:
    """Attributes of what others made that a file sets."""
    theirs = foreign(path)
    for node in nodes(path):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            targets = node.args[:1] if node.func.id in ("setattr", "delattr") else []
            targets = [ast.Attribute(value=each) for each in targets]
        for target in targets:
            at = target
            while isinstance(at, (ast.Attribute, ast.Subscript)):
                at = at.value
            if at is not target and isinstance(at, ast.Name) and at.id in theirs:
                yield ast.unparse(node)


ALLOWED = ("settings.ASHES_", "connections[each.alias] = ")
"""While a scenario is played, the game's settings have others of ours; a connection is handed to
Django's register of them, which is made for it."""


def test_nothing_of_others_is_patched() -> None:
    patched = [(path.relative_to(ROOT), each) for path in FILES for each in changed(path)]
    assert [each for each in patched if not each[1].startswith(ALLOWED)] == []
