"""The rule systems: each a folder with its settings, charts, steps and RULES.md.

Nothing outside a ruleset's own folder knows its name: this module finds them.
A package that is a ruleset has a `RULESET`, a subclass of `engine.ruleset.Ruleset`
with a `model` (its settings) and a `name`.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ..engine.ruleset import Ruleset
from ..engine.state import Json
from .model import build

_registered: dict[str, type[Ruleset]] = {}


def register(ruleset: type[Ruleset]) -> None:
    """Add a ruleset that lives outside this package."""
    _registered[ruleset.name] = ruleset


@cache
def _shipped() -> dict[str, type[Ruleset]]:
    packages = [
        import_module(f"{__name__}.{module.name}")
        for module in iter_modules(__path__)
        if module.ispkg
    ]
    found = [package.RULESET for package in packages if hasattr(package, "RULESET")]
    return {ruleset.name: ruleset for ruleset in found}


def rulesets() -> dict[str, type[Ruleset]]:
    """Every ruleset there is, by name."""
    return {**_shipped(), **_registered}


def default_name() -> str:
    """The ruleset in force where nobody chose one."""
    return next(name for name, ruleset in _shipped().items() if getattr(ruleset, "flagship", False))


def model_of(name: str) -> Any:
    """The settings model of a ruleset; raises `KeyError` for an unknown name."""
    return rulesets()[name].model  # type: ignore[attr-defined]


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
    return ruleset(build(ruleset.model, json.loads(settings)))  # type: ignore[attr-defined]
