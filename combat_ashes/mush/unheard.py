"""Characters of a game by which fights hear nothing, for `evennia check`."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from evennia.utils.utils import class_from_module

from .mixins import AshesCharacterMixin

OURS = AshesCharacterMixin.__name__
HOOKS = [name for name in vars(AshesCharacterMixin) if name.startswith("at_")]


def without_sheets() -> Iterator[tuple[str, str]]:
    """What is wrong and what cures it, where a new character of the game has no sheet."""
    kind = _character()
    if not issubclass(kind, AshesCharacterMixin):
        name = settings.BASE_CHARACTER_TYPECLASS
        yield (
            f"{name} is not made of {OURS}: its characters have no sheet and cannot fight.",
            f"class {kind.__name__}({OURS}, ...): with `from {AshesCharacterMixin.__module__} "
            f"import {OURS}`.",
        )


def hooks() -> Iterator[tuple[str, str]]:
    """The same for each hook that does not reach ours."""
    kind = _character()
    if not issubclass(kind, AshesCharacterMixin):
        return
    before = kind.__mro__[: kind.__mro__.index(AshesCharacterMixin)]
    for hook in HOOKS:
        for each in before:
            if hook in vars(each) and not _goes_on(vars(each)[hook]):
                yield _unheard(kind, each, hook)
                break


def _unheard(kind: type, each: type, hook: str) -> tuple[str, str]:
    evennias = each.__module__.startswith("evennia.")
    cure = (
        f"Put {OURS} first among what {kind.__name__} is made of."
        if evennias
        else f"Call super().{hook}(...) in it, with what it was given."
    )
    where = f"{each.__module__}.{each.__name__}.{hook}"
    return f"{where} does not call super(): fights do not hear of it.", cure


def _goes_on(hook: Any) -> bool:
    """Whether a method calls that of the next class, as far as its code tells."""
    code = getattr(inspect.unwrap(hook), "__code__", None)
    return code is None or "super" in code.co_names


def _character() -> type:
    return class_from_module(settings.BASE_CHARACTER_TYPECLASS)
