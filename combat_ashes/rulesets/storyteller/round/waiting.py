"""What waits for the storyteller's word: the rolls of an action that comes up. STO-TRN-03."""

from __future__ import annotations

from ....engine.offers import AwaitedRoll
from ...parts.dice.throws import Difficulty, Throw
from ..actions import Hold
from ..attack import moments, strike, throws
from ..close import grips
from ..fight import Fight
from ..people import dice, states
from ..values import Answer, Item
from . import doing


def offers(fight: Fight, who: str) -> list[AwaitedRoll]:
    """The rolls that somebody's action begins with, as they stand now."""
    return [
        AwaitedRoll(who=throw.who, purpose=throw.purpose).at(dice.shown(fight, throw))
        for throw in _made(fight, who)
    ]


def _made(fight: Fight, who: str) -> list[Throw[Difficulty]]:
    """The rolls of what somebody does in the moment that waits; none where it is over."""
    moment = moments.top(fight)
    items = enumerate(moment.items if moment is not None else ())
    number, item = next(((n, item) for n, item in items if item.who == who), (0, None))
    if moment is None or item is None:
        return []
    if item.part < 0 or moments.attack_of(fight, item) is None:
        return _of_other(fight, item)
    found = moments.assaults(fight, number)
    met = [(one, moment.answers.get(one.key, Answer())) for one in found]
    attack = [throws.attack(one) for one in found[:1]]
    return attack + [throws.defense(one, answer) for one, answer in met if answer.kind != "none"]


def _of_other(fight: Fight, item: Item) -> list[Throw[Difficulty]]:
    """Both rolls of a contest, the damage of a squeeze, or the roll of any other action."""
    action, grip = moments.action_of(fight, item), states.grapple_of(fight.state, item.who)
    hold = action if isinstance(action, Hold) else None
    if item.part >= 0 and hold is None:
        made = doing.throw(fight, item.who, action)
        return [made] if made is not None else []
    if grip is None:
        return []
    if item.part >= 0 and hold is not None and hold.how == "squeeze":
        harm = strike.squeezing(fight, item.who, grip.other(item.who))
        return [harm] if harm is not None else []
    return list(grips.throws(fight, item.who, grip, hold))
