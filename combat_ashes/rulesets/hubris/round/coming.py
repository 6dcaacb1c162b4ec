"""Who comes in: at the beginning, late, or drawn in by somebody's action (HUB-INI)."""

from __future__ import annotations

from typing import Any

from ....engine import verbs
from ....engine.events import InitiativeSet, PersonChanged, PersonNoted
from ....engine.inputs import Input
from ....engine.naming import of_all
from ....engine.state import CLOCK, Person, State, with_
from ....engine.turn import Turn
from ...parts import coming_in
from ...parts.round import coming_back, gathering, one_by_one
from ...parts.round.one_by_one import ACTED, has_begun
from ..effects import afflictions, blocks
from ..notes import (
    AFTER,
    AT,
    AWAY,
    BOXES,
    CURRENT,
    FINAL,
    HAZARD,
    LOWERED,
    STARTED,
    STORED,
    WAITING,
)
from ..people import sheet
from ..rules import HubrisRules
from ..value import pending
from . import moments, order


def joined(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody joins with +init, save for who is to notice nothing yet (HUB-INI-05)."""
    if sheet.has(turn.person(who), "oblivious") and turn.state.storyteller is not None:
        moments.refuse_no_total(turn, turn.person(who))
    _comes_in(turn, who)


def _comes_in(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody rolls at once and is aware (HUB-INI-03); in a round under way they come late."""
    afflictions.end_condition(turn, who, "oblivious")
    kept = turn.rules.settings.initiative.auto_reroll == "never"
    if not (kept and coming_back.restore(turn, who)):
        one_by_one.roll_initiative(turn, who)
    turn.rules.line_up(turn)
    if has_begun(turn.state):
        comes_late(turn, who)
    else:
        gathering.ask_ready(turn, who)


def comes_late(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody, or a hazard, has a total in a round under way: an event without a count."""
    if _waits(turn):
        ACTED.set(turn, who, True)
    else:
        _before_whose_turn(turn)


def _waits(turn: Turn[HubrisRules]) -> bool:
    """Whether who comes now acts from the next round on."""
    later = turn.rules.settings.initiative.late_join == "next_round"
    return later or not moments.in_combat_time(turn.state) or turn.state.step == "break"


def rejoined(turn: Turn[HubrisRules], who: str) -> None:
    """+init of a combatant: readiness before round 1, or a total for who has none (HUB-INI-07)."""
    person = turn.person(who)
    if person.initiative is None and not sheet.is_hazard(person):
        if person.status in ("fled", "out"):
            turn.refuse("err.declare.out_of_fight", status=person.status)
        joined(turn, who)
        return
    if turn.state.question_for(who, "init") is None:
        turn.refuse("err.initiative_kept", name=person.name)
    gathering.rejoined(turn, who)


def add(turn: Turn[HubrisRules], given: Input) -> None:
    """`+combat/add`: who has no total yet rolls, be they new or not."""
    known = {p.ref: p for p in turn.state.people.values() if p.ref is not None}
    fresh = [sheet_ for sheet_ in given.args["sheets"] if sheet_["ref"] not in known]
    for sheet_ in given.args["sheets"]:
        person = known.get(sheet_["ref"])
        if person is not None and person.status in ("fled", "out"):
            turn.refuse("err.fight.gone", how=person.status, name=person.name)
        if person is not None and person.initiative is None:
            _comes_in(turn, person.id)
        elif person is not None:
            turn.refuse("err.fight.already_in", name=sheet_["name"])
    if fresh:
        verbs.add(turn, with_(given, args={**given.args, "sheets": fresh}))


# --- people without a total -------------------------------------------------------------------


def come(turn: Turn[HubrisRules], given: Input, late: bool = False) -> str:
    """The id of who speaks; who is only in the room becomes a combatant without a total.

    In combat time that is for lines that need no turn (`late`).
    """
    here = turn.here(given.who)
    if not here and given.by == CLOCK:
        turn.refuse("err.fight.not_in")
    if not here and moments.in_combat_time(turn.state) and not late and given.args.get("sheet"):
        turn.refuse("err.no_initiative", name=given.args["sheet"]["name"])
    return coming_in.speaker(turn, given)


def bring(turn: Turn[HubrisRules], given: Input) -> None:
    """Take in those whom a line names and who are only in the room."""
    for entry in given.args.get("people") or ():
        if entry.get("sheet") is not None:
            coming_in.named(turn, entry)


# --- being drawn in (HUB-INI-06) --------------------------------------------------------------


def drawn_in(
    turn: Turn[HubrisRules], people: list[str], by: str = "", count: int | None = None
) -> None:
    """People roll initiative because of an actor's action, or of an event at a count.

    Who is ahead of that acts right after it, the rest at their place.
    """
    came = [who for who in people if turn.person(who).initiative is None]
    for who in came:
        one_by_one.roll_initiative(turn, who)
    turn.rules.line_up(turn)
    if not moments.in_combat_time(turn.state):
        return
    later = turn.rules.settings.initiative.late_join == "next_round"
    for who in came:
        if later:
            ACTED.set(turn, who, True)
        elif by and order.is_ahead(turn.state, who, by):
            AFTER.set(turn, who, by)
        elif count is not None and (turn.person(who).initiative or 0) > count:
            AT.put(turn, who, count)
    if came:
        turn.tell("drawn.in", how="one" if len(came) == 1 else "", people=came)


def attacked(turn: Turn[HubrisRules], people: list[str], by: str) -> None:
    """Being attacked in combat time draws in, save for who notices nothing or can do nothing."""
    if not moments.in_combat_time(turn.state):
        return
    found = [who for who in people if turn.here(who) and _is_drawn(turn.person(who))]
    if found:
        drawn_in(turn, found, by)


def _is_drawn(person: Person) -> bool:
    if person.initiative is not None or sheet.is_hazard(person):
        return False
    return sheet.may_act(person) and not sheet.has(person, "oblivious")


def forgets(turn: Turn[HubrisRules], who: str) -> None:
    """Who notices nothing of the conflict has no total and no turn in it (HUB-INI-05)."""
    if turn.person(who).initiative is None:
        return
    for kind in ("init", "act", "interrupt", "continue"):
        turn.withdraw(kind, who=who)
    order.unplace(turn, who)
    turn.emit(PersonNoted(who, {**LOWERED.noted(None), **WAITING.noted(None)}))
    turn.emit(PersonChanged(who, {"initiative": None}))
    turn.rules.line_up(turn)


# --- what a storyteller sets (HUB-INI-01, -08) ------------------------------------------------


def roll_initiative(turn: Turn[HubrisRules], who: str) -> None:
    """`+combat/init <names or all>=roll`: delays and places of those are discarded."""
    if HAZARD.of(turn.person(who).notes) is not None:
        return
    order.unplace(turn, who)
    turn.emit(PersonNoted(who, {**LOWERED.noted(None), **WAITING.noted(None)}))
    one_by_one.roll_initiative(turn, who)


def set_initiative(turn: Turn[HubrisRules], given: Input) -> None:
    """`+combat/init <names or all>=<total or roll>`: who has acted has acted."""
    args = given.args
    placed = [p for p in turn.state.people.values() if p.initiative is not None]
    every = of_all(args.get("all", ""), placed, lambda person: not person.player)
    people = [given.who] if every is None else [person.id for person in every]
    comes: list[str] = []
    for who in people:
        if not turn.here(who):
            turn.refuse("err.fight.not_in")
        if args.get("roll"):
            roll_initiative(turn, who)
            continue
        order.unplace(turn, who)
        person = turn.person(who)
        comes += [who] if person.initiative is None and sheet.is_hazard(person) else []
        rating = sheet.modifier(turn.rules, person)
        turn.emit(InitiativeSet(who, args["total"], rating, person.tiebreak, ruled=True))
    turn.rules.line_up(turn)
    for who in comes if has_begun(turn.state) else ():
        comes_late(turn, who)


def draw(turn: Turn[HubrisRules], people: list[str], by: str, count: int | None = None) -> None:
    """A storyteller says what drew people in: an actor by id, or an event (HUB-INI-05, -06).

    An event may have a `count`, at which it happens in the order.

    At the break it reopens the round.
    """
    for who in people:
        person = turn.person(who)
        if person.initiative is not None:
            turn.refuse("err.initiative_kept", name=person.name)
        afflictions.end_condition(turn, who, "oblivious")
    drawn_in(turn, people, by, count)
    if not moments.in_combat_time(turn.state):
        return
    if turn.state.step == "break":
        turn.withdraw("continue")
        turn.agenda = (one_by_one.PLACES,)
    else:
        _before_whose_turn(turn)


def _before_whose_turn(turn: Turn[HubrisRules]) -> None:
    """Who comes now may act before whose turn it is, if that one has done nothing yet.

    Who has waited to the end of the round waits on for their final turn (HUB-DLY-05).
    """
    if STARTED.of(turn.state.notes) or pending(turn.state) is not None:
        return
    turn.withdraw("act")
    who = CURRENT.of(turn.state.notes)
    if turn.here(who) and FINAL.of(turn.person(who).notes):
        turn.emit(PersonNoted(who, {**WAITING.noted(True), **FINAL.noted(None)}))
    CURRENT.put(turn, "")


def leaves(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody goes: their total is kept for when they come back (HUB-INI-07)."""
    coming_back.remember(turn, who)
    BOXES.put_entry(turn, who, sheet.boxes(turn.rules, turn.person(who)))
    for other, person in list(turn.state.people.items()):
        blocks.gives_way(turn, other, who)
        left = [each for each in STORED.of(person.notes) if each.who != who]
        STORED.set(turn, other, left)
        away = AWAY.of(person.notes)
        if away is not None and who in away["with"]:
            AWAY.put(turn, other, {**away, "with": [w for w in away["with"] if w != who]})


def as_left(state: State, person: Person) -> Person:
    """Somebody with the boxes that they left with, where they are gone."""
    boxes = BOXES.of(state.notes).get(person.id)
    if person.id in state.people or boxes is None:
        return person
    return with_(person, traits={**person.traits, "health": boxes})


def scene_ends(turn: Turn[HubrisRules]) -> None:
    """The fight is over: nobody is on alert or in cover any more (HUB-DFL-03, HUB-AUT-03)."""
    for who in list(turn.state.people):
        for name in ("alert", "cover"):
            afflictions.end_condition(turn, who, name)


VERBS: dict[str, Any] = {"add": add, "initiative": set_initiative}
