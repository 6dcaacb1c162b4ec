"""Turns: whose is next, and what begins and ends with one (HUB-RND-01, -02, HUB-ACT-01)."""

from __future__ import annotations

from typing import Any

from ....engine.events import EveryoneReset, PersonNoted, StepBegan
from ....engine.leaving import end as end_fight
from ....engine.look import Look
from ....engine.rounds import NEXT
from ....engine.state import Json, Person
from ....engine.summing_up import wanted
from ....engine.turn import Turn
from ...parts.modifiers import end_modifiers
from ...parts.round import coming_back, one_by_one
from ...parts.round.one_by_one import ACTED
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

PLACES = one_by_one.PLACES


# --- whose turn it is -------------------------------------------------------------------------


def places(turn: Turn[HubrisRules]) -> None:
    """Ask whose turn it is; after the last one, waiters have a final turn, and the round ends."""
    who = _on_turn(turn) or _next(turn)
    if who is None:
        who = _next_waiter(turn)
        if who is None:
            turn.push(("round_over",))
            return
        turn.emit(PersonNoted(who, {**WAITING.noted(None), **FINAL.noted(True)}))
    person = turn.person(who)
    if CURRENT.of(turn.state.notes) != who:
        CURRENT.put(turn, who)
        STARTED.put(turn, False)
        begins(turn, who)
    if not sheet.may_act(person):
        turn.push(("turn_over", who), PLACES)
        return
    _ask(turn, who)


def _on_turn(turn: Turn[HubrisRules]) -> str | None:
    """Who is in the midst of a turn."""
    who = CURRENT.of(turn.state.notes)
    person = turn.state.people.get(who)
    if person is None or person.initiative is None:
        return None
    return None if ACTED.of(person.notes) or WAITING.of(person.notes) else who


def _next(turn: Turn[HubrisRules]) -> str | None:
    """The highest whose turn is still to come, but for who waits for another's to end."""
    people = turn.state.people
    for who in turn.state.order:
        person = people.get(who)
        if person is None or ACTED.of(person.notes) or WAITING.of(person.notes):
            continue
        if not (_still_to_come(turn, AFTER.of(person.notes)) or _awaits_count(turn, person)):
            return who
    return None


def _awaits_count(turn: Turn[HubrisRules], person: Person) -> bool:
    """Whether the event that drew somebody in has yet to come up in the order (HUB-INI-06)."""
    count = AT.of(person.notes)
    if count is None:
        return False
    return any(
        _still_to_come(turn, who) and (other.initiative or 0) >= count
        for who, other in turn.state.people.items()
        if AT.of(other.notes) is None
    )


def _still_to_come(turn: Turn[HubrisRules], who: str) -> bool:
    person = turn.state.people.get(who)
    if person is None or person.initiative is None:
        return False
    return not (ACTED.of(person.notes) or WAITING.of(person.notes))


def _next_waiter(turn: Turn[HubrisRules]) -> str | None:
    """The highest of those who have waited to the end of the round (HUB-DLY-05)."""
    people = turn.state.people
    return next((who for who in turn.state.order if WAITING.of(people[who].notes)), None)


def _ask(turn: Turn[HubrisRules], who: str) -> None:
    if turn.state.step != "act":
        turn.emit(StepBegan("act"))
    turn.push(PLACES)
    person, rules = turn.person(who), turn.rules
    default: Json = {"do": "pass"}
    if sheet.is_hazard(person) and turn.state.storyteller is None:
        default = {"do": "strike"}
    turn.ask(who, "act", rules.action_options(turn, person), default, ("acts", who))


# --- what begins and ends with a turn ---------------------------------------------------------


def begins(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody's turn comes: blocks of theirs end, partial effects are in force (HUB-BLK-06)."""
    blocks.end(turn, who)
    consequences.come_into_force(turn, who)


def ends(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody's turn is over: what lasted for it is, and harm that goes on strikes."""
    if not turn.here(who):
        return
    person = turn.person(who)
    for other in blocks.obstructors(turn.state, who):
        blocks.gives_way(turn, other, who)
    BURDENS.set(turn, who, [each for each in BURDENS.of(person.notes) if each.waits])
    GAINED.set(turn, who, {})
    PENALTY.set(turn, who, 0)
    MINORS.set(turn, who, {})
    if sheet.has(person, "hampered"):
        afflictions.end_condition(turn, who, "hampered")
    afflictions.tick_after_turn(turn, who)
    if HAZARD.of(person.notes) is not None:
        _hazard_lasts(turn, who)


def _hazard_lasts(turn: Turn[HubrisRules], who: str) -> None:
    """A hazard is gone after so many turns, or rounds where it has none (HUB-HAZ-01)."""
    hazard = HAZARD.of(turn.person(who).notes)
    TURNS.set(turn, who, TURNS.of(turn.person(who).notes) + 1)
    lasts = hazard.lasts if hazard is not None else None
    if lasts is not None and TURNS.of(turn.person(who).notes) >= lasts:
        afflictions.burns_out(turn, who)


def turn_over(turn: Turn[HubrisRules], who: str) -> None:
    """A turn of combat time ends; whoever had a final one stands last from then on."""
    if not turn.here(who):
        return
    ends(turn, who)
    if not turn.here(who):
        return
    final = FINAL.of(turn.person(who).notes)
    turn.emit(PersonNoted(who, {**ACTED.noted(True), **WAITING.noted(None)}))
    LAST_ACTOR.put(turn, who)
    if CURRENT.of(turn.state.notes) == who:
        CURRENT.put(turn, "")
    if final and turn.rules.settings.delay.unused == "last":
        goes_last(turn, who)


def goes_last(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody's total becomes that of the last in the order, and they stand behind (DLY-05)."""
    last = turn.state.order[-1] if turn.state.order else who
    if last != who and turn.person(who).initiative is not None:
        order.place_last(turn, who, turn.person(last).initiative or 0)
        order.line_up(turn)


# --- the end of a round -----------------------------------------------------------------------


def round_over(turn: Turn[HubrisRules]) -> None:
    """Everybody has had their turn: harm that waited strikes, getaways succeed; then the break."""
    afflictions.tick_after_round(turn)
    for person in list(turn.state.people.values()):
        if HAZARD.of(person.notes) is not None and person.initiative is None:
            _hazard_lasts(turn, person.id)
    getaways.settle(turn)
    end_modifiers(turn)
    CURRENT.put(turn, "")
    turn.push(("break_begins",))


def begin_next(turn: Turn[HubrisRules]) -> None:
    """The next round is to begin."""
    turn.withdraw("continue")
    if not wanted(turn):
        turn.agenda = (NEXT,)


def forgets_last(turn: Turn[HubrisRules]) -> None:
    """What was noted for the last round is forgotten."""
    SUSPENDED.put(turn, None)
    LAST_ACTOR.put(turn, None)
    coming_back.keep_places(turn)
    fresh = {**one_by_one.note.fresh_round(), **own.fresh_round()}
    turn.emit(EveryoneReset({"declared": None}, fresh))


def opens(turn: Turn[HubrisRules]) -> None:
    """A later round begins: places change."""
    if turn.rules.settings.initiative.redraw_ties:
        _redraw(turn)
    turn.agenda = ()
    one_by_one.open_round(turn)


def places_change(turn: Turn[HubrisRules]) -> None:
    """Lowered totals may come back; interrupters stand behind whom they answered."""
    for person in list(turn.state.people.values()):
        former = LOWERED.of(person.notes)
        if former is not None:
            LOWERED.put(turn, person.id, None)
            order.unplace(turn, person.id)
            order.set_total(turn, person.id, former)
    for who in ANSWERED.of(turn.state.notes):
        place = BEHIND.of(turn.person(who).notes) if turn.here(who) else None
        if place is not None:
            answered = turn.state.people.get(place["who"])
            # Who got away or left has no place any more: what counts is where they stood.
            if answered is not None and answered.initiative is not None:
                place = order.place_of(answered)
            order.place_behind(turn, who, place)
            BEHIND.put(turn, who, None)
    ANSWERED.put(turn, None)


def _redraw(turn: Turn[HubrisRules]) -> None:
    for person in list(turn.state.people.values()):
        if person.tiebreak and person.initiative is not None:
            order.redraw(turn, person.id)


def nobody_left(turn: Turn[HubrisRules]) -> bool:
    """Without a storyteller a conflict in which nobody can act is over."""
    able = [person for person in turn.state.people.values() if _takes_part(person)]
    if turn.state.storyteller is not None or able:
        return False
    end_fight(turn, "finished")
    return True


def _takes_part(person: Person) -> bool:
    return person.status == "active" and not sheet.is_hazard(person)


def announces(turn: Turn[HubrisRules]) -> None:
    """As round 1 begins, everybody with a total knows of what comes slowly (HUB-INI-04)."""
    if turn.state.round == 1:
        named = threats(turn)
        if named:
            turn.tell("threat.seen", people=named)


def threats(look: Look[HubrisRules]) -> list[str]:
    """What everybody sees coming: by the storyteller's word, and hazards with a total."""
    people = look.state.people
    hazards = [
        who for who in look.state.order
        if who in people and HAZARD.of(people[who].notes) is not None
    ]  # fmt: skip
    ruled = [who for who in THREATS.of(look.state.notes) if who in people]
    return list(dict.fromkeys((*ruled, *(hazards if one_by_one.has_begun(look.state) else []))))


STEPS: dict[str, Any] = {"places": places, "turn_over": turn_over, "round_over": round_over}
