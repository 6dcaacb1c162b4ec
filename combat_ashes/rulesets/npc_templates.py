"""Templates of npcs: a TOML file each, in a rule system's folder `npcs` and in the game's own.

A template is what a sheet has, without a name, the facts of rule systems (`sheet_facts`) among
it; the file's name is the template's. What is
wrong with a file is told with its name and the field.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from ..engine.numbers import MOST_DOTS
from . import sheet_facts
from .chart_rows import ChartError, Row, Words, read_row
from .legal import Legal, Word
from .model import Problem

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""How a template may be called, which is how its file is called."""


def _dots(found: Any) -> Any:
    if not isinstance(found, Mapping) or not all(map(_is_dots, found.values())):
        raise ValueError("not dots")
    return dict(found)


def _is_dots(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_DOTS


def _gear(found: Any) -> Any:
    if not isinstance(found, list) or not all(isinstance(each, str | Mapping) for each in found):
        raise ValueError("not gear")
    return found


def _armor(found: Any) -> Any:
    if type(found) is int and found >= 0:
        return found
    return _gear(found)


def _forms(found: Any) -> Any:
    if not isinstance(found, Mapping) or not all(isinstance(f, Mapping) for f in found.values()):
        raise ValueError("not forms")
    return found


Dots = Annotated[
    dict[str, Any],
    BeforeValidator(_dots),
    Legal(f"traits with whole numbers from 0 to {MOST_DOTS}"),
]
Gear = Annotated[
    list[Any], BeforeValidator(_gear), Legal("a list of names, or of tables with a name")
]
ArmorWorn = Annotated[
    Any, BeforeValidator(_armor), Legal("a list of names, or of tables with a name; or a number")
]
Forms = Annotated[dict[str, Any], BeforeValidator(_forms), Legal("a table of traits for each form")]


class NpcRow(Row):
    """What may stand in a template."""

    about: Annotated[str, Legal("a short text", str)] = ""
    kind: Word = ""
    breed: Word = ""
    form: Word = ""
    traits: Dots = Field(default_factory=dict)
    specialties: dict[str, Words] = Field(default_factory=dict)
    weapons: Gear = Field(default_factory=list)
    armor: ArmorWorn = ()
    forms: Forms = Field(default_factory=dict)
    body: int = Field(0, ge=0, le=3)
    joints: bool = True


Templates = dict[str, dict[str, Any]]
"""Sheets by the names of their templates; `about` says what each is."""


def read_templates(*folders: Path | None) -> tuple[Templates, list[str]]:
    """The templates of some folders, the last one's first, and what is wrong with the others.

    A folder that is not there has none.
    """
    found: Templates = {}
    problems: list[str] = []
    for folder in folders:
        for path in sorted(folder.glob("*.toml")) if folder is not None else ():
            try:
                found[path.stem] = _read(path)
            except ChartError as error:
                found.pop(path.stem, None)
                problems += map(str, error.problems)
    return found, problems


def _read(path: Path) -> dict[str, Any]:
    """One template; raises `ChartError` with the file and all fields that are wrong."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        # Its own words would tell the whole path.
        problem = Problem("the file", error.strerror, "a file in TOML", path.name)
        raise ChartError([problem]) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ChartError([Problem("the file", str(error), "a file in TOML", path.name)]) from error
    if not NAME.fullmatch(path.stem):
        legal = "lower-case letters, digits, _ and -, 40 of them or fewer"
        raise ChartError([Problem("the file's name", path.stem, legal, path.name)])
    own = {name: value for name, value in table.items() if name in sheet_facts()}
    rest = {name: value for name, value in table.items() if name not in own}
    return {**own, **read_row(NpcRow, rest, "", ("traits",), path.name).given()}


def write_template(path: Path, sheet: Mapping[str, Any]) -> None:
    """Write a sheet as a template; raises `OSError`."""
    names = (*sheet_facts(), *NpcRow.model_fields)
    kept = {name: sheet[name] for name in names if sheet.get(name) not in _NOTHING}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{key} = {_toml(value)}\n" for key, value in kept.items()), "utf-8")


_NOTHING: tuple[Any, ...] = (None, "", [], (), {})


def _toml(value: Any) -> str:
    """A value as TOML writes it; a text is written as in JSON, which TOML reads as well."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_toml(str(k))} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
