"""Initiative is rolled, what a turn begins and ends with, and what comes at a count (FOR-INI)."""

from ....engine.events import PersonChanged, StepBegan, Terms
from ....engine.fight_end import end
from ....engine.inputs import Input
from ....engine.order import put_in_order
from ....engine.rounds import stand_still
from ....engine.state import Step
from ...common.dice.confirming import make
from ...common.turn_order import ruleset
from ...common.turn_order.one_by_one import PLACES, ROUND_OVER
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..grapple import contest
from ..harm import healing, tilts, wounds
from ..people import conditions, holds, rolling, sheet, totals
from ..people.gear import gear
from ..rules import ForsakenRules
from ..values import Base

DOWN = ("unconscious", "dying", "torpor")


def terms(rules: ForsakenRules, person: Combatant) -> Terms:
    """What is added to the die: the modifier, less weapons and wounds (FOR-INI-01)."""
    hindered = sheet.of_parts(
        ("weapons", -gear.penalty(person)), ("wounds", -sheet.wounds(rules, person))
    )
    return (*sheet.modifier_terms(rules, person), *hindered)


def rolled(ctx: Decision, who: str, added: Terms, faces: tuple[int, ...]) -> None:
    """Somebody has rolled Initiative."""
    total = faces[0] + sum(dice for _, dice in added)
    _stands(ctx, ctx.person(who), total)
    rolling.remember_plain(ctx, who, "initiative", added, faces, total)


def _stands(ctx: Decision, person: Combatant, total: int) -> None:
    """A total is right for what its owner has in hand at this moment."""
    hurt = sheet.wounds(ctx.rules, person)
    ctx.flag(person.id, base=Base(total + gear.penalty(person) + hurt, hurt))


def ruled(ctx: Decision, given: Input) -> None:
    """`+combat/init`: a storyteller sets a total."""
    if not given.has("roll") and not given.has("all") and ctx.here(given.who):
        _stands(ctx, ctx.person(given.who), given.number("total"))


# --- a turn begins, and ends ----------------------------------------------------------------------


def change(ctx: Decision) -> None:
    """A turn begins: who has no place rolls, and totals follow what is in hand (FOR-GEN-06)."""
    second = ctx.state.round > 1
    for person in list(ctx.state.people.values()):
        if second:
            _not_surprised(ctx, person.id)
        _off_balance(ctx, person.id)
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
    ctx.rules.hooks.on_initiative(ctx, who)


def _not_surprised(ctx: Decision, who: str) -> None:
    """The first turn is over: nobody is surprised any more (FOR-INI-08, -09)."""
    person = ctx.person(who)
    if "surprised" in person.conditions:
        conditions.lose(ctx, who, "surprised")
    ctx.flag(who, late=False)


def _off_balance(ctx: Decision, who: str) -> None:
    """Off-balance of last turn begins, an older one lapses (FOR-DEF-10)."""
    person = ctx.person(who)
    if not {"off_balance", "off_balance_next"} & set(person.conditions):
        return
    coming = "off_balance_next" in person.conditions
    kept = [each for each in person.conditions if each not in ("off_balance", "off_balance_next")]
    ctx.emit(PersonChanged(who, {"conditions": [*kept, "off_balance"] if coming else kept}))


def _let_go_of_cover(ctx: Decision) -> None:
    """Who took cover behind a body comes out from behind it (FOR-GRP-12)."""
    for each in holds.all_of(ctx.state):
        if each.cover:
            holds.change(ctx, each.grappler, cover="")


def time_passes(ctx: Decision) -> None:
    """The turn is over: one turn passes for everybody who is hurt."""
    for person in list(ctx.state.people.values()):
        if person.track and ctx.here(person.id):
            healing.passes(ctx, person.id, 1)


# --- a count comes, or none does ------------------------------------------------------------------


def comes(ctx: Decision, person: Combatant) -> bool:
    """Somebody's count has come; True where something has happened before they are asked.

    Where nobody could act until now, the next turn begins first.
    """
    if ctx.state.step == "idle" and not ctx.rules.turns.is_out(person):
        if ctx.agenda[:1] == (ROUND_OVER,):
            return False
        ctx.push(ROUND_OVER)
        return True
    if person.flags.counted or person.flags.missed:
        return False
    who = person.id
    lost = "surprised" in person.conditions or person.flags.refused_action
    ctx.flag(who, counted=True, acted=person.flags.acted or lost)
    ctx.push(PLACES)
    _own_count(ctx, who)
    if not ctx.rules.turns.is_out(ctx.person(who)):
        stays_conscious(ctx, who)
        person = ctx.person(who)
        if tilts.is_stunned(person, ctx.state.round) and not person.flags.acted:
            tilts.loses_action(ctx, who)
    if ctx.person(who).status in DOWN:
        ctx.flag(who, acted=True)  # Also of who wakes in this turn.
    if (found := contest.due(ctx, ctx.person(who))) is not None:
        contest.begin(ctx, found)
    return True


def _own_count(ctx: Decision, who: str) -> None:
    """What lasts until the own count ends with it."""
    person = ctx.person(who)
    if "stun" in person.conditions and person.flags.stunned < ctx.state.round:
        tilts.end(ctx, who, "stun")


def must_roll(fight: Fight, person: Combatant) -> bool:
    """Whether somebody has to roll to stay conscious (FOR-INJ-12)."""
    if person.status != "active" or person.flags.conscious:
        return False
    mortal = wounds.species(person) == "mortal"
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


def nobody_can(ctx: Decision, places: Step) -> None:
    """Nobody can act: the storyteller lets turns pass, or the fight is over."""
    if ctx.state.storyteller is None:
        end(ctx, "finished")
        return
    if ctx.state.step != "idle":
        ctx.emit(StepBegan("idle"))
        ctx.announce("idle")
    stand_still(ctx, places)


def goes_on_idle(ctx: Decision) -> bool:
    """`+combat/next` while nobody can act: one turn passes."""
    if ctx.state.step != "idle" or ctx.state.storyteller is None:
        return False
    ctx.agenda = (ROUND_OVER,)
    return True


def close_round(ctx: Decision) -> None:
    """The last count of a turn is done."""
    ruleset.close_round(ctx)
    time_passes(ctx)


def initiative(fight: Fight, person: Combatant) -> Terms:
    return terms(fight.rules, person)


def rolls_again(fight: Fight, person: Combatant) -> bool:
    """Whose ties are settled by dice (FOR-INI-05)."""
    tied = fight.rules.settings.initiative.tie_break != "simultaneous"
    return tied and person.status not in wounds.GONE


def acts_on_joining(rules: ForsakenRules) -> bool:
    return rules.settings.initiative.join == "immediate"
