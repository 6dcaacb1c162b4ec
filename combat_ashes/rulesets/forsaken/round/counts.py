"""What comes at somebody's count before they act (FOR-GEN-06, FOR-INJ-12, FOR-TGT-08)."""

from __future__ import annotations

from ....engine.events import PersonNoted, StepBegan
from ....engine.look import Look
from ....engine.state import Person
from ....engine.turn import Turn
from ...parts.dice.confirming import make
from ...parts.round.one_by_one import ACTED, MISSED, PLACES
from ..grapple import contest
from ..harm import tilts, wounds
from ..notes import CONSCIOUS, COUNTED, DODGE, REFUSED_ACTION, STUNNED, WEAR
from ..people import conditions, rolling, sheet
from ..rules import ForsakenRules

DOWN = ("unconscious", "dying", "torpor")


def comes(turn: Turn[ForsakenRules], person: Person) -> bool:
    """Somebody's count has come; True where something has happened before they are asked."""
    if COUNTED.of(person.notes) or MISSED.of(person.notes):
        return False
    who = person.id
    lost = sheet.has(person, "surprised") or REFUSED_ACTION.of(person.notes)
    notes = {**COUNTED.noted(True), **(ACTED.noted(True) if lost else {})}
    turn.emit(PersonNoted(who, notes))
    turn.push(PLACES)
    _own_count(turn, who)
    if not turn.rules.is_out(turn.person(who)):
        if turn.rules.settings.injury.ko_timing == "own_count":
            stays_conscious(turn, who)
        _loses_to_stun(turn, who)
    _sleeps_through(turn, who)
    found = contest.due(turn, turn.person(who))
    if found is not None:
        contest.begin(turn, found)
    return True


def _own_count(turn: Turn[ForsakenRules], who: str) -> None:
    """What lasts until the own count ends with it."""
    person, rules = turn.person(who), turn.rules
    if rules.settings.defense.reset == "own_count" and WEAR.of(person.notes):
        WEAR.set(turn, who, 0)
    if rules.settings.dodge.duration == "until_own_count" and DODGE.of(person.notes) is not None:
        DODGE.set(turn, who, None)
    if sheet.has(person, "stun") and STUNNED.of(person.notes) < turn.state.round:
        tilts.end(turn, who, "stun")


def must_roll(look: Look[ForsakenRules], person: Person) -> bool:
    """Whether somebody has to roll to stay conscious (FOR-INJ-12)."""
    if person.status != "active" or CONSCIOUS.of(person.notes):
        return False
    mortal = wounds.species(look.rules, person) == "mortal"
    return mortal and wounds.last_box(look.rules, person) == "/"


def stays_conscious(turn: Turn[ForsakenRules], who: str) -> None:
    """Roll Stamina, without wounds; failing means unconsciousness."""
    person = turn.person(who)
    if not must_roll(turn, person):
        return
    CONSCIOUS.set(turn, who, True)
    everywhere = [term for term in sheet.everywhere(turn, person, False) if term[0] == "mod"]
    terms = (*sheet.traits_terms(turn.rules, person, ("stamina",)), *everywhere)
    throw = rolling.throw(turn.rules, who, "consciousness", None, terms)
    thrown = make(turn, throw)
    awake = thrown.successes > 0
    rolling.remember(turn, throw, thrown, "conscious" if awake else "unconscious")
    if not awake:
        conditions.take(turn, who, "unconscious")
        wounds.settle(turn, who)


def _loses_to_stun(turn: Turn[ForsakenRules], who: str) -> None:
    """Stun costs this action (FOR-TGT-08)."""
    person = turn.person(who)
    if tilts.is_stunned(person, turn.state.round) and not ACTED.of(person.notes):
        tilts.loses_action(turn, who)


def _sleeps_through(turn: Turn[ForsakenRules], who: str) -> None:
    """Who is not awake at their count has no action in this turn, though they wake in it."""
    person = turn.person(who)
    if person.status in DOWN and not ACTED.of(person.notes):
        turn.emit(PersonNoted(who, ACTED.noted(True)))


def turn_begins(turn: Turn[ForsakenRules]) -> None:
    """Where staying conscious is rolled as a turn begins, everybody who must rolls."""
    if turn.rules.settings.injury.ko_timing == "turn_start":
        for who in turn.state.order:
            stays_conscious(turn, who)


def idle(turn: Turn[ForsakenRules]) -> None:
    """Nobody can act."""
    if turn.state.step != "idle":
        turn.emit(StepBegan("idle"))
        turn.tell("idle")
