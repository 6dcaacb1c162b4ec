"""Reading scenario files: what stands between two `---`, with the presets that it uses.

A document with `presets` is no scenario. It gives names to what scenarios have in common: people,
settings, beginnings. Or it names a file beside this one that does so.

    presets:
      a duel:
        cast:
          Jane:  {traits: {dexterity: 3, wits: 3, brawl: 2}}
          Frank: {traits: {dexterity: 2, wits: 2}}
        always: {Jane.initiative: 6, Frank.initiative: 5}
        begin: [Jane, Frank]
    ---
    presets: more_presets.yaml
    ---
    title: a club is a weapon
    use: a duel                       # or several, [a duel, a crowd]
    cast:
      Jane: {weapons: [club]}
    steps:
      - Frank: +pass

A preset may hold all that a scenario does but a title and rules, and may itself `use` others. What
is used comes first: its steps and rolls come before the scenario's own, and the scenario overrides
its settings, its people's traits and other fields, and what `always` falls. `begin` names those who
join a fight that the storyteller starts, before any other step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml

Data = dict[str, Any]

PRESET = {
    "use", "ruleset", "settings", "cast", "always", "rolls", "begin", "steps", "unfed", "notes"
}  # fmt: skip
KNOWN = {"title", "rules", *PRESET}
# The same reader written in C, where there is one, takes a tenth of the time.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ScenarioError(Exception):
    """A scenario that failed, in one sentence."""


class Step(NamedTuple):
    """One step as it is written; `where` tells the reader which."""

    where: str
    written: Any


@dataclass
class Scenario:
    """One scenario of a `file` as it is written; `where` tells the reader which.

    It is played under the rules called `house` where it names none.
    """

    where: str
    title: str
    data: Data
    presets: Mapping[str, Any] = field(default_factory=dict)
    file: Path = Path()
    house: str = ""

    def whole(self) -> Data:
        return _whole(self.data, self.presets)


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of a file; raises `ScenarioError`."""
    documents = _documents(path)
    presets: Data = {}
    for document in documents:
        if isinstance(document, dict) and "presets" in document:
            presets |= _presets(path, document)
    written = [d for d in documents if not (isinstance(d, dict) and "presets" in d)]
    found = []
    for number, data in enumerate(written, 1):
        where = f"{path}#{number}" if len(written) > 1 else str(path)
        if not isinstance(data, dict):
            raise ScenarioError(f"{where} is no scenario: it must be a mapping")
        found.append(Scenario(where, str(data.get("title", "untitled")), data, presets, path))
    return found


def _documents(path: Path) -> list[Any]:
    try:
        text = path.read_text(encoding="utf-8")
        return [document for document in yaml.load_all(text, LOADER) if document]
    except (OSError, yaml.YAMLError) as error:
        raise ScenarioError(f"{path} cannot be read: {error}") from error


def _presets(path: Path, document: Data) -> Data:
    """The presets that a document holds, or those of the file that it names."""
    odd = set(document) - {"presets"}
    if odd:
        raise ScenarioError(f"{path}: presets stand by themselves, without {_listed(odd)}")
    presets = document["presets"]
    if isinstance(presets, str):
        other = path.parent / presets
        documents = [d for d in _documents(other) if isinstance(d, dict)]
        held = [d["presets"] for d in documents if isinstance(d.get("presets"), dict)]
        if not held:
            raise ScenarioError(f"{path}: {other} holds no presets")
        return {name: preset for each in held for name, preset in each.items()}
    if not isinstance(presets, dict):
        raise ScenarioError(f"{path}: presets must be a mapping of names, or name a file")
    return presets


def _whole(data: Any, presets: Mapping[str, Any], *within: str) -> Data:
    """A scenario, or the preset that `within` ends with, after all that it uses."""
    preset = f" of preset {within[-1]}" if within else ""
    if not isinstance(data, dict):
        raise ScenarioError(f"preset {within[-1]} must be a mapping")
    unknown = set(data) - (PRESET if within else KNOWN)
    if unknown:
        raise ScenarioError(f"unknown fields{preset}: {_listed(unknown)}")
    used = data.get("use") or []
    whole: Data = {}
    for name in [used] if isinstance(used, str) else used:
        if name in within:
            raise ScenarioError(f"preset {name} uses itself")
        if name not in presets:
            raise ScenarioError(f"there is no preset '{name}', only {_listed(presets) or 'none'}")
        whole = _joined(whole, _whole(presets[name], presets, *within, name))
    begin = [Step(f"beginning{preset}", step) for step in _beginning(data.get("begin") or [])]
    steps = [Step(f"step {n}{preset}", step) for n, step in enumerate(data.get("steps") or [], 1)]
    return _joined(whole, {**data, "steps": [*begin, *steps]})


def _beginning(names: Any) -> list[dict[str, str]]:
    """The storyteller starts a fight, and these people join it in this order."""
    if not isinstance(names, list):
        raise ScenarioError("begin must be a list of names")
    return [{"Storyteller": "+combat/start"}, *({name: "+init"} for name in names)] if names else []


def _joined(first: Data, then: Data) -> Data:
    """Two parts of a scenario; where both say something, the second has the last word."""
    joined = {**first, **then}
    for name in ("settings", "always"):
        joined[name] = {**(first.get(name) or {}), **(then.get(name) or {})}
    cast = {**(first.get("cast") or {})}
    for who, sheet in (then.get("cast") or {}).items():
        cast[who] = _overridden(cast.get(who) or {}, sheet or {})
    rolls = {**(first.get("rolls") or {})}
    for roll, entries in (then.get("rolls") or {}).items():
        if not isinstance(entries, list):
            raise ScenarioError(f"{roll} must be a list, an entry for each roll")
        rolls[roll] = [*rolls.get(roll, []), *entries]
    return {
        **joined,
        "cast": cast,
        "rolls": rolls,
        "steps": [*first.get("steps", []), *then["steps"]],
    }


def _overridden(sheet: Data, own: Data) -> Data:
    """A sheet with its own fields over it; traits and the like one by one."""
    both = {
        name for name in own if isinstance(own[name], dict) and isinstance(sheet.get(name), dict)
    }
    return {**sheet, **own, **{name: {**sheet[name], **own[name]} for name in both}}


def _listed(names: Any) -> str:
    return ", ".join(sorted(map(str, names)))
