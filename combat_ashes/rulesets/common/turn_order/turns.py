"""What a rule system does in a round of people who act in order, with plain defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ....engine.attending import awaited
from ....engine.decision import Decision
from ....engine.events import Terms
from ....engine.fight import AnyFight
from ....engine.hooks import nothing
from ....engine.inputs import Input
from ....engine.order import put_in_order
from ....engine.rounds import stand_still
from ....engine.state import Combatant, FightState, Json, Question, Step

Ctx = Decision[Any, Any, Any]


def _stand_still(ctx: Ctx, places: Any) -> None:
    """Nobody can act: it is the storyteller's to change that."""
    stand_still(ctx, places)


def _awaited(ctx: Ctx, person: Combatant) -> Mapping[str, Json]:
    return {"awaited": awaited(ctx)}


def _before_it(ctx: Ctx, given: Input, question: Question | None) -> Question | None:
    return question


def _no_option(fight: AnyFight, person: Combatant) -> str:
    return ""


def _asked_anyway(ctx: Ctx, person: Combatant) -> bool:
    return False


def _cannot_act(person: Combatant) -> bool:
    return person.status != "active"


def _always(fight: AnyFight, person: Combatant) -> bool:
    return True


def _nothing_else(state: FightState) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Turns:
    """Functions of a rule system, called with the decision or the fight they are about."""

    options: Callable[[Any, Any], tuple[str, ...]]
    """What somebody whose place it is may do, of a fight and a person."""

    initiative: Callable[[Any, Any], Terms]
    """What is added to the die of a person's initiative."""

    die: int = 10
    """How many sides the die of initiative has, and the one that tells apart who ties."""

    is_out: Callable[[Any], bool] = _cannot_act
    """Whether a person can do nothing at all, and so is not asked."""

    rolls_again: Callable[[Any, Any], bool] = _always
    """Whether a person's initiative is rolled where everybody's is."""

    elsewhere: Callable[[Any], bool] = _nothing_else
    """Whether something goes on in a fight beside those who act in order, such as a chase."""

    every_round: Callable[[Any], bool] = lambda rules: False
    """Whether by these rules everybody rolls again as each later round begins."""

    acts_on_joining: Callable[[Any], bool] = lambda rules: True
    """Whether by these rules who joins a round under way may still act in it."""

    rolls_on_joining: bool = True
    """Whether initiative is rolled by who joins, rather than as the first round begins."""

    asks_last: bool = False
    """Whether who held back is asked once more after the last place of a round."""

    before_round: tuple[Step, ...] = ()
    """What stands before the places of a round."""

    after_round: tuple[Step, ...] = ()
    """What a round waits for before it is over."""

    line_up: Callable[[Any], None] = put_in_order
    """Put everybody in order who has a place."""

    check_line: Callable[[Any, Any, Input], None] = nothing
    """Refuse a person's line that answers something else than the question of one's place."""

    check_speaks: Callable[[Any, Any, Any], None] = nothing
    """Refuse a person who can do nothing at all, before what they say (an act) is read."""

    check_action: Callable[[Any, Any, Any, Any, bool], None] = nothing
    """Refuse a person's action, or the line it was read from, with the first reason against it;
    whether they speak in their place."""

    check_begins: Callable[[Any], None] = nothing
    """Refuse the line with which the first round would begin, where it cannot."""

    not_yet: Callable[[Any, Any], Mapping[str, Json]] = _awaited
    """For a person who speaks out of turn: whom the fight waits for, and how they stand."""

    steps_in: Callable[[Any, Input, Question | None], Question | None] = _before_it
    """The question before which a line by `+act` is done; None where it is done already."""

    before_ready: Callable[[Any, Any], str] = _no_option
    """The option that somebody has to take before they are ready for the first round."""

    on_ready: Callable[[Any, str], None] = nothing
    """Somebody says that they are ready for the first round."""

    on_placed: Callable[[Any, str, Any, tuple[int, ...]], None] = nothing
    """Somebody has rolled initiative: what was added, and the faces."""

    on_places: Callable[[Any], None] = nothing
    """A round begins: what changes of initiatives changes before people are ordered."""

    on_round_opens: Callable[[Any], None] = nothing
    """A round begins, before anybody is asked."""

    on_place: Callable[[Any, Any], bool] = _asked_anyway
    """The place of a person has come; True where something happens before anybody is asked."""

    on_nobody: Callable[[Any, Any], None] = _stand_still
    """Nobody can act, and the step `places` is to come."""

    on_round_closes: Callable[[Any], None] = nothing
    """The last place of a round is done."""
