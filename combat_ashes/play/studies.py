"""Studies: many fights of the same people under rules that vary, from a TOML file."""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..engine.numbers import is_whole
from ..engine.refusals import Refused
from ..engine.sheet_rules import fighter_from
from ..rulesets import default_name, rulebook, rulesets
from ..rulesets.model import build
from ..rulesets.npc_templates import read_templates
from ..rulesets.problems import SettingsError
from .fights import Fighter, Fought, Table
from .plans import BadPlan, levels_of, read

CHUNK = 100
"""So many fights are played by a worker at a time."""

WIDE = 1.96
"""Standard errors on either side of an interval of 95 %."""

UNOWED = "intent.required"
"""A setting that would hold a fight up until people have said what they want."""


Mistake = tuple[str, str, Any]
"""The key, what is wrong, and the value as it is written."""


class StudyError(Exception):
    """Mistakes in a study, a line each, with the file, the line and the key."""


class Person(BaseModel):
    """One of a side, or `count` of a kind."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = ""
    template: str = ""
    count: int | str = 1
    plan: str = "aggressive"
    kind: str = ""
    traits: dict[str, int | str] = {}
    weapons: list[str] = []
    armor: list[str] = []
    pools: dict[str, int | str] = {}


class Side(BaseModel):
    """People who fight together."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    people: list[Person] = Field(min_length=1)


class Study(BaseModel):
    """A study as it is written."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    seed: str
    fights: int = Field(1000, ge=1, le=1_000_000)
    rounds: int = Field(20, ge=1, le=1000)
    side: list[Side] = Field(min_length=2)
    vary: dict[str, list[Any]] = {}


class Variant(NamedTuple):
    """One combination of what varies, ready to be fought."""

    vary: dict[str, Any]
    ruleset: str
    settings: dict[str, Any]
    people: tuple[tuple[dict[str, Any], str], ...]
    """Sheets and plans."""


class Loaded(NamedTuple):
    """A study that can be run."""

    study: Study
    variants: tuple[Variant, ...]


def load(path: Path) -> Loaded:
    """A study from a file; raises `StudyError` with every mistake."""
    try:
        text = path.read_text(encoding="utf-8")
        study = Study.model_validate(tomllib.loads(text))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise StudyError(f"{path}: {error}") from error
    except ValidationError as error:
        found = [(".".join(map(str, each["loc"])), each["msg"]) for each in error.errors()]
        raise StudyError("\n".join(_mistake(path, text, *each) for each in found)) from error
    mistakes = [mistake for side in study.side for person in side.people
                if (mistake := _bad_plan(person)) is not None]  # fmt: skip
    variants = [variant for chosen in _combinations(study)
                if (variant := _variant(study, chosen, mistakes)) is not None]  # fmt: skip
    if mistakes:
        told = [_mistake(path, text, *each) for each in dict.fromkeys(mistakes)]
        raise StudyError("\n".join(told))
    return Loaded(study, tuple(variants))


def _bad_plan(person: Person) -> Mistake | None:
    try:
        if "{" not in person.plan:
            read(person.plan)
    except BadPlan as error:
        return "plan", str(error), person.plan
    return None


def _mistake(path: Path, text: str, key: str, problem: str, value: Any = "") -> str:
    """`studies/dodge.toml, line 12: plan: 'x' is no plan; …`; the `value` tells one of several."""
    word = next((part for part in reversed(key.split(".")) if not is_whole(part)), key)
    begin = rf"""(?m)^.*["']?\b{re.escape(word)}\b["']?\s*="""
    found = re.search(rf"""{begin}\s*["']?{re.escape(str(value))}""", text)
    found = found or re.search(begin, text)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    return f"{path}, line {line}: {key}: {problem}"


def _combinations(study: Study) -> list[dict[str, Any]]:
    names = list(study.vary)
    return [dict(zip(names, each, strict=True)) for each in product(*study.vary.values())]


def _variant(study: Study, chosen: dict[str, Any], mistakes: list[Mistake]) -> Variant | None:
    """One combination; what is wrong with it is added to the mistakes."""
    name = str(chosen.get("ruleset", default_name()))
    if name not in rulesets():
        mistakes.append(("ruleset", f"there is no rule system {name}", ""))
        return None
    settings = {key: value for key, value in chosen.items() if "." in key}
    try:
        build(rulesets()[name].model, settings)
    except SettingsError as error:
        mistakes += [(problem.key, str(problem), "") for problem in error.problems]
        return None
    try:
        settings = {UNOWED: False, **settings}
        build(rulesets()[name].model, settings)
    except SettingsError:
        del settings[UNOWED]
    people: list[tuple[dict[str, Any], str]] = []
    taken: Counter[str] = Counter()
    for side in study.side:
        for person in side.people:
            people += _people(name, settings, side.name, person, chosen, taken, mistakes)
    return Variant(chosen, name, settings, tuple(people))


def _people(
    ruleset: str, settings: dict[str, Any], side: str, person: Person, chosen: dict[str, Any],
    taken: Counter[str], mistakes: list[Mistake],
) -> list[tuple[dict[str, Any], str]]:  # fmt: skip
    rules = rulebook(ruleset, settings)
    template: Mapping[str, Any] = {}
    if person.template:
        found, _ = read_templates(rules.sheets.npcs)
        if person.template not in found:
            names = ", ".join(sorted(found))
            mistakes.append(("template", f"{ruleset} has no {person.template}; write {names}",
                             person.template))  # fmt: skip
            return []
        template = found[person.template]
    try:
        plan = filled(person.plan, chosen)
        read(plan, levels_of(rules))
        count = _whole(filled(person.count, chosen))
        traits = {name: _whole(filled(dots, chosen)) for name, dots in person.traits.items()}
    except BadPlan as error:
        mistakes.append(("plan", str(error), person.plan))
        return []
    except (KeyError, ValueError) as error:
        mistakes.append(("count", str(error), person.count))
        return []
    called = person.name or (person.template or "Somebody").capitalize()
    own: dict[str, Any] = {
        "kind": person.kind,
        "weapons": [filled(each, chosen) for each in person.weapons],
        "armor": [filled(each, chosen) for each in person.armor],
    }
    own = {key: value for key, value in own.items() if value}
    sheet = {**template, **own, "side": side, "player": True,
             "traits": {**template.get("traits", {}), **traits}}  # fmt: skip
    try:
        fighter_from(rules, "p1", {"name": called, **sheet})
    except Refused as refused:
        key = "template" if person.template else "traits"
        mistakes.append((key, _why(refused), person.template))
        return []
    made = []
    for _ in range(count):
        taken[called] += 1
        name = called if taken[called] == 1 else f"{called}-{taken[called]}"
        made.append(({**sheet, "name": name}, plan))
    return made


def _why(refused: Refused) -> str:
    refusal = refused.refusal
    return str(refusal.facts.get("problem", refusal.code))


def filled(text: Any, chosen: Mapping[str, Any]) -> Any:
    """A text with `{attackers}` as it is in this variant; raises `KeyError`."""
    return text.format_map(chosen) if isinstance(text, str) else text


def _whole(value: Any) -> int:
    found = json.loads(str(value))
    if type(found) is not int or not 0 <= found <= CHUNK:
        raise ValueError(f"{value} is no whole number from 0 to {CHUNK}")
    return found


# --- fighting ------------------------------------------------------------------------------------


def chunks(study: Study) -> list[tuple[int, int]]:
    """The numbers of the fights of a variant, in parts that are played at a time."""
    return [(first, min(first + CHUNK, study.fights)) for first in range(0, study.fights, CHUNK)]


def fight(study: Study, number: int, variant: Variant, first: int, last: int) -> list[Fought]:
    """Some fights of one variant, always the same for the same seed."""
    people = [Fighter(sheet, read(plan)) for sheet, plan in variant.people]
    return [
        Table(variant.ruleset, variant.settings, people, f"{study.seed}.{number}.{play}")
        .play(study.rounds)
        for play in range(first, last)
    ]  # fmt: skip


# --- what came of it -----------------------------------------------------------------------------

Interval = list[float]
"""The ends of the interval of 95 %, with the mean between them."""


def share(count: int, total: int) -> Interval:
    """How often something happens: Wilson's interval."""
    part, wide = count / total, WIDE**2 / total
    middle = (part + wide / 2) / (1 + wide)
    half = WIDE * math.sqrt(part * (1 - part) / total + wide / (4 * total)) / (1 + wide)
    return [round(value, 4) for value in (max(0, middle - half), part, min(1, middle + half))]


def mean(values: Sequence[float]) -> Interval:
    """A mean of what was counted."""
    middle = fmean(values)
    half = WIDE * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return [round(value, 4) for value in (middle - half, middle, middle + half)]


def summed_up(study: Study, variant: Variant, fought: Sequence[Fought]) -> dict[str, Any]:
    """What a variant came to, as `--json` prints it."""
    total, sides = len(fought), [side.name for side in study.side]
    wins = Counter(each.winner for each in fought)
    used: Counter[str] = Counter()
    for each in fought:
        used.update(each.used)
    return {
        "vary": variant.vary,
        "wins": {side: share(wins[side], total) for side in sides},
        "draws": share(wins[""], total),
        "rounds": mean([each.rounds for each in fought]),
        "levels": {side: mean([each.levels.get(side, 0) for each in fought]) for side in sides},
        "used": dict(used.most_common()),
    }


def document(study: Study, found: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The whole answer of a study."""
    return {"title": study.title, "fights": study.fights, "variants": list(found)}
