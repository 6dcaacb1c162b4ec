"""The dots of a sheet: traits of Evennia's `contrib.rpg.traits`, of whatever type.

What a trait comes to is for its own class to say, a game's own among them. Evennia's handler
stores what a trait lacks as soon as it is read; here it reads a copy, and nothing is stored.
"""

from __future__ import annotations

from math import isfinite
from typing import Any

from evennia.contrib.rpg.traits import StaticTrait, TraitHandler
from evennia.utils.dbserialize import from_pickle


class _Copy:
    """In place of the traits' owner and of their Attribute: what is written there is forgotten."""

    pk = 1
    """As of an Attribute that there is."""

    def __init__(self, stored: dict[str, Any]) -> None:
        self.attributes = self
        self.stored = stored
        self.value: Any = None

    def get(self, key: str, category: str) -> Any:
        return from_pickle(self.stored, db_obj=self)


def values(stored: dict[str, Any]) -> dict[str, int]:
    """What stored traits come to, rounded down; one that is no number is left out."""
    found = {name: _value(trait) for name, trait in _read(stored).items()}
    return {name: int(value) for name, value in found.items() if isinstance(value, int | float)}


def unread(stored: dict[str, Any]) -> list[str]:
    """The names of the traits that cannot be read, which count as nothing."""
    return [name for name, trait in _read(stored).items() if _value(trait) is UNREAD]


UNREAD = object()
"""The value of a trait that has none: its type is gone, or it is made of no numbers."""


def _read(stored: dict[str, Any]) -> dict[str, Any]:
    """The traits as Evennia has them; None for one that it cannot make."""
    handler = TraitHandler(_Copy(stored))
    return {name: _trait(handler, name) for name in stored}


def _trait(handler: TraitHandler, name: str) -> Any:
    try:
        return handler.get(name)
    except Exception:  # A game may store there what it likes, or have taken a type away.
        return None


def _value(trait: Any) -> Any:
    try:
        value = trait.value
        return UNREAD if isinstance(value, float) and not isfinite(value) else value
    except Exception:  # The same goes for what a trait is made of.
        return UNREAD


def changed(trait: Any, name: str, dots: int) -> dict[str, Any]:
    """A stored trait with so many dots and its own type; a new one is static."""
    known = _read({name: trait})[name] if trait is not None else None
    if known is None:
        new = {"name": name.strip(), "trait_type": StaticTrait.trait_type}
        return {**new, **StaticTrait.default_keys, "base": dots}
    kept = {field: value for field, value in trait.items() if field != "current"}
    return {**kept, "base" if "base" in known.default_keys else "value": dots}
