"""Templates of npcs: a TOML file each, in a rule system's folder `npcs` and in the game's own.

A template is what a sheet has, without a name, the facts of rule systems (`SheetRules.facts`) among
it; the file's name is the template's. What is
wrong with a file is told with its name and the field.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, convert

from ..engine.numbers import MOST_DOTS
from ..engine.pools import trait_key
from ..engine.sheet_rules import SheetRules
from . import sheet_facts
from .common.equipment.chart import ChartError, Fields, read_row, table, words
from .legal import Legal, Word
from .problems import Problem

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""How a template may be called, which is how its file is called."""


MOST_MEMBERS = 100
"""The most that a mob may have."""


def _dots(found: Any) -> dict[str, int]:
    return convert(found, dict[str, Annotated[int, Meta(ge=0, le=MOST_DOTS)]])


def _gear(found: Any) -> list[Any]:
    return convert(found, list[str | dict[str, Any]])


def _armor(found: Any) -> Any:
    return found if type(found) is int and found >= 0 else _gear(found)


def _specialties(found: Any) -> dict[str, tuple[str, ...]]:
    return {name: words(each) for name, each in convert(found, dict[str, Any]).items()}


def _forms(found: Any) -> dict[str, dict[str, Any]]:
    return convert(found, dict[str, dict[str, Any]])


GEAR = "a list of names, or of tables with a name"
FIELDS: Fields = {
    "about": Annotated[str, Legal("a short text")],
    "kind": Word,
    "breed": Word,
    "form": Word,
    "traits": Annotated[
        dict[str, int], Legal(f"traits with whole numbers from 0 to {MOST_DOTS}", _dots)
    ],
    "specialties": Annotated[
        dict[str, tuple[str, ...]],
        Legal("a list of name:value, each value a list of words", _specialties),
    ],
    "weapons": Annotated[list[Any], Legal(GEAR, _gear)],
    "armor": Annotated[Any, Legal(f"{GEAR}; or a number", _armor)],
    "forms": Annotated[dict[str, Any], Legal("a table of traits for each form", _forms)],
    "body": Annotated[int, Meta(ge=0, le=3)],
    "joints": bool,
    "members": Annotated[int, Meta(ge=0, le=MOST_MEMBERS)],
}
"""What may stand in a template."""


Templates = dict[str, dict[str, Any]]
"""Sheets by the names of their templates; `about` says what each is."""


def read_templates(
    *folders: Path | None, check: Callable[[str, dict[str, Any]], list[str]] = lambda *_: []
) -> tuple[Templates, list[str]]:
    """The templates of some folders, the last one's first, and what is wrong with the others.

    `check` says what else is wrong with one, by its name and what could be read of it.
    """
    paths = [path for each in folders if each is not None for path in sorted(each.glob("*.toml"))]
    found: Templates = {}
    problems: list[str] = []
    for name, path in {path.stem: path for path in paths}.items():
        try:
            sheet, wrong = read_template(path), []
        except ChartError as error:
            sheet, wrong = error.rest, list(map(str, error.problems))
        wrong += check(name, sheet)
        problems += wrong
        if not wrong:
            found[name] = sheet
    return found, problems


def read_template(path: Path) -> dict[str, Any]:
    """One template; raises `ChartError` with the file and all fields that are wrong."""
    written = table(path)
    if not NAME.fullmatch(path.stem):
        legal = "lower-case letters, digits, _ and -, 40 of them or fewer"
        raise ChartError([Problem("the file's name", path.stem, legal, path.name)])
    own = {name: value for name, value in written.items() if name in sheet_facts()}
    rest = {name: value for name, value in written.items() if name not in own}
    return {**own, **read_row(FIELDS, rest, "", ("traits",), path.name)}


def names_trait(sheets: SheetRules, trait: str) -> bool:
    """Whether some rules name a trait, or a template that comes with them has it."""
    return trait_key(trait) in {*sheets.known_traits, *_of_templates(sheets.npcs)}


@cache
def _of_templates(folder: Path | None) -> frozenset[str]:
    """The traits of the templates in a folder that is shipped."""
    found, _ = read_templates(folder)
    return frozenset(trait_key(name) for each in found.values() for name in each["traits"])


def write_template(path: Path, sheet: Mapping[str, Any]) -> None:
    """Write a sheet as a template; raises `OSError`."""
    names = (*sheet_facts(), *FIELDS)
    kept = {name: sheet[name] for name in names if sheet.get(name) not in _NOTHING}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in kept.items()), "utf-8")


_NOTHING: tuple[Any, ...] = (None, "", [], (), {})


def toml(value: Any) -> str:
    """A value as a file in TOML has it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(k))} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else toml(name)
