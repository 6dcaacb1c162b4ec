"""Folders point one way: what stands side by side in a folder imports in no circle."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from combat_ashes.engine.steps import STEPS
from tests.house.test_layers import FILES, PLUGIN, files, imports, named
from tests.support.shipped import shipped
from tests.support.source import nodes

FOLDERS = sorted({parent for path in FILES for parent in path.parents
                  if parent.is_relative_to(PLUGIN)})  # fmt: skip


def beside(folder: Path) -> dict[str, set[str]]:
    """Of each file and folder in a folder, which of the others it imports."""
    prefix = f"{named(folder).replace('/', '.')}."
    here = {path.relative_to(folder).parts[0].removesuffix(".py")
            for path in FILES if path.is_relative_to(folder)} - {"__init__"}  # fmt: skip
    graph: dict[str, set[str]] = {name: set() for name in here}
    for path in FILES:
        if path.is_relative_to(folder) and path.parent / "__init__.py" != folder / path.name:
            mine = path.relative_to(folder).parts[0].removesuffix(".py")
            found = {one.removeprefix(prefix).split(".")[0]
                     for one in imports(path) if one.startswith(prefix)}  # fmt: skip
            graph[mine] |= (found & here) - {mine}
    return graph


def steps_named(path: Path) -> set[str]:
    """The steps of the agenda that a file looks for: `step[0] == "declared"`."""
    compared = [node for node in nodes(path) if isinstance(node, ast.Compare)]
    return {
        side.value for node in compared if ast.unparse(node.left).endswith("[0]")
        for side in node.comparators
        if isinstance(side, ast.Constant) and isinstance(side.value, str)
    }  # fmt: skip


def test_the_engine_looks_into_no_step_of_a_rule_system() -> None:
    theirs = {step for ruleset in shipped().values() for step in ruleset.steps} - set(STEPS)
    assert {"declared", "order"} <= theirs
    looking = {named(path): steps_named(path) & theirs for path in files("engine", "text", "mush")}
    assert {path: found for path, found in looking.items() if found} == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_no_circle_of_folders(folder: Path) -> None:
    """What must go up goes by the name of a step, or through a table."""
    try:
        tuple(TopologicalSorter(beside(folder)).static_order())
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))
