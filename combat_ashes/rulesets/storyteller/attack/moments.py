"""What is coming up: one action, or those of a full tie, kept until it is over."""

from typing import Any

from msgspec.structs import replace

from ..combatant import Combatant
from ..declarations import Action, Attack
from ..fight import Decision, Fight
from ..people import acts
from ..values import Item, Moment
from . import legal
from .attempt import Assault, Attempt


def top(fight: Fight) -> Moment | None:
    """The moment that goes on now."""
    found = fight.state.flags.moments
    return found[-1] if found else None


def now(fight: Fight) -> Moment:
    """The moment that goes on now, where there must be one."""
    return fight.state.flags.moments[-1]


def begin(ctx: Decision, moment: Moment) -> None:
    """Something comes up."""
    ctx.flag_fight(moments=(*ctx.state.flags.moments, moment))


def change(ctx: Decision, **changes: Any) -> None:
    """What goes on now has these fields from here on."""
    ctx.flag_fight(moments=(*ctx.state.flags.moments[:-1], replace(now(ctx), **changes)))


def end(ctx: Decision) -> None:
    """It is over."""
    ctx.flag_fight(moments=ctx.state.flags.moments[:-1] or None)


def action_of(fight: Fight, item: Item) -> Action | None:
    """What an item does; None where it is no more."""
    if item.own is not None:
        return item.own
    person = fight.state.people.get(item.who)
    return acts.part(person, item.part) if person is not None else None


def attack_of(fight: Fight, item: Item) -> Attack | None:
    """The attack an item is; of several shots the one."""
    action = action_of(fight, item)
    return action if isinstance(action, Attack) else None


def targets(fight: Fight, item: Item, action: Attack) -> list[Combatant]:
    """Whom an item attacks: everybody in an area, else one; nobody who is dead or gone."""
    who = action.targets
    if action.shots > 1:
        who = who[item.shot : item.shot + 1]
    people = fight.state.people
    found = [people[one] for one in who if one in people]
    if legal.PAST in action.allow:
        return found
    return [one for one in found if not legal.is_past(one)]


def assaults(fight: Fight, number: int) -> list[Assault]:
    """The attack that an item of the present moment is, on each of its targets."""
    item = now(fight).items[number]
    action, attacker = attack_of(fight, item), fight.state.people.get(item.who)
    if action is None or attacker is None:
        return []
    tried = Attempt.by(fight, attacker, action)
    return [tried.on(target, item, number) for target in targets(fight, item, action)]
