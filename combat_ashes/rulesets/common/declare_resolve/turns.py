"""What a rule system does in a round in which people declare, with plain defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ....engine.decision import Decision
from ....engine.hooks import nothing
from ....engine.state import FightState
from .entries import ENTRIES, Entry


def _joins_later(ctx: Decision[Any, Any, Any], who: str) -> None:
    ctx.announce("joined.later", who=who)


def nobody_has_declared(state: FightState) -> bool:
    """Whether people still come in for the first round."""
    return state.round == 1 and not state.flags.begun and state.phase != "chase"


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

    on_round_opens: Callable[[Any], None] = nothing
    """Initiative is about to be rolled."""

    on_late: Callable[[Any, str], None] = _joins_later
    """Somebody came in when the first round had begun."""

    is_gathering: Callable[[Any], bool] = nobody_has_declared
    """Whether, in this state of a fight, people still come in for the first round."""

    asks_to_begin: Callable[[Any], bool] = lambda rules: True
    """Whether by these rules a round waits for the storyteller."""

    fastest_first: Callable[[Any], bool] = lambda rules: False
    """Whether by these rules declarations go the other way round."""

    reveals_ties: Callable[[Any], bool] = lambda rules: True
    """Whether by these rules what the fully tied declare unseen is told when all of them have."""

    rolls_together: bool = False
    """Whether all dice of initiative fall when the last has typed +init, rather than each one's."""

    refuses_late_reminders: bool = False
    """Whether no reminder of the last round may come after this round's first declaration."""

    lasting: tuple[type, ...] = ()
    """What no abort changes once it is declared."""

    after: tuple[str, ...] = ()
    """The steps of a round that come after everybody's turn."""

    entries: tuple[type[Entry], ...] = ENTRIES
    """What may be open for book-keeping."""
