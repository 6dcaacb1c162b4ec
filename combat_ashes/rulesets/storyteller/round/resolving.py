"""Everybody's place in the turn: first actions, extra actions in passes. STO-INI-04, -10, -11."""

from ....engine.events import PhaseBegan, StepBegan
from ....engine.lookup import are_enemies
from ....engine.order import slots
from ....engine.state import Step as Entry
from ...common import chases
from ...common.declare_resolve.agenda import books_checks, books_damage, turns
from .. import agenda, questions
from ..attack import moments, standing
from ..attack.attempt import Attempt
from ..combatant import Combatant
from ..declarations import Action, Attack, Hold, Pass
from ..equipment import CLOSE
from ..fight import Decision
from ..people import acts, space, states
from ..values import Item, Moment
from . import initiative

AT_THE_END = (books_damage(), books_checks(), agenda.turn_over())
"""The steps that a turn ends with."""


@agenda.resolve.does
def resolve(ctx: Decision) -> None:
    """All have declared: opponents are counted, the fastest begin."""
    people = [p for p in ctx.state.able() if p.initiative is not None]
    ctx.emit(StepBegan("resolve"))
    _count_opponents(ctx)
    places = slots(people, highest_first=True)
    ctx.push(turns(places), agenda.extras(2), agenda.last_call(), chases.WAIT, *AT_THE_END)


def _count_opponents(ctx: Decision) -> None:
    """Who counts as an opponent of whom, once for the whole turn (STO-CLS-12)."""
    people = [p for p in ctx.state.people.values() if p.status == "active"]
    engaged = _engaged(ctx, people)
    for person in people:
        mine = engaged[person.id]
        found = [p.id for p in people if p.id in mine and are_enemies(person, p)] if mine else []
        if found:
            ctx.flag(person.id, opponents=found)


def _engaged(ctx: Decision, people: list[Combatant]) -> dict[str, set[str]]:
    """By person, those with whom they are at grips, in close combat or within 2 m of a shot."""
    found: dict[str, set[str]] = {person.id: set() for person in people}
    for grip in ctx.state.flags.grapples:
        for one, other in ((grip.grappler, grip.victim), (grip.victim, grip.grappler)):
            if one in found:
                found[one].add(other)
    for attacker in people:
        for action in acts.parts(attacker):
            if isinstance(action, Attack):
                _attacked(ctx, attacker, action, found)
    return found


def _attacked(
    ctx: Decision, attacker: Combatant, action: Attack, found: dict[str, set[str]]
) -> None:
    """An attack makes its targets the attacker's opponents, a close one the attacker theirs.

    They are within 2 m; where nobody has said, close attacks are, shots are not.
    """
    close = Attempt.by(ctx, attacker, action).reach == CLOSE
    for who in action.targets:
        if who not in found:
            continue
        metres = space.after(ctx, attacker.id, who, action.move, action.range)
        if close if metres is None else metres <= ctx.rules.settings.range.point_blank_m:
            found[attacker.id].add(who)
            found[who] |= {attacker.id} if close else set()


def slot_comes(ctx: Decision, slot: list[str]) -> None:
    """The own place of some people has come: what they do there is one moment."""
    here = acts.able(ctx, slot)
    for who in here:
        ctx.flag(who, place=True)
        person = ctx.person(who)
        if isinstance(person.declared, Pass):
            ctx.flag(who, aim=None)
        whole = acts.defends_all_turn(person)
        if whole is not None and whole.move is not None:  # Up to half (STO-DEF-07).
            space.go(ctx, who, whole.move)
    come_up(ctx, here)


@agenda.come_up.does
def come_up(ctx: Decision, people: list[str]) -> None:
    """The next action of each of these comes up; who must rise first is asked."""
    people = [who for who in people if ctx.here(who)]
    lying = [who for who in people if standing.must_rise(ctx, who)]
    if lying:
        ctx.push(agenda.come_up(people))
        for who in lying:
            ctx.ask(who, questions.rise, ("rise", "lie"), "rise", agenda.rise_said(who))
        return
    items = [item for who in people if (item := next_item(ctx, who)) is not None]
    if items:
        actions = [moments.action_of(ctx, item) for item in items]
        ctx.push(*_further_shots(items, actions))
        moments.begin(
            ctx, Moment(items=tuple(items), interrupts=not all(map(_keeps_hold, actions)))
        )
        ctx.push(agenda.coming())


def next_item(ctx: Decision, who: str) -> Item | None:
    """What somebody does next: the contest of a hold, or the first open part."""
    person = ctx.person(who)
    if "dazed" in person.conditions:
        return None
    grip = states.held_in(ctx.state, who)
    if grip is not None or person.flags.contest:
        contested = person.flags.contested or states.grapple_of(ctx.state, who) is None
        relented = grip is not None and grip.relented
        return None if contested or relented else Item(who, part=-1)
    if states.still(person):
        return None
    left = acts.open_parts(person)
    return Item(who, part=left[0][0]) if left else None


def _further_shots(items: list[Item], actions: list[Action | None]) -> list[Entry]:
    """Each further shot of several comes by itself, right after the one before (STO-RNG-08)."""
    found: list[Entry] = []
    for item, action in zip(items, actions, strict=True):
        if isinstance(action, Attack):
            found += [agenda.shot(item.who, item.part, n) for n in range(1, action.shots)]
    return found


@agenda.shot.does
def shot(ctx: Decision, who: str, part: int, number: int) -> None:
    """One further shot of several."""
    if acts.able(ctx, [who]):
        moments.begin(ctx, Moment(items=(Item(who, part, number),), interrupts=False))
        ctx.push(agenda.coming())


def _keeps_hold(action: Action | None) -> bool:
    """Whether it is nothing to step into."""
    return isinstance(action, Hold) and action.how == "sustain"


@agenda.extras.does
def extras(ctx: Decision, number: int) -> None:
    """A pass of extra actions: everybody's next, ordered by rating (STO-INI-10)."""
    people = [p for p in ctx.state.able() if p.flags.place and _has_more(ctx, p)]
    if not people:
        return
    places = initiative.ranked(people)
    ctx.emit(PhaseBegan(f"extra {number}", "resolve"))
    ctx.push(agenda.extra_slots(places), agenda.extras(number + 1))


def _has_more(ctx: Decision, person: Combatant) -> bool:
    return bool(acts.open_parts(person)) and not states.unable(ctx, person)


@agenda.extra_slots.does
def extra_slots(ctx: Decision, waiting: list[list[str]]) -> None:
    """One place of a pass after the other."""
    if not waiting:
        return
    slot, rest = waiting[0], waiting[1:]
    here = acts.able(ctx, slot)
    if rest:
        ctx.push(agenda.extra_slots(rest))
    come_up(ctx, here)
