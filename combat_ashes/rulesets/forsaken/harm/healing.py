"""Time passes: wounds heal by kind, and the dying bleed (FOR-HEA, FOR-INJ-13)."""

from ....engine.events import TrackChanged
from ....engine.health_track import sort_marks
from ....engine.inputs import Input
from ...common.health.upgrading import KINDS, upgrade
from ..combatant import Combatant
from ..fight import Decision
from ..people import sheet
from ..refusing import refuse
from ..rules import TILTS, TURNS_PER_MINUTE
from ..settings.words import minutes_of
from . import tilts, wounds


def passes(ctx: Decision, who: str, turns: int) -> None:
    """So many turns pass for somebody."""
    left = turns
    while left > 0 and ctx.here(who):
        person = ctx.person(who)
        if not person.track or person.status == "dead":
            return
        if wounds.is_bleeding(ctx.rules, person):
            left = _bleeds(ctx, person, left)
        elif wounds.species(person) == "vampire":
            return  # They heal with blood alone (FOR-HEA-06).
        else:
            left = _heals(ctx, person, left)


def _bleeds(ctx: Decision, person: Combatant, left: int) -> int:
    """One injury more for each minute; returns the turns that are left."""
    due = TURNS_PER_MINUTE - person.flags.bled
    if left < due:
        ctx.flag(person.id, bled=person.flags.bled + left)
        return 0
    ctx.flag(person.id, bled=0)
    track = upgrade(person.track, "bashing", 1, sheet.boxes(ctx.rules, person)).track
    ctx.emit(TrackChanged(person.id, 1, "aggravated", track))
    wounds.settle(ctx, person.id)
    return left - due


def _heals(ctx: Decision, person: Combatant, left: int) -> int:
    """The rightmost boxes of a kind heal in time; returns the turns left (FOR-HEA-01, -02)."""
    wolf = wounds.species(person) == "werewolf"
    rates = ctx.rules.figures.heals[wolf]
    kind = KINDS[person.track[-1]]
    rate = max(1, rates[kind])
    due = rate - person.flags.clock
    if left < due:
        ctx.flag(person.id, clock=person.flags.clock + left)
        return 0
    ctx.flag(person.id, clock=0, bled=0)
    alike = len(person.track) - len(person.track.rstrip(person.track[-1]))
    healed = min(alike, 1 + (left - due) // rate)
    wounds.set_track(ctx, person.id, sort_marks(person.track[:-healed]), healed, kind)
    return left - due - (healed - 1) * rate


def stabilise(ctx: Decision, who: str) -> None:
    """Urgent care: bleeding ends, and healing runs from now (FOR-HEA-04)."""
    bleeds = wounds.is_bleeding(ctx.rules, ctx.person(who))
    ctx.flag(who, bled=0, clock=0, stable=bleeds or ctx.person(who).flags.stable)
    ctx.announce("heal.stable", who=who, how="" if bleeds else "care")
    wounds.settle(ctx, who)


def treat(ctx: Decision, who: str) -> None:
    """Medical attention: wracks and blindness end (FOR-TGT-09)."""
    ctx.announce("heal.treated", who=who)
    tilts.end(ctx, who, *TILTS[:-1])


# --- lines of `+heal` ------------------------------------------------------------------------


def rested(ctx: Decision, given: Input) -> None:
    """`+heal/rest <names or all>=<time>` (FOR-HEA, FOR-INJ-13)."""
    try:
        minutes = minutes_of(given.text("time"))
    except ValueError:
        refuse("err.rest.time", word=given.text("time"))
    turns = minutes * TURNS_PER_MINUTE
    people = given.words("people")
    ctx.announce("heal.rest", people=people, time=given.text("time"))
    for who in people:
        passes(ctx, who, turns)


def stabilised(ctx: Decision, given: Input) -> None:
    """`+heal/stabilise <names or all>` (FOR-HEA-04)."""
    for who in given.words("people"):
        stabilise(ctx, who)


def treated(ctx: Decision, given: Input) -> None:
    """`+heal/treat <names or all>` (FOR-TGT-09)."""
    for who in given.words("people"):
        treat(ctx, who)


HANDLERS = {"rest": rested, "stabilise": stabilised, "treat": treated}
