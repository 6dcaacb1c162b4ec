"""The dots of a sheet: traits of Evennia's `contrib.rpg.traits`, of whatever type.

What a trait comes to is for its own class to say, a game's own among them. Evennia's handler
stores what a trait lacks as soon as it is read; here it reads a copy, and nothing is stored.
"""

from __future__ import annotations

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
        """What the handler asks its owner for."""
        return from_pickle(self.stored, db_obj=self)


def values(stored: dict[str, Any]) -> dict[str, int]:
    """What stored traits come to, rounded down; one that is no number is left out."""
    handler = TraitHandler(_Copy(stored))
    found = {name: handler.get(name).value for name in stored}
    return {name: int(value) for name, value in found.items() if isinstance(value, int | float)}


def changed(trait: dict[str, Any] | None, name: str, dots: int) -> dict[str, Any]:
    """A stored trait with so many dots: a new one is static, any other keeps its type.

    What is counted or gauged is full again.
    """
    if trait is None:
        new = {"name": name.strip(), "trait_type": StaticTrait.trait_type}
        return {**new, **StaticTrait.default_keys, "base": dots}
    kept = {field: value for field, value in trait.items() if field != "current"}
    return {**kept, "base" if "base" in kept else "value": dots}
