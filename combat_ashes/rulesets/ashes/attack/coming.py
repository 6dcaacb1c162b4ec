"""An attack as it comes up: everything about it in one place."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..people import acts, sheet
from ..rules import AshesRules
from . import close_quarters
from .manners import special


class Attack(NamedTuple):
    """An attack as it comes up: whose, on whom, what was declared, with what."""

    attacker: Person
    target: Person
    action: dict[str, Json]
    arm: dict[str, Json]
    part: int


def coming(turn: Turn[AshesRules], who: str, part: int) -> Attack | None:
    """An attack as it stands at this moment; None where it has become impossible."""
    rules = turn.rules
    people = turn.state.people
    attacker = people.get(who)
    action = acts.part(attacker, part) if attacker is not None else None
    if attacker is None or action is None or action["do"] != "attack":
        return None
    target, arm = people.get(action["target"]), sheet.weapon(rules, attacker, action["weapon"])
    if target is None or arm is None:
        return None
    if arm["reach"] != "h2h":
        arm = close_quarters.as_used(turn.state, who, target.id, arm)
        if arm["reach"] == "grips" and close_quarters.unsuitable(rules, arm):
            return None
    fitted = special(rules, action).fitted(rules, attacker, target, action)
    return Attack(attacker, target, fitted, arm, part)
