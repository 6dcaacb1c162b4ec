"""Losing one's feet and getting up again. STO-CMP-05 to -07, STO-CLS-10, -11."""

from __future__ import annotations

from ....engine.turn import Turn
from ...parts.dice.throws import Throw
from ..notes import (
    AIM,
    LOST,
    RISING,
    SLOWER_AT,
    UNBALANCED_FROM,
    UNBALANCED_UNTIL,
)
from ..people import acts, dice, reflexes, sheet, space, states
from ..rules import StoRules
from ..values import Reload
from . import harm

FEET = ("dexterity", "athletics")


def keeps_feet(turn: Turn[StoRules], who: str, difficulty: int, purpose: str = "balance") -> int:
    """Roll Dexterity + Athletics to stay up: 1 or more successes; -1 is a botch."""
    if not reflexes.may_roll(turn, who, "balance"):
        return 0
    person = turn.person(who)
    pool = sheet.pool_terms(turn, person, purpose, FEET)
    against = (("base", difficulty), *sheet.hardships(turn, person, purpose, FEET))
    result = dice.roll(turn, Throw(who, purpose, pool, None, against))
    return -1 if result.botch else result.successes


def knockdown(turn: Turn[StoRules], who: str) -> str:
    """Somebody falls, and is `up` at once or stays `down` (STO-CMP-05)."""
    person = turn.person(who)
    if person.status != "active":
        space.lie(turn, who)
        return "down"
    space.lie(turn, who)
    if AIM.of(turn.person(who).notes):
        AIM.put(turn, who, None)
    for number, one in acts.open_parts(turn.person(who)):
        if isinstance(one, Reload) and one.dice is None:
            acts.finish(turn, who, number)
    turn.tell("fallen", who=who)
    found = keeps_feet(turn, who, turn.rules.settings.knockdown.recover_difficulty, "recover")
    if found > 0:
        space.stand(turn, who)
        at_break = turn.state.step == "initiative" or turn.state.phase == "ambush"
        SLOWER_AT.put(turn, who, turn.state.round + (0 if at_break else 1))
        turn.tell("risen", who=who)
        return "up"
    if found < 0:
        _botched(turn, who)
    _must_rise(turn, who)
    return "down"


def _botched(turn: Turn[StoRules], who: str) -> None:
    """A botch is one level of bashing as well, which is not soaked."""
    levels = 1
    if turn.rules.settings.knockdown.botch_soak:
        result = harm.roll_soak(turn, who, "bashing")
        levels -= min(levels, result.successes if result else 0)
    harm.mark_levels(turn, who, levels, "bashing", None)


def _must_rise(turn: Turn[StoRules], who: str) -> None:
    """The next action still to come in this turn becomes rising."""
    if not turn.here(who) or turn.person(who).status != "active":
        return
    person = turn.person(who)
    if LOST.of(person.notes) or RISING.of(person.notes) is not None:
        return
    left = acts.open_parts(person)
    if left:
        RISING.put(turn, who, left[0][0])


def unbalance(turn: Turn[StoRules], who: str) -> None:
    """Harder actions for the turn that comes (STO-CMP-07)."""
    at_break = turn.state.phase == "ambush" or turn.state.step == "initiative"
    first = turn.state.round + (0 if at_break else 1)
    UNBALANCED_FROM.put(turn, who, first)
    UNBALANCED_UNTIL.put(turn, who, first + turn.rules.settings.unbalanced.turns - 1)
    if at_break:
        states.add(turn, who, "unbalanced")
