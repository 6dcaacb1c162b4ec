"""Whether somebody may do something now, and why not."""

from typing import NoReturn

from ....engine.attending import awaited
from ...common.turn_order.one_by_one import has_begun
from ..combatant import Combatant, FightState
from ..declarations import pending
from ..fight import Decision, Fight
from ..people import sheet


def in_combat_time(state: FightState) -> bool:
    """Whether initiative is being counted."""
    return has_begun(state) and not state.flags.suspended and state.status != "over"


def is_fighting(state: FightState, person: Combatant) -> bool:
    """Whether somebody has a total and combat time runs (HUB-DFL-02)."""
    return in_combat_time(state) and person.initiative is not None


def check_able(ctx: Decision, person: Combatant) -> None:
    """Refuse whatever is typed by somebody who can do nothing at all."""
    if sheet.may_act(person):
        return
    status = person.status
    if status == "active":
        incapable = "incapable" in person.conditions
        status = "incapable" if incapable else person.conditions[0]
    ctx.refuse("err.declare.out_of_fight", status=status)


def refuse_no_total(ctx: Decision, person: Combatant) -> NoReturn:
    """Refuse somebody without a total, and say how they come to one (HUB-INI-05)."""
    how = "oblivious" if "oblivious" in person.conditions else ""
    ctx.refuse("err.no_initiative", how=told_to(ctx, how), name=person.name)


def told_to(ctx: Decision, how: str = "") -> str:
    """Of two sentences the one for who speaks, or for who speaks for another."""
    return how if ctx.given.by == ctx.given.who else f"{how} other".strip()


def check_turn(ctx: Decision, person: Combatant) -> None:
    """Refuse somebody whose turn it is not, each for their own reason.

    Outside combat time everybody may act, one after another.
    """
    check_able(ctx, person)
    state = ctx.state
    if in_combat_time(state):
        if is_event(ctx, person):
            return
        if person.initiative is None:
            refuse_no_total(ctx, person)
        if state.step == "break":
            ctx.refuse("err.turn_spent", how=told_to(ctx, "break"), name=person.name)
        if person.flags.acted:
            ctx.refuse("err.turn_spent", how=told_to(ctx), name=person.name)
    if pending(state) is not None or (in_combat_time(state) and not is_on(state, person.id)):
        refuse_turn(ctx, person)


def is_event(fight: Fight, person: Combatant) -> bool:
    """Whether it is a hazard without a total, which strikes between two turns."""
    waits = fight.state.step == "act" and pending(fight.state) is None
    return sheet.is_hazard(person) and person.initiative is None and waits


def refuse_turn(ctx: Decision, person: Combatant) -> NoReturn:
    """Refuse somebody who must wait, or has something else to answer first."""
    mine = [q for q in ctx.state.questions if q.blocking and q.who == person.id]
    lines = [LINES[q.kind] for q in mine if q.kind in LINES] or ["+pass"]
    facts = {"how": told_to(ctx, "asked"), "name": person.name, "lines": lines} if mine else {}
    ctx.refuse("err.not_your_turn", awaited=awaited(ctx), **facts)


LINES = {"defend": "+defend", "interrupt": "+act/interrupt"}
"""With what a question is answered that is open beside a turn."""


def is_on(state: FightState, who: str) -> bool:
    """Whether it is somebody's turn."""
    return state.flags.current == who and not state.people[who].flags.waiting


def waiters(fight: Fight) -> list[str]:
    """Everybody who holds back and could answer another's action, in their order."""
    people, order = fight.state.people, fight.state.order
    waiting = [people[who] for who in order if who in people and people[who].flags.waiting]
    return [each.id for each in waiting if not each.flags.acted and sheet.may_act(each)]
