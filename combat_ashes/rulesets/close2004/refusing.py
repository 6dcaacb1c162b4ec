"""Why a line cannot be: all its reasons are gathered, and the first of this list is told."""

from __future__ import annotations

from typing import NoReturn

from ...engine.refusals import Refused
from ...engine.state import Json

PRECEDENCE = (
    "err.merit_clash",
    "err.dodging",
    "err.dodge_after_acting",
    "err.acted_already",
    "err.not_your_turn",
    "err.immobilized",
    "err.not_holding",
    "err.rise_in_hold",
    "err.dodge_in_grapple",
    "err.ranged_in_grapple",
    "err.all_out_in_grapple",
    "err.partner",
    "err.merit_missing",
    "err.bite_needs_hold",
    "err.not_dormant",
    "err.too_far",
    "err.weapon_not_ready",
    "err.weapon_too_large",
    "err.weapon_controlled",
    "err.all_out_not_close",
    "err.all_out_after_defense",
    "err.draw_after_defense",
    "err.defense_denied",
    "err.defense_reserved",
    "err.primary_late",
    "err.willpower_limit",
    "err.rise_standing",
    "err.declare.incomplete",
)
"""What comes first is told where several apply."""


class Reasons:
    """The reasons against one line."""

    def __init__(self) -> None:
        self._found: dict[str, dict[str, Json]] = {}

    def add(self, code: str, **facts: Json) -> None:
        """One reason more, by its code."""
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
    """Refuse a line with one code."""
    raise Refused(code, **facts)
