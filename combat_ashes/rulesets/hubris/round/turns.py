"""Turns: whose is next, and what begins and ends with one (HUB-RND-01, -02, HUB-ACT-01)."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.departure import end as end_fight
from ....engine.events import EveryoneReset, PersonNoted, StepBegan
from ....engine.fight import Fight
from ....engine.fight_end import wanted
from ....engine.rounds import NEXT
from ....engine.state import Combatant
from ...parts.modifiers import end_modifiers
from ...parts.round import coming_back, one_by_one
from ...parts.round.one_by_one import ACTED
from .. import agenda, questions
from ..actions import Line
from ..effects import afflictions, blocks, consequences, getaways
from ..notes import (
    AFTER,
    ANSWERED,
    AT,
    BEHIND,
    BURDENS,
    CURRENT,
    FINAL,
    GAINED,
    HAZARD,
    LAST_ACTOR,
    LOWERED,
    MINORS,
    PENALTY,
    STARTED,
    SUSPENDED,
    THREATS,
    TURNS,
    WAITING,
)
from ..notes import note as own
from ..people import sheet
from ..rules import HubrisRules
from . import order

# --- whose turn it is -------------------------------------------------------------------------


@agenda.places.does
def places(ctx: Decision[HubrisRules]) -> None:
    """Ask whose turn it is; after the last one, waiters have a final turn, and the round ends."""
    who = _on_turn(ctx) or _next(ctx)
    if who is None:
        who = _next_waiter(ctx)
        if who is None:
            ctx.push(agenda.round_over())
            return
        ctx.emit(PersonNoted(who, {**WAITING.noted(None), **FINAL.noted(True)}))
    person = ctx.person(who)
    if CURRENT.of(ctx.state.notes) != who:
        CURRENT.put(ctx, who)
        STARTED.put(ctx, False)
        begins(ctx, who)
    if not sheet.may_act(person):
        ctx.push(agenda.turn_over(who), agenda.places())
        return
    _ask(ctx, who)


def _on_turn(ctx: Decision[HubrisRules]) -> str | None:
    """Who is in the midst of a turn."""
    who = CURRENT.of(ctx.state.notes)
    person = ctx.state.people.get(who)
    if person is None or person.initiative is None:
        return None
    return None if ACTED.of(person.notes) or WAITING.of(person.notes) else who


def _next(ctx: Decision[HubrisRules]) -> str | None:
    """The highest whose turn is still to come, but for who waits for another's to end."""
    people = ctx.state.people
    for who in ctx.state.order:
        person = people.get(who)
        if person is None or ACTED.of(person.notes) or WAITING.of(person.notes):
            continue
        if not (_still_to_come(ctx, AFTER.of(person.notes)) or _awaits_count(ctx, person)):
            return who
    return None


def _awaits_count(ctx: Decision[HubrisRules], person: Combatant) -> bool:
    """Whether the event that drew somebody in has yet to come up in the order (HUB-INI-06)."""
    count = AT.of(person.notes)
    if count is None:
        return False
    return any(
        _still_to_come(ctx, who) and (other.initiative or 0) >= count
        for who, other in ctx.state.people.items()
        if AT.of(other.notes) is None
    )


def _still_to_come(ctx: Decision[HubrisRules], who: str) -> bool:
    person = ctx.state.people.get(who)
    if person is None or person.initiative is None:
        return False
    return not (ACTED.of(person.notes) or WAITING.of(person.notes))


def _next_waiter(ctx: Decision[HubrisRules]) -> str | None:
    """The highest of those who have waited to the end of the round (HUB-DLY-05)."""
    people = ctx.state.people
    return next((who for who in ctx.state.order if WAITING.of(people[who].notes)), None)


def _ask(ctx: Decision[HubrisRules], who: str) -> None:
    if ctx.state.step != "act":
        ctx.emit(StepBegan("act"))
    ctx.push(agenda.places())
    person, rules = ctx.person(who), ctx.rules
    strikes = sheet.is_hazard(person) and ctx.state.storyteller is None
    default = Line("strike" if strikes else "pass")
    ctx.ask(who, questions.act, rules.action_options(ctx, person), default, agenda.acts(who))


# --- what begins and ends with a turn ---------------------------------------------------------


def begins(ctx: Decision[HubrisRules], who: str) -> None:
    """Somebody's turn comes: blocks of theirs end, partial effects are in force (HUB-BLK-06)."""
    blocks.end(ctx, who)
    consequences.come_into_force(ctx, who)


def ends(ctx: Decision[HubrisRules], who: str) -> None:
    """Somebody's turn is over: what lasted for it is, and harm that goes on strikes."""
    if not ctx.here(who):
        return
    person = ctx.person(who)
    for other in blocks.obstructors(ctx.state, who):
        blocks.gives_way(ctx, other, who)
    BURDENS.set(ctx, who, [each for each in BURDENS.of(person.notes) if each.waits])
    GAINED.set(ctx, who, {})
    PENALTY.set(ctx, who, 0)
    MINORS.set(ctx, who, {})
    if "hampered" in person.conditions:
        afflictions.end_condition(ctx, who, "hampered")
    afflictions.tick_after_turn(ctx, who)
    if HAZARD.of(person.notes) is not None:
        _hazard_lasts(ctx, who)


def _hazard_lasts(ctx: Decision[HubrisRules], who: str) -> None:
    """A hazard is gone after so many turns, or rounds where it has none (HUB-HAZ-01)."""
    hazard = HAZARD.of(ctx.person(who).notes)
    TURNS.set(ctx, who, TURNS.of(ctx.person(who).notes) + 1)
    lasts = hazard.lasts if hazard is not None else None
    if lasts is not None and TURNS.of(ctx.person(who).notes) >= lasts:
        afflictions.burns_out(ctx, who)


@agenda.turn_over.does
def turn_over(ctx: Decision[HubrisRules], who: str) -> None:
    """A turn of combat time ends; whoever had a final one stands last from then on."""
    if not ctx.here(who):
        return
    ends(ctx, who)
    if not ctx.here(who):
        return
    final = FINAL.of(ctx.person(who).notes)
    ctx.emit(PersonNoted(who, {**ACTED.noted(True), **WAITING.noted(None)}))
    LAST_ACTOR.put(ctx, who)
    if CURRENT.of(ctx.state.notes) == who:
        CURRENT.put(ctx, "")
    if final and ctx.rules.settings.delay.unused == "last":
        goes_last(ctx, who)


def goes_last(ctx: Decision[HubrisRules], who: str) -> None:
    """Somebody's total becomes that of the last in the order, and they stand behind (DLY-05)."""
    last = ctx.state.order[-1] if ctx.state.order else who
    if last != who and ctx.person(who).initiative is not None:
        order.place_last(ctx, who, ctx.person(last).initiative or 0)
        order.line_up(ctx)


# --- the end of a round -----------------------------------------------------------------------


@agenda.round_over.does
def round_over(ctx: Decision[HubrisRules]) -> None:
    """Everybody has had their turn: harm that waited strikes, getaways succeed; then the break."""
    afflictions.tick_after_round(ctx)
    for person in list(ctx.state.people.values()):
        if HAZARD.of(person.notes) is not None and person.initiative is None:
            _hazard_lasts(ctx, person.id)
    getaways.settle(ctx)
    end_modifiers(ctx)
    CURRENT.put(ctx, "")
    ctx.push(agenda.break_begins())


def begin_next(ctx: Decision[HubrisRules]) -> None:
    """The next round is to begin."""
    ctx.withdraw("continue")
    if not wanted(ctx):
        ctx.agenda = (NEXT,)


def forgets_last(ctx: Decision[HubrisRules]) -> None:
    """What was noted for the last round is forgotten."""
    SUSPENDED.put(ctx, None)
    LAST_ACTOR.put(ctx, None)
    coming_back.keep_places(ctx)
    fresh = {**one_by_one.note.fresh_round(), **own.fresh_round()}
    ctx.emit(EveryoneReset({"declared": None}, fresh))


def opens(ctx: Decision[HubrisRules]) -> None:
    """A later round begins: places change."""
    if ctx.rules.settings.initiative.redraw_ties:
        _redraw(ctx)
    ctx.agenda = ()
    one_by_one.open_round(ctx)


def places_change(ctx: Decision[HubrisRules]) -> None:
    """Lowered totals may come back; interrupters stand behind whom they answered."""
    for person in list(ctx.state.people.values()):
        former = LOWERED.of(person.notes)
        if former is not None:
            LOWERED.put(ctx, person.id, None)
            order.unplace(ctx, person.id)
            order.set_total(ctx, person.id, former)
    for who in ANSWERED.of(ctx.state.notes):
        place = BEHIND.of(ctx.person(who).notes) if ctx.here(who) else None
        if place is not None:
            answered = ctx.state.people.get(place.who)
            # Who got away or left has no place any more: what counts is where they stood.
            if answered is not None and answered.initiative is not None:
                place = order.place_of(answered)
            order.place_behind(ctx, who, place)
            BEHIND.put(ctx, who, None)
    ANSWERED.put(ctx, None)


def _redraw(ctx: Decision[HubrisRules]) -> None:
    for person in list(ctx.state.people.values()):
        if person.tiebreak and person.initiative is not None:
            order.redraw(ctx, person.id)


def nobody_left(ctx: Decision[HubrisRules]) -> bool:
    """Without a storyteller a conflict in which nobody can act is over."""
    able = [person for person in ctx.state.people.values() if _takes_part(person)]
    if ctx.state.storyteller is not None or able:
        return False
    end_fight(ctx, "finished")
    return True


def _takes_part(person: Combatant) -> bool:
    return person.status == "active" and not sheet.is_hazard(person)


def announces(ctx: Decision[HubrisRules]) -> None:
    """As round 1 begins, everybody with a total knows of what comes slowly (HUB-INI-04)."""
    if ctx.state.round == 1:
        named = threats(ctx)
        if named:
            ctx.announce("threat.seen", people=named)


def threats(fight: Fight[HubrisRules]) -> list[str]:
    """What everybody sees coming: by the storyteller's word, and hazards with a total."""
    people = fight.state.people
    hazards = [
        who for who in fight.state.order
        if who in people and HAZARD.of(people[who].notes) is not None
    ]  # fmt: skip
    ruled = [who for who in THREATS.of(fight.state.notes) if who in people]
    return list(dict.fromkeys((*ruled, *(hazards if one_by_one.has_begun(fight.state) else []))))
