"""Traits that a game keeps in a place of its own: read and written live by one function of its.

The setting `ASHES_TRAITS` names it: `traits(character, changes=None)` returns the dots by name, and
first writes `changes`, names with their new dots, where there are any; 0 takes a trait away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.utils.utils import class_from_module

from ..engine.pools import trait_key

Traits = Callable[..., dict[str, int]]


def function() -> Traits | None:
    """The game's function, where it has one; raises `ImportError` for a path that leads nowhere."""
    path = getattr(settings, "ASHES_TRAITS", None)
    return _imported(path) if path else None


@lru_cache(8)
def _imported(path: str) -> Traits:
    found: Traits = class_from_module(path)
    return found


def read(character: ObjectDB) -> dict[str, int] | None:
    """Somebody's dots by the names that the rules use; None where the game keeps none itself."""
    traits = function()
    if traits is None:
        return None
    return {trait_key(name): int(dots) for name, dots in traits(character).items()}


def write(character: ObjectDB, changes: dict[str, int]) -> None:
    traits = function()
    assert traits is not None, "only what is read there is written there"
    traits(character, changes)
