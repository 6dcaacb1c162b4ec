"""The verbs of a rule system: what its lines say, and whose they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from .decision import Decision
from .inputs import Input

Handler = Callable[[Decision[Any], Input], None]
"""Carries out an input that is not an answer, or raises `Refused`."""


class Verbs(Struct, frozen=True, kw_only=True):
    """Verbs that may be said without being asked, and of these whose they are."""

    handlers: Mapping[str, Handler] = {}

    storyteller_only: frozenset[str] = frozenset()

    combatant_only: frozenset[str] = frozenset()
    """Those that nobody may say but who is in the fight."""

    joining: frozenset[str] = frozenset()
    """Those that bring their speaker in."""

    approvals: frozenset[str] = frozenset()
    """What a storyteller may approve beforehand: `+combat/rule allow Jane <word>`."""
