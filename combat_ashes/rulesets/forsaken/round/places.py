"""Initiative is rolled, and what a turn begins and ends with (FOR-INI)."""

from __future__ import annotations

from ....engine.events import InitiativeSet, PersonChanged, Rolled
from ....engine.fight_end import end
from ....engine.inputs import Input
from ....engine.order import put_in_order
from ....engine.state import Step
from ...parts.round.one_by_one import ROUND_OVER
from ..combatant import Combatant
from ..fight import Decision
from ..flags import flagged
from ..harm import healing, wounds
from ..people import conditions, holds, rolling, sheet, totals
from ..people.gear import gear
from ..values import Base
from . import counts


def roll(ctx: Decision, who: str) -> None:
    """One die and the modifier, less weapons and wounds (FOR-INI-01)."""
    person, rules = ctx.person(who), ctx.rules
    hurt, weapons = sheet.wounds(rules, person), gear.penalty(person)
    terms = (
        *sheet.modifier_terms(rules, person),
        *sheet.of_parts(("weapons", -weapons), ("wounds", -hurt)),
    )
    sides = rules.settings.initiative.die
    faces, time = ctx.faces(who, "initiative", 1, sides, 0, sum)
    total = faces[0] + sum(dice for _, dice in terms)
    base = Base(faces[0] + sheet.modifier(rules, person), hurt)
    place = {"initiative": total, "rating": totals.rating(rules, person), "tiebreak": 0}
    ctx.emit(
        Rolled(who, "initiative", None, 1, 0, terms, (), faces, total, time, sets=place,
               notes=flagged(base=base))
    )  # fmt: skip
    rolling.remember_plain(ctx, who, "initiative", terms, faces, total)


def ruled(ctx: Decision, given: Input) -> None:
    """`+combat/init`: the total is right for what its owner has in hand at this moment."""
    who = given.who
    if given.has("roll") or given.has("all") or not ctx.here(who):
        return
    person = ctx.person(who)
    hurt = sheet.wounds(ctx.rules, person)
    score = given.number("total") + gear.penalty(person) + hurt
    ctx.flag(who, base=Base(score, hurt))


# --- a turn begins, and ends ----------------------------------------------------------------------


def change(ctx: Decision) -> None:
    """A turn begins: who has no place rolls, and totals follow what is in hand (FOR-GEN-06)."""
    second = ctx.state.round > 1
    everybody = ctx.rules.settings.surprise.initiative == "all_roll_turn_two"
    for person in list(ctx.state.people.values()):
        if second:
            _not_surprised(ctx, person.id, everybody)
        _off_balance(ctx, person.id)
        if ctx.rules.settings.defense.reset == "turn_start" and person.flags.wear:
            ctx.flag(person.id, wear=0)
        _place(ctx, person.id)
    _let_go_of_cover(ctx)
    put_in_order(ctx)


def _place(ctx: Decision, who: str) -> None:
    person = ctx.person(who)
    if person.status in (*wounds.GONE, "chase"):
        return
    if person.initiative is not None:
        totals.total_again(ctx, who)
        return
    if person.flags.late and ctx.state.round == 1:
        return
    noticed = person.flags.noticed
    if noticed is not None and ctx.state.round == 1:
        ctx.emit(InitiativeSet(who, noticed, totals.rating(ctx.rules, person)))
    else:
        roll(ctx, who)


def _not_surprised(ctx: Decision, who: str, everybody: bool) -> None:
    """The first turn is over: nobody is surprised any more (FOR-INI-08, -09)."""
    person = ctx.person(who)
    if "surprised" in person.conditions:
        conditions.lose(ctx, who, "surprised")
    if person.flags.late:
        ctx.flag(who, late=False)
    if everybody and person.flags.noticed is not None:
        ctx.flag(who, noticed=None)
        ctx.emit(PersonChanged(who, {"initiative": None}))


def _off_balance(ctx: Decision, who: str) -> None:
    """Off-balance of last turn begins, an older one lapses (FOR-DEF-10)."""
    person = ctx.person(who)
    if not {"off_balance", "off_balance_next"} & set(person.conditions):
        return
    coming = "off_balance_next" in person.conditions
    kept = [each for each in person.conditions if each not in ("off_balance", "off_balance_next")]
    ctx.emit(PersonChanged(who, {"conditions": [*kept, "off_balance"] if coming else kept}))
    if not coming:
        ctx.flag(who, off=0)


def _let_go_of_cover(ctx: Decision) -> None:
    """Who took cover behind a body comes out from behind it; holds may end (FOR-GRP-10, -12)."""
    ends = ctx.rules.settings.grapple.hold_ends == "turn_end"
    for each in holds.all_of(ctx.state):
        changes = {"cover": ""} if each.cover else {}
        if ends and each.hold and not each.restrained:
            changes["hold"] = ""
        if changes:
            holds.change(ctx, each.grappler, **changes)


def time_passes(ctx: Decision) -> None:
    """The turn is over: one turn passes for everybody who is hurt."""
    for person in list(ctx.state.people.values()):
        if person.track and ctx.here(person.id):
            healing.passes(ctx, person.id, 1)


# --- nobody can act -------------------------------------------------------------------------------


def comes(ctx: Decision, person: Combatant) -> bool:
    """Somebody's count has come; where nobody could act until now, the next turn begins first."""
    if ctx.state.step == "idle" and not ctx.rules.is_out(person):
        return wakes_up(ctx)
    return counts.comes(ctx, person)


def nobody_can(ctx: Decision, places: Step) -> None:
    """Nobody can act: the storyteller lets turns pass, or the fight is over."""
    if ctx.state.storyteller is None:
        end(ctx, "finished")
        return
    counts.idle(ctx)
    ctx.stand_still(places)


def goes_on_idle(ctx: Decision) -> bool:
    """`+combat/next` while nobody can act: one turn passes."""
    if ctx.state.step != "idle" or ctx.state.storyteller is None:
        return False
    ctx.agenda = (ROUND_OVER,)
    return True


def wakes_up(ctx: Decision) -> bool:
    """Somebody can act again while nobody could: the next turn begins."""
    if ctx.state.step != "idle" or ctx.agenda[:1] == (ROUND_OVER,):
        return False
    ctx.push(ROUND_OVER)
    return True
