"""Who can act and who can defend: dazed, held, clinched, still. STO-DEF-06, STO-CMP-03, -04."""

from ....engine.events import PersonChanged
from ..combatant import Combatant, FightState
from ..fight import Decision, Fight
from ..values import Grapple

SENSELESS = ("unconscious", "dying")
"""Who is out but may still be hurt: they count as completely immobilized (STO-CMP-04)."""


def set_grapples(ctx: Decision, held: list[Grapple]) -> None:
    """These are on from now on."""
    ctx.flag_fight(grapples=tuple(held) or None)


def change_grapple(ctx: Decision, old: Grapple, new: Grapple) -> None:
    """A clinch or hold is another from now on."""
    set_grapples(ctx, [new if one == old else one for one in ctx.state.flags.grapples])


def grapple_of(state: FightState, who: str) -> Grapple | None:
    """The clinch or hold somebody is in."""
    for each in state.flags.grapples:
        if who in (each.grappler, each.victim):
            return each
    return None


def may_grab(fight: Fight, who: str, victim: str, kind: str) -> bool:
    """Whether somebody may get a grip: both free, or room in a clinch (STO-CLS-05)."""
    state = fight.state
    if grapple_of(state, who) is not None:
        return False
    on = [g for g in state.flags.grapples if victim in (g.grappler, g.victim)]
    if not on:
        return True
    people = {one for g in on for one in (g.grappler, g.victim)}
    return kind == "clinch" and on[0].kind == "clinch" and len(people) < 2


def held_in(state: FightState, who: str) -> Grapple | None:
    """The hold somebody is held in."""
    found = grapple_of(state, who) if state.flags.grapples else None
    return found if found and found.kind == "hold" and found.victim == who else None


def still(person: Combatant) -> str:
    """`partial`, `complete` or nothing, as a storyteller said; the senseless are `complete`."""
    if person.status in SENSELESS:
        return "complete"
    return person.flags.still or ("complete" if "immobilized" in person.conditions else "")


def is_complete(person: Combatant) -> bool:
    """Whether somebody can move nothing: attacks on them hit by themselves (STO-CMP-04)."""
    return still(person) == "complete"


def is_struggling(fight: Fight, person: Combatant) -> bool:
    """Whether somebody is held in any way, which gives attackers +2 dice (STO-CMP-04)."""
    return bool(still(person)) or held_in(fight.state, person.id) is not None


def unable(fight: Fight, person: Combatant) -> str:
    """Why somebody can do nothing of their own: dazed, held, immobilized; empty where they can."""
    if "dazed" in person.conditions:
        return "dazed"
    if held_in(fight.state, person.id) is not None:
        return "held"
    return "immobilized" if still(person) else ""


def cannot_defend(fight: Fight, person: Combatant, attacker: str) -> str:
    """The state that forbids a defence, in the order in which it is looked at."""
    if "dazed" in person.conditions and not fight.rules.settings.dazed.may_defend:
        return "dazed"
    found = grapple_of(fight.state, person.id)
    if found is not None:
        return "clinched" if found.kind == "clinch" else "held"
    if still(person):
        return "immobilized"
    return "unaware" if {"*", attacker} & set(person.flags.unaware) else ""


def add(ctx: Decision, who: str, condition: str) -> None:
    """Somebody has a condition from now on."""
    person = ctx.person(who)
    if condition not in person.conditions:
        ctx.emit(PersonChanged(who, {"conditions": [*person.conditions, condition]}))


def drop(ctx: Decision, who: str, *conditions: str) -> None:
    """Somebody has some conditions no more."""
    person = ctx.person(who)
    kept = [c for c in person.conditions if c not in conditions]
    if len(kept) < len(person.conditions):
        ctx.emit(PersonChanged(who, {"conditions": kept}))
