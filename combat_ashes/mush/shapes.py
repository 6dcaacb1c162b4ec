"""What the parts of a sheet must look like: a part of another shape counts as nothing."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.health_track import WORST_FIRST

Shape = Callable[[object], bool]


def _words(value: object) -> bool:
    return isinstance(value, str)


def _number(value: object) -> bool:
    return isinstance(value, int)


def _things(value: object) -> bool:
    """Keys, and mappings of what was made up; armor may be a number under some rules."""
    parts = value if isinstance(value, list | tuple) else [value]
    return all(isinstance(part, str | dict | int) for part in parts)


def _weapons(value: object) -> bool:
    return _things(value) and not _number(value)


def _list_of(shape: Shape) -> Shape:
    return lambda value: isinstance(value, list | tuple) and all(map(shape, value))


def _sayings(value: object) -> bool:
    """One saying, or several."""
    return _words(value) or _list_of(_words)(value)


def _by_name(shape: Shape) -> Shape:
    return lambda value: isinstance(value, dict) and all(map(shape, value.values()))


def is_by_name(value: object) -> bool:
    return isinstance(value, dict)


def _modifier(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) > 1


SHAPES: dict[str, Shape] = {
    **dict.fromkeys(("kind", "breed", "form", "side", "status"), _words),
    "weapons": _weapons, "armor": _things, "conditions": _list_of(_words),
    "specialties": _by_name(_sayings), "forms": _by_name(is_by_name),
    "modifiers": _list_of(_modifier), "body": _number,
    "members": _number,
}  # fmt: skip
"""By fact of a sheet; None is nothing of any of them."""


def fits(name: str, value: object) -> bool:
    return value is None or name not in SHAPES or SHAPES[name](value)


def is_track(value: object) -> bool:
    return isinstance(value, str) and all(mark in WORST_FIRST for mark in value)


def are_pools(value: object) -> bool:
    return _by_name(_number)(value)
