"""What a rule system does in a round in which people declare, with plain defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ....engine.decision import Decision
from ....engine.hooks import nothing


def _joins_later(ctx: Decision[Any, Any, Any], who: str) -> None:
    ctx.announce("joined.later", who=who)


@dataclass(frozen=True, kw_only=True)
class Turns:
    """Functions of a rule system, called with the decision they are about."""

    may_declare: Callable[[Any, Any], bool]
    """Whether a person is asked what they do, now that their place has come."""

    ask: Callable[[Any, str, int], None]
    """Ask somebody what they do, sealed or not, or take the line they typed ahead."""

    on_slot: Callable[[Any, list[str]], None]
    """The place of some has come: one person, or those who are fully tied."""

    put_out: Callable[[Any, str, str, str], None]
    """Somebody is in the fight no longer: whose status it is, and why."""

    soaked: Callable[[Any, str, int, str], int]
    """The levels of a type of damage that are left when somebody has soaked them."""

    check: Callable[[Any, str, tuple[str, ...], int], None]
    """Roll a check that a storyteller entered: of whom, of which traits, at which difficulty."""

    rate_anew: Callable[[Any, str], None] = nothing
    """Somebody's initiative as it has become since it was rolled."""

    on_round_opens: Callable[[Any], None] = nothing
    """Initiative is about to be rolled."""

    on_late: Callable[[Any, str], None] = _joins_later
    """Somebody came in when the first round had begun."""
