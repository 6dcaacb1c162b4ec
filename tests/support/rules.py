"""Which tests and scenarios name which rule; `make rules` prints it.

A rule is a heading `### <ID> <title>` of a ruleset's RULES.md. One whose text begins with
"To come" is not finished.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from combat_ashes.mush.scenario_files import read_file

ROOT = Path(__file__).parents[2]
RULESETS = ROOT / "combat_ashes" / "rulesets"
TESTS = ROOT / "tests"
ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)+-\d\d\b")
HEADING = re.compile(r"^### ([A-Z]+(?:-[A-Z]+)+-\d\d) (.+)\n(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Rule:
    """One rule as its ruleset's RULES.md tells it."""

    id: str
    title: str
    finished: bool


def rulesets() -> dict[str, list[Rule]]:
    """The rules of every ruleset, in the order in which they are told."""
    return {path.parent.name: list(_told(path)) for path in sorted(RULESETS.glob("*/RULES.md"))}


def _told(path: Path) -> Iterator[Rule]:
    for rule, title, text in HEADING.findall(path.read_text(encoding="utf-8")):
        yield Rule(rule, title.strip(), not text.startswith("To come"))


def named() -> dict[str, list[str]]:
    """The tests and scenarios that name each rule."""
    found: dict[str, list[str]] = defaultdict(list)
    for where, text in [*_tests(), *_scenarios()]:
        for rule in dict.fromkeys(ID.findall(text)):
            found[rule].append(where)
    return found


def _tests() -> Iterator[tuple[str, str]]:
    """Every test function with its text."""
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                where = f"{path.relative_to(TESTS)}::{node.name}"
                yield where, "\n".join(lines[first - 1 : node.end_lineno])


def _scenarios() -> Iterator[tuple[str, str]]:
    """Every scenario with the rules that it says it plays."""
    for path in sorted((TESTS / "scenarios").rglob("*.yaml")):
        for scenario in read_file(path):
            where = f"{path.relative_to(TESTS)}: {scenario.title}"
            yield where, " ".join(scenario.data.get("rules", ()))


def main() -> None:
    """Print every rule of every ruleset with what names it."""
    by_rule = named()
    for ruleset, rules in rulesets().items():
        print(f"{ruleset}: {len(rules)} rules\n")
        for rule in rules:
            print(f"{rule.id} {rule.title}{'' if rule.finished else ' (to come)'}")
            for where in by_rule.get(rule.id, ["nothing names it"]):
                print(f"    {where}")
        print()


if __name__ == "__main__":
    main()
