"""Who can act under some rules, who is opposed to whom, and whose place comes when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .decision import Decision
from .fight import AnyFight
from .state import Combatant, Question


def who_stands(fight: AnyFight) -> Sequence[Combatant]:
    able: Sequence[Combatant] = fight.state.able()
    return able


def sides_left(fight: AnyFight) -> bool:
    """Who has no side is one alone."""
    able: list[Combatant] = fight.rules.order.able(fight)
    return len({person.side or person.id for person in able}) > 1


def nobody(fight: AnyFight, person: Combatant) -> bool:
    return False


def as_rolled(fight: AnyFight, person: Combatant) -> int:
    return person.rating


def nothing_follows(ctx: Decision[Any, Any, Any], who: str) -> None:
    """What was said takes place by itself."""


@dataclass(frozen=True, kw_only=True)
class OrderRules:
    """Functions of a rule system about a fight and a person, with plain defaults."""

    able: Callable[[Any], Sequence[Any]] = who_stands
    """Everybody who can still act here, in the fight or beside it."""

    opposed: Callable[[Any], bool] = sides_left
    """Whether people of more than one side can still act."""

    rating: Callable[[Any, Any], int] = as_rolled
    """What decides between equal initiative totals."""

    has_acted: Callable[[Any, Any], bool] = nobody
    """Whether somebody, where people act in order, has acted in this round."""

    still_to_act: Callable[[Any, Any], bool] = nobody
    """Whether somebody, where people act in order, is asked later in this round."""

    is_turn: Callable[[Question], bool] = lambda question: False
    """Whether a question asks what somebody does whose place in the order has come."""

    stage: Callable[[Any, str], None] = nothing_follows
    """Somebody is asked what they do, whoever else would be: for the chances of what they say."""

    resolve: Callable[[Any, str], None] = nothing_follows
    """What somebody has declared takes place, before anybody else acts."""

    between: frozenset[str] = frozenset()
    """The steps at which somebody else's turn may come."""

    follows_by_itself: bool = False
    """Whether rounds follow one another by themselves under a storyteller too."""

    waits_for_all: bool = False
    """Whether a round that nobody runs waits for the +init of all who are there."""
