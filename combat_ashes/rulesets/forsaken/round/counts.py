"""What comes at somebody's count before they act (FOR-GEN-06, FOR-INJ-12, FOR-TGT-08)."""

from __future__ import annotations

from ....engine.events import PersonNoted, StepBegan
from ...parts.dice.confirming import make
from ...parts.round.one_by_one import PLACES
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..flags import flagged
from ..grapple import contest
from ..harm import tilts, wounds
from ..people import conditions, rolling, sheet

DOWN = ("unconscious", "dying", "torpor")


def comes(ctx: Decision, person: Combatant) -> bool:
    """Somebody's count has come; True where something has happened before they are asked."""
    if person.flags.counted or person.flags.missed:
        return False
    who = person.id
    lost = "surprised" in person.conditions or person.flags.refused_action
    notes = {**flagged(counted=True), **(flagged(acted=True) if lost else {})}
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


def _own_count(ctx: Decision, who: str) -> None:
    """What lasts until the own count ends with it."""
    person, rules = ctx.person(who), ctx.rules
    if rules.settings.defense.reset == "own_count" and person.flags.wear:
        ctx.flag(who, wear=0)
    if rules.settings.dodge.duration == "until_own_count" and person.flags.dodge is not None:
        ctx.flag(who, dodge=None)
    if "stun" in person.conditions and person.flags.stunned < ctx.state.round:
        tilts.end(ctx, who, "stun")


def must_roll(fight: Fight, person: Combatant) -> bool:
    """Whether somebody has to roll to stay conscious (FOR-INJ-12)."""
    if person.status != "active" or person.flags.conscious:
        return False
    mortal = wounds.species(fight.rules, person) == "mortal"
    return mortal and wounds.last_box(fight.rules, person) == "/"


def stays_conscious(ctx: Decision, who: str) -> None:
    """Roll Stamina, without wounds; failing means unconsciousness."""
    person = ctx.person(who)
    if not must_roll(ctx, person):
        return
    ctx.flag(who, conscious=True)
    everywhere = [term for term in sheet.everywhere(ctx, person, False) if term[0] == "mod"]
    terms = (*sheet.traits_terms(ctx.rules, person, ("stamina",)), *everywhere)
    throw = rolling.throw(ctx.rules, who, "consciousness", None, terms)
    thrown = make(ctx, throw)
    awake = thrown.successes > 0
    rolling.remember(ctx, throw, thrown, "conscious" if awake else "unconscious")
    if not awake:
        conditions.take(ctx, who, "unconscious")
        wounds.settle(ctx, who)


def _loses_to_stun(ctx: Decision, who: str) -> None:
    """Stun costs this action (FOR-TGT-08)."""
    person = ctx.person(who)
    if tilts.is_stunned(person, ctx.state.round) and not person.flags.acted:
        tilts.loses_action(ctx, who)


def _sleeps_through(ctx: Decision, who: str) -> None:
    """Who is not awake at their count has no action in this turn, though they wake in it."""
    person = ctx.person(who)
    if person.status in DOWN and not person.flags.acted:
        ctx.emit(PersonNoted(who, flagged(acted=True)))


def turn_begins(ctx: Decision) -> None:
    """Where staying conscious is rolled as a turn begins, everybody who must rolls."""
    if ctx.rules.settings.injury.ko_timing == "turn_start":
        for who in ctx.state.order:
            stays_conscious(ctx, who)


def idle(ctx: Decision) -> None:
    """Nobody can act."""
    if ctx.state.step != "idle":
        ctx.emit(StepBegan("idle"))
        ctx.announce("idle")
