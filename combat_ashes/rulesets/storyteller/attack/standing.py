"""Whether what comes up can still be carried out. STO-INI-05, STO-ATK-07, step 1."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.look import Look
from ....engine.state import Person
from ..notes import RISING
from ..people import acts, states
from ..rules import StoRules
from ..values import Aim, Attack, Hold, Item, Rise
from . import legal, moments


def is_on(look: Look[StoRules], item: Item) -> bool:
    """Whether an action that comes up can still be carried out."""
    return why_lost(look, item) is None


def why_lost(look: Look[StoRules], item: Item) -> str | None:
    """Why an action that comes up is lost, by a code; empty where that needs no word.

    None where it can still be carried out.
    """
    person = look.state.people.get(item.who)
    if person is None or person.status != "active":
        return ""
    if item.part < 0:
        contests = states.grapple_of(look.state, item.who) is not None
        return None if contests and "dazed" not in person.conditions else ""
    if states.unable(look, person) or (item.own is None and not _is_open(look, person, item)):
        return ""
    action = moments.action_of(look, item)
    if isinstance(action, Attack):
        return _attack_lost(look, person, item, action)
    if isinstance(action, Hold):
        return None if states.grapple_of(look.state, item.who) is not None else ""
    return "gone" if isinstance(action, Aim) and action.target not in look.state.people else None


def _is_open(look: Look[StoRules], person: Person, item: Item) -> bool:
    """Whether this part of a declaration is still to be done, and as what was declared."""
    if item.shot:
        return isinstance(moments.action_of(look, item), Attack)
    left = [number for number, _ in acts.open_parts(person)]
    return item.part in left and not (must_rise(look, item.who) and item.part == left[0])


def _attack_lost(look: Look[StoRules], person: Person, item: Item, action: Attack) -> str | None:
    grip = states.grapple_of(look.state, person.id)
    if grip is not None and not (action.maneuver == "bite" and grip.grappler == person.id):
        return "err.declare.clinched"
    left = tuple([target.id for target in moments.targets(look, item)])
    if not left:
        return "gone"
    now = action
    if action.shares or left != action.targets:
        now = replace(action, targets=left, shares=())
    found = legal.first(look, person, now)
    return found[0] if found else None


def must_rise(look: Look[StoRules], who: str) -> bool:
    """Whether what somebody does next has become getting up, which they are asked about."""
    person = look.state.people.get(who)
    if person is None or person.status != "active":
        return False
    left = acts.open_parts(person)
    if states.unable(look, person) or not left or "prone" not in person.conditions:
        return False
    return RISING.of(person.notes) == left[0][0] and not isinstance(left[0][1], Rise)
