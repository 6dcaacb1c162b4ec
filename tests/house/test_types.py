"""Types are checked everywhere, and nothing is hidden from the checker."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house.test_layers import FILES, PLUGIN, ROOT, named
from tests.support.source import nodes

Function = ast.FunctionDef | ast.AsyncFunctionDef


def test_the_checker_is_strict_with_every_file() -> None:
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert mypy["strict"] is True and mypy["files"] == [PLUGIN.name]
    assert [name for name, value in mypy.items() if value is False] == []
    assert "exclude" not in mypy and "overrides" not in mypy


def test_nothing_is_hidden_from_the_checker() -> None:
    """No `type: ignore`, and nothing is called the rules in force but what is."""
    hiding = [
        named(path) for path in FILES
        if "type: ignore" in (text := path.read_text(encoding="utf-8")) or "mypy:" in text
    ]  # fmt: skip
    assert hiding == []
    calls = [(path, node) for path in FILES for node in nodes(path) if isinstance(node, ast.Call)]
    casts = [
        f"{named(path)}:{call.lineno}" for path, call in calls
        if ast.unparse(call.func) in ("cast", "typing.cast")
        and "Rule" in ast.unparse(call.args[0])
    ]  # fmt: skip
    assert casts == []


def functions(path: Path) -> Iterator[tuple[Function, dict[str, str]]]:
    """Every function of a file, with the types of its parameters."""
    for node in nodes(path):
        if isinstance(node, Function):
            given = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            yield node, {one.arg: ast.unparse(one.annotation) if one.annotation else ""
                         for one in given}  # fmt: skip


def takes_both(types: dict[str, str]) -> bool:
    """Whether a function takes rules beside a fight, which has them; `new` ones differ."""
    looks = [kind for kind in types.values() if kind.split("[")[0] in ("Decision", "Fight")]
    rules = [name for name, kind in types.items()
             if name == "rules" or kind.strip("'").endswith(("Rules", "Ruleset"))]  # fmt: skip
    return bool(looks and set(rules) - {"new"})


def hides_its_decision(types: dict[str, str]) -> bool:
    """Whether a decision, a fight, a state, a person or the rules are taken as anything."""
    known = {"ctx", "fight", "state", "person", "rules"}
    return any(name in known and kind == "Any" for name, kind in types.items())


CORE = [path for path in FILES if path.relative_to(PLUGIN).parts[0] in ("engine", "rulesets")]


@pytest.mark.parametrize("wrong", [takes_both, hides_its_decision])
def test_a_function_takes_what_it_works_with_once_and_typed(
    wrong: Callable[[dict[str, str]], bool],
) -> None:
    found = [
        f"{named(path)}:{node.lineno} {node.name}"
        for path in CORE for node, types in functions(path) if wrong(types)
    ]  # fmt: skip
    assert found == []


@pytest.mark.parametrize(
    ("line", "both", "hides"),
    [
        ("def a(ctx: Decision[AshesRules], rules: AshesRules): ...", True, False),
        ("def a(fight: Fight[R], rules): ...", True, False),
        ("def a(ctx: Decision[Any], new: Ruleset): ...", False, False),
        ("def a(ctx: Any): ...", False, True),
    ],
)
def test_such_functions_are_found(line: str, both: bool, hides: bool, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(line)
    [(_, types)] = functions(tmp_path / "a.py")
    assert (takes_both(types), hides_its_decision(types)) == (both, hides)
