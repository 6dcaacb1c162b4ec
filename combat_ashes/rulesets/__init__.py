"""The rule systems: each a folder or a package with its settings, charts, steps and RULES.md.

Nothing outside a rule system's own folder knows its name: they are found by the entry-point group
`combat_ashes.rulesets`, ours like anybody's. An entry point names a subclass of
`engine.ruleset.Ruleset` with a `model` (its settings) and a `name`.
"""

import json
import logging
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.metadata import entry_points
from typing import Any

from ..engine import steps
from ..engine.fight import Fight
from ..engine.ruleset import Ruleset
from ..engine.state import FightState, Json
from ..text.house import surface_of
from .model import build

GROUP = "combat_ashes.rulesets"

_registered: dict[str, type[Ruleset]] = {}


def register(ruleset: type[Ruleset]) -> None:
    """Add a ruleset that no package publishes, before the game's commands are made.

    Raises `ValueError` where a line, or a key of one of its tables, comes twice.
    """
    _check(ruleset)
    _registered[ruleset.name] = ruleset


def _check(ruleset: type[Ruleset]) -> None:
    steps.check(ruleset)
    surface_of(ruleset)


@cache
def _published() -> dict[str, type[Ruleset]]:
    """Those of installed packages; one that cannot be loaded is logged and left out."""
    found: dict[str, type[Ruleset]] = {}
    for entry in entry_points(group=GROUP):
        try:
            ruleset: type[Ruleset] = entry.load()
            _check(ruleset)
            if ruleset.name in found:
                raise ValueError(f"two rule systems are called {ruleset.name}")
            found[ruleset.name] = ruleset
        except Exception:
            logging.getLogger(__name__).exception("the ruleset %s cannot be loaded", entry.value)
    return found


def rulesets() -> dict[str, type[Ruleset]]:
    """Every ruleset there is, by name."""
    return {**_published(), **_registered}


def default_name() -> str:
    """The ruleset in force where nobody chose one."""
    return next(name for name, ruleset in _published().items() if ruleset.flagship)


def model_of(name: str) -> Any:
    """The settings model of a ruleset; raises `KeyError` for an unknown name."""
    return rulesets()[name].model


def sheet_facts() -> tuple[str, ...]:
    """What sheets hold for some rule system alone, in the order of their names."""
    return tuple(sorted({name for each in rulesets().values() for name in each.sheets.facts}))


def check_facts(rules: Ruleset, sheet: Mapping[str, Json]) -> None:
    """Refuse a sheet on which a fact of these rules' own is none that they know."""
    for name in rules.sheets.facts:
        if name in sheet:
            rules.sheets.flags(rules, name, sheet[name])


def new_fight(name: str) -> FightState:
    """A fight under a rule system with its default settings in which nothing has happened yet."""
    return rulebook(name, {}).records.fight(ruleset=name)


def look_at(state: FightState) -> Fight[Ruleset]:
    """A fight and the rules in force in it; raises `KeyError` for rules that are not there."""
    return Fight(state, rulebook(state.ruleset, state.settings))


def thawed(state: FightState) -> FightState:
    """A fight that was read, with the values of the rules in force in it."""
    return steps.read(state, rulebook(state.ruleset, state.settings))


def rulebook(name: str, settings: dict[str, Json]) -> Ruleset:
    """The ruleset `name` with settings that differ from its defaults.

    Raises `KeyError` for an unknown name, `SettingsError` for illegal settings.
    """
    last = _last.get(name)
    if last is not None and last[0] is settings:
        return last[1]
    made = _made(name, json.dumps(settings, sort_keys=True))
    _last[name] = (settings, made)
    return made


_last: dict[str, tuple[dict[str, Json], Ruleset]] = {}
"""The settings asked for last, which mostly are those asked for next."""


@lru_cache(maxsize=256)
def _made(name: str, settings: str) -> Ruleset:
    ruleset = rulesets()[name]
    return ruleset(build(ruleset.model, json.loads(settings)))
