"""House-rule files: one to begin with, what one may hold, and how two of them differ."""

import json
from itertools import groupby
from typing import Any

from . import model_of, rulesets
from .houses import CHARTS, House, changes
from .legal import words_of
from .model import build, describe, field_of, keys, meaning_of_area, value
from .npc_templates import toml

WIDTH = 98
KEPT = ("type", "minimum", "maximum", "items")
"""What a schema says of a key's value besides its words."""


def begun(name: str, base: str) -> str:
    """A file of house rules in which every key of a rule system is commented out."""
    model = model_of(base)
    lines = [
        f"# House rules over {base}. Take the # away from a line to change what it says.",
        f"base = {toml(base)}",
        f"title = {toml(name)}",
        'about = ""',
        "",
        "[settings]",
    ]
    for area, dotted in groupby(keys(model), lambda key: key.partition(".")[0]):
        lines += ["", f"# --- {area}: {meaning_of_area(model, area)}"]
        for key in dotted:
            info = describe(model, key)
            lines += ["#", *_commented(info.meaning), *_commented(f"Legal: {info.legal}.")]
            lines.append(f"# {toml(key)} = {toml(info.default)}")
    charts = ", ".join(f"{each}.toml" for each in charts_of(base))
    lines += [
        "",
        "# Charts stand beside this file, in a folder with its name without .toml:",
        f"# {charts}; npcs/*.toml are templates, scenarios/*.yaml are played before these rules",
        "# are put in force. A row may stand here as well:",
        f"# [charts.{charts_of(base)[0]}.chainsaw]",
        "",
    ]
    return "\n".join(lines)


def charts_of(base: str) -> list[str]:
    """The charts to which house rules over a rule system may add."""
    return [key.partition(".")[2] for key in keys(model_of(base)) if key.startswith(f"{CHARTS}.")]


def _commented(text: str) -> list[str]:
    lines, line = [], "#"
    for word in text.split():
        if len(line) + len(word) >= WIDTH:
            lines.append(line)
            line = "#"
        line += f" {word}"
    return [*lines, line]


def schema_of(base: str) -> dict[str, Any]:
    """The JSON Schema of house rules over a rule system: keys dotted, or in tables."""
    model = model_of(base)
    rows = {"type": "object", "additionalProperties": {"type": ["object", "string", "integer"]}}
    charts = dict.fromkeys(charts_of(base), rows)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"House rules over {base}",
        **CLOSED,
        "required": ["base"],
        "properties": {
            "base": {"type": "string", "examples": sorted(rulesets())},
            "title": {"type": "string"},
            "about": {"type": "string"},
            "settings": _table({key: _property(model, key) for key in keys(model)}),
            "charts": {**CLOSED, "properties": charts},
        },
    }


CLOSED: dict[str, Any] = {"type": "object", "additionalProperties": False}


def _table(dotted: dict[str, Any]) -> dict[str, Any]:
    """A table of keys: each whole, or in a table under what it begins with."""
    deeper: dict[str, dict[str, Any]] = {}
    for key, found in dotted.items():
        first, dot, rest = key.partition(".")
        if dot:
            deeper.setdefault(first, {})[rest] = found
    tables = {first: _table(rest) for first, rest in deeper.items()}
    return {**CLOSED, "properties": {**tables, **dotted}}


def _property(model: Any, key: str) -> dict[str, Any]:
    """What a key takes, its meaning and default. Words may stand where numbers or truths do."""
    info, field = describe(model, key), field_of(model, key)
    area, _, name = key.partition(".")
    whole = model.model_fields[area].annotation.model_json_schema()
    kinds: dict[str, Any] = whole["properties"][name.replace(".", "__")]
    kept: dict[str, Any] = {word: kinds[word] for word in KEPT if word in kinds}
    if words := [word for word in words_of(field) if field.annotation is not bool]:
        kept = {"enum": words}
    return {**kept, "description": f"{info.meaning} Legal: {info.legal}.",
            "default": json.loads(_json(info.default))}  # fmt: skip


def _json(found: Any) -> str:
    return json.dumps(found, default=list)


def differs(house: House) -> list[str]:
    """What house rules change of their rule system, a line for each key."""
    return [f"{key}: {_json(old)} -> {_json(new)}" for key, (old, new) in changes(house).items()]


def compared(one: House, other: House) -> list[str]:
    """How the second differs from the first, a line for each key."""
    lines = [] if one.ruleset == other.ruleset else [f"base: {one.ruleset} -> {other.ruleset}"]
    if lines:
        return lines
    model = model_of(one.ruleset)
    before, after = build(model, one.settings), build(model, other.settings)
    return [
        f"{key}: {_json(value(before, key))} -> {_json(value(after, key))}"
        for key in keys(model)
        if value(before, key) != value(after, key)
    ]
