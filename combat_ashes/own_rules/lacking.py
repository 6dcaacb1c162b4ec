"""What the readers of a rule system would miss, read off its values and its source.

The same is held to be so of the rule systems that are shipped.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from string import Formatter
from traceback import extract_tb
from typing import Any, NamedTuple

from ..engine import steps
from ..engine.agenda import DeclaredStep
from ..engine.questions import QuestionKind, unread
from ..engine.ruleset import Ruleset
from ..rulesets import GROUP, rulesets
from ..rulesets.model import describe, keys
from ..text.house import HOUSE, surface_of
from ..text.surface import Surface

TELLING = ("announce",)
REFUSING = ("refuse", "refuse_unless_allowed", "Refused")


class Said(NamedTuple):
    """A code that the source tells or refuses with, the facts that go with it, and where."""

    code: str
    facts: frozenset[str] | None
    where: str


class Unloadable(Exception):
    """There is no rule system of a name, or it cannot be loaded; `str()` says why."""


def loaded(name: str) -> type[Ruleset]:
    """The rule system of a name; raises `Unloadable`."""
    found = rulesets()
    if name in found:
        return found[name]
    for entry in entry_points(group=GROUP, name=name):
        raise Unloadable(f"{name} cannot be loaded: {_why(entry)}")
    raise Unloadable(
        f"No package publishes the rules {name}; there are {', '.join(sorted(found))}."
    )


def _why(entry: EntryPoint) -> str:
    """Why what a package publishes is not among the rule systems."""
    try:
        ruleset: type[Ruleset] = entry.load()
        steps.check(ruleset)
        surface_of(ruleset)
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        return f"{Path(last.filename).name}:{last.lineno}: {error}"
    return f"{entry.value} has the name {ruleset.name}"


def lacking(ruleset: type[Ruleset]) -> list[str]:
    """Each thing that a rule system lacks, as a sentence with its place where there is one."""
    surface = surface_of(ruleset)
    sources = _sources(ruleset)
    told = [said for path in sources for said in _said(path, TELLING)]
    refused = [said for path in sources for said in _said(path, REFUSING)]
    return [
        *_without_sentence(told, {**surface.told, **surface.ruled}, "told"),
        *_without_sentence(refused, surface.refusals, "refused with"),
        *_holes([*told, *refused], surface),
        *_questions(ruleset, surface),
        *_steps(ruleset),
        *_lines(surface),
        *_settings(ruleset),
    ]


def _sources(ruleset: type[Ruleset]) -> list[Path]:
    """The files of the package, or the one module, that a rule system stands in."""
    file = Path(inspect.getfile(ruleset))
    stands_alone = file.name not in ("__init__.py", "ruleset.py")
    return [file] if stands_alone else sorted(file.parent.rglob("*.py"))


def _said(path: Path, calls: tuple[str, ...]) -> Iterator[Said]:
    """What a file says by these calls, where the code is written out."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        code = node.args[0]
        if name in calls and isinstance(code, ast.Constant) and isinstance(code.value, str):
            named = [keyword.arg for keyword in node.keywords]
            facts = None if None in named else frozenset(str(each) for each in named)
            yield Said(code.value, facts, f"{path.name}:{node.lineno}")


def _without_sentence(found: list[Said], sentences: Mapping[str, Any], how: str) -> Iterator[str]:
    for said in found:
        if said.code not in sentences:
            yield f"{said.where}: {said.code} is {how} and has no sentence"


def _holes(found: list[Said], surface: Surface) -> Iterator[str]:
    """Holes of plain sentences for which a call has nothing."""
    for said in found:
        sentence = surface.told.get(said.code) or surface.refusals.get(said.code)
        is_ours = said.code in HOUSE.told or said.code in HOUSE.refusals
        if said.facts is None or is_ours or not isinstance(sentence, str):
            continue
        named = [name for _, name, _, _ in Formatter().parse(sentence) if name]
        holes = {re.split(r"[.\[|]", name)[0] for name in named}
        for hole in sorted(holes - said.facts):
            yield f"{said.where}: {said.code} tells {{{hole}}}, which is not among its facts"


def _questions(ruleset: type[Ruleset], surface: Surface) -> Iterator[str]:
    for kind in ruleset.questions:
        if kind not in surface.asks:
            yield f"the question {kind} has no prompt: give it an Ask"
        if ruleset.questions[kind].answer is unread:
            yield f"nothing reads the lines that answer the question {kind}"


def _steps(ruleset: type[Ruleset]) -> Iterator[str]:
    """What the module declares and the rule system does not take in."""
    for name, value in vars(sys.modules[ruleset.__module__]).items():
        if isinstance(value, DeclaredStep) and value.name not in {**steps.STEPS, **ruleset.steps}:
            yield f"the step {value.name} ({name}) is not among the steps"
        if isinstance(value, QuestionKind) and value.name not in {
            **steps.QUESTIONS,
            **ruleset.questions,
        }:
            yield f"the question {value.name} ({name}) is not among the questions"


def _lines(surface: Surface) -> Iterator[str]:
    for row in surface.rows:
        if row not in HOUSE.rows and row.typed[1:] not in surface.examples:
            yield f"the line {row.usage} has no example"


def _settings(ruleset: type[Ruleset]) -> Iterator[str]:
    for key in keys(ruleset.model):
        if not describe(ruleset.model, key).who:
            yield f"the setting {key} does not say who would change it"
