"""Nothing outside a rule system knows its name, nor the ids of its rules."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.test_layers import FILES, PLUGIN, imports, layer, named
from tests.support.shipped import shipped
from tests.support.source import nodes, tree


def strings(path: Path) -> set[str]:
    """Every string a file works with; sentences for readers of the code do not count."""
    docs = {
        id(node.body[0].value)
        for node in nodes(path)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body and isinstance(node.body[0], ast.Expr)
    }  # fmt: skip
    return {
        node.value
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    }


def meaning_the_plugin(path: Path) -> bool:
    """Where a ruleset is called like the plugin: its host's layer tags things with that word."""
    return layer(path) in ("mush", "web")


ROLES = {"storyteller"}
"""Rule systems that are called like somebody at the table: the word itself says nothing about
them, so that only where rules are named it is theirs."""


@pytest.mark.parametrize("name", list(shipped()))
def test_nothing_outside_a_ruleset_knows_its_name(name: str) -> None:
    folder = PLUGIN / "rulesets" / name
    outside = [path for path in FILES if not path.is_relative_to(folder)]
    importing = [
        named(path) for path in outside
        if any(f".rulesets.{name}" in module for module in imports(path))
    ]  # fmt: skip
    assert importing == []
    with_word = [path for path in outside if name in path.read_text(encoding="utf-8")]
    if name in ROLES:
        assert [found for path in with_word for found in naming_rules(tree(path), name)] == []
        return
    called_alike = PLUGIN.name.endswith(f"_{name}")
    saying = [
        named(path) for path in with_word
        if name in strings(path) and not (called_alike and meaning_the_plugin(path))
    ]  # fmt: skip
    assert saying == []
    assert [named(path) for path in with_word if name in compared(path)] == []


SHARED = ("common",)
"""Folders that hold rules of several systems, and may name the ids of each."""


@pytest.mark.parametrize("name", [name for name, one in shipped().items() if not one.flagship])
def test_nothing_outside_a_ruleset_names_its_rules(name: str) -> None:
    """The flagship's are named by the engine and the house as well."""
    rules = (PLUGIN / "rulesets" / name / "RULES.md").read_text(encoding="utf-8")
    prefix = Counter(re.findall(r"\b([A-Z]{3})-[A-Z]{3}-\d\d", rules)).most_common(1)[0][0]
    own = [PLUGIN / "rulesets" / folder for folder in (name, *SHARED)]
    said = [
        named(path)
        for ending in ("*.py", "*.md", "*.toml") for path in PLUGIN.rglob(ending)
        if not any(path.is_relative_to(folder) for folder in own)
        and re.search(rf"\b{prefix}-[A-Z]{{2,4}}-\d", path.read_text(encoding="utf-8"))
    ]  # fmt: skip
    assert said == []


RULES_ARE_NAMED = re.compile(
    r"rule_?set|rulebook|surface_(of|under)|\bState$|^name$|\.name$", re.IGNORECASE
)
"""What takes, holds or tells the name of a rule system."""


def naming_rules(code: ast.AST, name: str) -> list[str]:
    """Where a name stands in code as that of a rule system: told, given, kept or compared.

    `rulebook("x", {})`, `rules.name == "x"`, `ruleset="x"`, `{"ruleset": "x"}`, `rulesets()["x"]`,
    `match rules.name: case "x"`, and text in which it is quoted or a module.
    """
    quoted = re.compile(rf"\b(under|rules|ruleset) [`'\"]?{name}\b|rulesets[./]{name}\b")
    found = []
    for node in ast.walk(code):
        if isinstance(node, ast.Constant) and quoted.search(str(node.value)):
            found.append(ast.unparse(node))
        for about, values in _told_of(node):
            constants = [each for value in values for each in _plain(value)]
            if name in constants and RULES_ARE_NAMED.search(about):
                found.append(ast.unparse(node))
    return found


def _told_of(node: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    """What a node says something of, and what it says."""
    match node:
        case ast.Compare():
            sides = [node.left, *node.comparators]
            yield from ((ast.unparse(one), sides) for one in sides)
        case ast.Call():
            yield ast.unparse(node.func), node.args
            yield from ((each.arg or "", [each.value]) for each in node.keywords)
        case ast.Dict():
            keys = [ast.unparse(key) if key else "" for key in node.keys]
            yield from ((key.strip("'"), [one]) for key, one in zip(keys, node.values, strict=True))
        case ast.Subscript():
            yield ast.unparse(node.value), [node.slice]
        case ast.Assign():
            yield from ((ast.unparse(target), [node.value]) for target in node.targets)
        case ast.AnnAssign() if node.value is not None:
            yield ast.unparse(node.target), [node.value]
        case ast.Match():
            cases = [one for each in node.cases for one in ast.walk(each.pattern)]
            yield (
                ast.unparse(node.subject),
                [one.value for one in cases if isinstance(one, ast.MatchValue)],
            )


def _plain(value: ast.expr) -> list[object]:
    """A constant, or those of a tuple, list or set."""
    if isinstance(value, ast.Tuple | ast.List | ast.Set):
        return [each for one in value.elts for each in _plain(one)]
    return [value.value] if isinstance(value, ast.Constant) else []


@pytest.mark.parametrize(
    "code",
    [
        'rulebook("storyteller", {})', 'rules.name == "storyteller"', 'State("storyteller")',
        'turn.state.ruleset in ("mine", "storyteller")', 'start(ruleset="storyteller")',
        'x = {"ruleset": "storyteller"}', 'rulesets()["storyteller"]',
        'DEFAULT_RULESET = "storyteller"',
        'match rules.name:\n    case "storyteller":\n        pass',
        'tell("Fights under `storyteller` have three seconds.")',
        'import_module("combat_ashes.rulesets.storyteller")',
    ],
)  # fmt: skip
def test_a_name_of_rules_is_found(code: str) -> None:
    assert naming_rules(ast.parse(code), "storyteller")


@pytest.mark.parametrize(
    "code",
    ['mode == "storyteller"', 'x = {"storyteller": None}', 'end: str = key("storyteller")',
     'settings.death_confirm == "storyteller"', 'terms = (("storyteller", 1),)',
     'tell("Ask the storyteller.")'],
)  # fmt: skip
def test_a_role_is_no_name_of_rules(code: str) -> None:
    assert not naming_rules(ast.parse(code), "storyteller")


def compared(path: Path) -> set[str]:
    """Every string that something is compared with, looked up by, or matched against."""
    found: set[str] = set()
    for node in nodes(path):
        parts: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        walked = [each for part in parts for each in ast.walk(part)]
        words = [each for each in walked if isinstance(each, ast.Constant)]
        found |= {word.value for word in words if isinstance(word.value, str)}
    return found
