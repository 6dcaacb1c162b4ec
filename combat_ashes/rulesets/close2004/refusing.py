"""Why a line cannot be: all its reasons are gathered, and the first of this list is told."""

from __future__ import annotations

from typing import NoReturn

from ...engine.refusals import Refused
from ...engine.state import Json

PRECEDENCE = (
    "merit_clash", "dodging", "dodge_after_acting", "acted_already", "not_your_turn",
    "immobilized", "not_holding", "rise_in_hold", "dodge_in_grapple", "ranged_in_grapple",
    "all_out_in_grapple", "partner", "merit_missing", "bite_needs_hold", "not_dormant", "too_far",
    "weapon_not_ready", "weapon_too_large", "weapon_controlled", "all_out_not_close",
    "all_out_after_defense", "draw_after_defense", "defense_denied", "defense_reserved",
    "primary_late", "willpower_limit", "rise_standing", "declare.incomplete",
)  # fmt: skip
"""Codes without `err.`: what comes first is told where several apply."""


class Reasons:
    """The reasons against one line."""

    def __init__(self) -> None:
        self._found: dict[str, dict[str, Json]] = {}

    def add(self, code: str, **facts: Json) -> None:
        """One reason more, by its code without `err.`."""
        self._found.setdefault(code, facts)

    def when(self, applies: object, code: str, **facts: Json) -> None:
        """A reason where it applies."""
        if applies:
            self.add(code, **facts)

    def __bool__(self) -> bool:
        return bool(self._found)

    def refuse(self) -> None:
        """Refuse with the first reason there is; raises `Refused`."""
        if self._found:
            code = min(self._found, key=PRECEDENCE.index)
            refuse(code, **self._found[code])


def refuse(code: str, **facts: Json) -> NoReturn:
    """Refuse a line with one code, without its `err.`."""
    raise Refused(f"err.{code}", **facts)
