"""Whether what comes up can still be carried out. STO-INI-05, STO-ATK-07, step 1."""

from msgspec.structs import replace

from ....engine.refusals import Refusal
from ...common.refusing import why
from ..combatant import Combatant
from ..declarations import Aim, Attack, Hold, Reload, Rise
from ..fight import Fight
from ..people import acts, states
from ..people.gear import gear
from ..values import Item
from . import legal, moments
from .attempt import Assault, Attempt

SILENT = why("")
"""An action that is lost for a reason that everybody has read already."""


def is_on(fight: Fight, item: Item) -> bool:
    """Whether an action that comes up can still be carried out."""
    return why_lost(fight, item) is None


def why_lost(fight: Fight, item: Item) -> Refusal | None:
    """Why an action that comes up is lost: a code and its facts; None where it is on."""
    found = attacks(fight, item, 0)
    return found if isinstance(found, Refusal) else None


def attacks(fight: Fight, item: Item, number: int) -> list[Assault] | Refusal:
    """What comes up as the item of this number, on each of its targets; else why it is lost."""
    person = fight.state.people.get(item.who)
    if person is None or person.status != "active":
        return SILENT
    if item.part < 0:
        contests = states.grapple_of(fight.state, item.who) is not None
        return [] if contests and "dazed" not in person.conditions else SILENT
    if states.unable(fight, person) or (item.own is None and not _is_open(fight, person, item)):
        return SILENT
    match item.own or acts.part(person, item.part):
        case Attack() as action:
            return _attacks(fight, person, item, number, action)
        case Hold():
            return [] if states.grapple_of(fight.state, item.who) is not None else SILENT
        case Aim(target=target):
            known = fight.state.people.get(target)
            return why(legal.PAST) if known is None or legal.is_past(known) else []
        case Reload(weapon=weapon):
            return legal.reload(gear.named(person, weapon)) or []
    return []


def _is_open(fight: Fight, person: Combatant, item: Item) -> bool:
    """Whether this part of a declaration is still to be done, and as what was declared."""
    if item.shot:
        return isinstance(moments.action_of(fight, item), Attack)
    left = [number for number, _ in acts.open_parts(person)]
    return item.part in left and not (item.part == left[0] and must_rise(fight, item.who))


def _attacks(
    fight: Fight, person: Combatant, item: Item, number: int, action: Attack
) -> list[Assault] | Refusal:
    grip = states.grapple_of(fight.state, person.id)
    if grip is not None and not (action.maneuver == "bite" and grip.grappler == person.id):
        return why("err.declare.clinched")
    tried = now = Attempt.by(fight, person, action)
    targets = moments.targets(fight, item, action)
    if not targets:
        return why(legal.PAST)
    left = tuple([target.id for target in targets])
    if action.shares or left != action.targets:
        now = replace(tried, action=replace(action, targets=left, shares=()))
    return legal.first(now) or [tried.on(target, item, number) for target in targets]


def must_rise(fight: Fight, who: str) -> bool:
    """Whether what somebody does next has become getting up, which they are asked about."""
    person = fight.state.people.get(who)
    if person is None or "prone" not in person.conditions or person.status != "active":
        return False
    if states.unable(fight, person):
        return False
    left = acts.open_parts(person)
    return bool(left) and person.flags.rising == left[0][0] and not isinstance(left[0][1], Rise)
