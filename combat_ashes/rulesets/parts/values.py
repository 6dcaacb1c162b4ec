"""Values of a rule system that a fight stores as plain ones."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from ...engine.state import Json

V = TypeVar("V", bound=Struct)


def by_name(kind: type[V], stored: dict[str, Json]) -> V:
    """A value as it was stored, by the names of its fields.

    What an earlier version did not store has its default, and what only it stored is left out.
    """
    return kind(
        **{
            name: tuple(stored[name]) if isinstance(stored[name], list) else stored[name]
            for name in kind.__struct_fields__
            if name in stored
        }
    )
