"""What comes at somebody's count before they act (FOR-GEN-06, FOR-INJ-12, FOR-TGT-08)."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.events import PersonNoted, StepBegan
from ....engine.fight import Fight
from ....engine.state import Combatant
from ...parts.dice.confirming import make
from ...parts.round.one_by_one import ACTED, MISSED, PLACES
from ..grapple import contest
from ..harm import tilts, wounds
from ..notes import CONSCIOUS, COUNTED, DODGE, REFUSED_ACTION, STUNNED, WEAR
from ..people import conditions, rolling, sheet
from ..rules import ForsakenRules

DOWN = ("unconscious", "dying", "torpor")


def comes(ctx: Decision[ForsakenRules], person: Combatant) -> bool:
    """Somebody's count has come; True where something has happened before they are asked."""
    if COUNTED.of(person.notes) or MISSED.of(person.notes):
        return False
    who = person.id
    lost = "surprised" in person.conditions or REFUSED_ACTION.of(person.notes)
    notes = {**COUNTED.noted(True), **(ACTED.noted(True) if lost else {})}
    ctx.emit(PersonNoted(who, notes))
    ctx.push(PLACES)
    _own_count(ctx, who)
    if not ctx.rules.is_out(ctx.person(who)):
        if ctx.rules.settings.injury.ko_timing == "own_count":
            stays_conscious(ctx, who)
        _loses_to_stun(ctx, who)
    _sleeps_through(ctx, who)
    found = contest.due(ctx, ctx.person(who))
    if found is not None:
        contest.begin(ctx, found)
    return True


def _own_count(ctx: Decision[ForsakenRules], who: str) -> None:
    """What lasts until the own count ends with it."""
    person, rules = ctx.person(who), ctx.rules
    if rules.settings.defense.reset == "own_count" and WEAR.of(person.notes):
        WEAR.set(ctx, who, 0)
    if rules.settings.dodge.duration == "until_own_count" and DODGE.of(person.notes) is not None:
        DODGE.set(ctx, who, None)
    if "stun" in person.conditions and STUNNED.of(person.notes) < ctx.state.round:
        tilts.end(ctx, who, "stun")


def must_roll(fight: Fight[ForsakenRules], person: Combatant) -> bool:
    """Whether somebody has to roll to stay conscious (FOR-INJ-12)."""
    if person.status != "active" or CONSCIOUS.of(person.notes):
        return False
    mortal = wounds.species(fight.rules, person) == "mortal"
    return mortal and wounds.last_box(fight.rules, person) == "/"


def stays_conscious(ctx: Decision[ForsakenRules], who: str) -> None:
    """Roll Stamina, without wounds; failing means unconsciousness."""
    person = ctx.person(who)
    if not must_roll(ctx, person):
        return
    CONSCIOUS.set(ctx, who, True)
    everywhere = [term for term in sheet.everywhere(ctx, person, False) if term[0] == "mod"]
    terms = (*sheet.traits_terms(ctx.rules, person, ("stamina",)), *everywhere)
    throw = rolling.throw(ctx.rules, who, "consciousness", None, terms)
    thrown = make(ctx, throw)
    awake = thrown.successes > 0
    rolling.remember(ctx, throw, thrown, "conscious" if awake else "unconscious")
    if not awake:
        conditions.take(ctx, who, "unconscious")
        wounds.settle(ctx, who)


def _loses_to_stun(ctx: Decision[ForsakenRules], who: str) -> None:
    """Stun costs this action (FOR-TGT-08)."""
    person = ctx.person(who)
    if tilts.is_stunned(person, ctx.state.round) and not ACTED.of(person.notes):
        tilts.loses_action(ctx, who)


def _sleeps_through(ctx: Decision[ForsakenRules], who: str) -> None:
    """Who is not awake at their count has no action in this turn, though they wake in it."""
    person = ctx.person(who)
    if person.status in DOWN and not ACTED.of(person.notes):
        ctx.emit(PersonNoted(who, ACTED.noted(True)))


def turn_begins(ctx: Decision[ForsakenRules]) -> None:
    """Where staying conscious is rolled as a turn begins, everybody who must rolls."""
    if ctx.rules.settings.injury.ko_timing == "turn_start":
        for who in ctx.state.order:
            stays_conscious(ctx, who)


def idle(ctx: Decision[ForsakenRules]) -> None:
    """Nobody can act."""
    if ctx.state.step != "idle":
        ctx.emit(StepBegan("idle"))
        ctx.announce("idle")
