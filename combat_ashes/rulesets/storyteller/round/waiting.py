"""What waits for the storyteller's word: the rolls of an action that comes up. STO-TRN-03."""

from __future__ import annotations

from ....engine.offers import AwaitedRoll
from ...parts.dice.throws import Difficulty, Throw
from ..actions import Attack, Hold
from ..attack import moments, strike, throws
from ..close import grips
from ..fight import Fight
from ..people import dice, states
from ..values import Answer, Item, Moment
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
    found = next(((number, item) for number, item in items if item.who == who), None)
    if moment is None or found is None:
        return []
    number, item = found
    action = moments.attack_of(fight, item)
    if action is not None and item.part >= 0:
        return _of_attack(fight, moment, number, action)
    return _of_other(fight, item)


def _of_attack(
    fight: Fight, moment: Moment, number: int, action: Attack
) -> list[Throw[Difficulty]]:
    """An attack, and what its targets meet it with."""
    item = moment.items[number]
    attacker, people = fight.state.people[item.who], moments.targets(fight, item)
    made = [throws.attack(fight, attacker, one, action, item) for one in people[:1]]
    for one in people:
        answer = moment.answers.get(moments.key(number, one.id), Answer())
        if answer.kind != "none":
            made.append(throws.defense(fight, one, attacker, action, answer))
    return made


def _of_other(fight: Fight, item: Item) -> list[Throw[Difficulty]]:
    """Both rolls of a contest, the damage of a squeeze, or the roll of any other action."""
    action, grip = moments.action_of(fight, item), states.grapple_of(fight.state, item.who)
    if item.part >= 0 and not isinstance(action, Hold):
        made = doing.throw(fight, item.who, action)
        return [made] if made is not None else []
    if grip is None:
        return []
    if item.part >= 0 and isinstance(action, Hold) and action.how == "squeeze":
        other = grip.victim if grip.grappler == item.who else grip.grappler
        harm = strike.squeezing(fight, item.who, other)
        return [harm] if harm is not None else []
    return list(grips.throws(fight, item.who, grip, action if isinstance(action, Hold) else None))
