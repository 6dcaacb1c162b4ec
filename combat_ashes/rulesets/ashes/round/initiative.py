"""Who takes part, and who goes when: initiative and its order (ASH-INI, ASH-RND-08)."""

from ....engine.events import InitiativeSet, PersonNoted, Terms
from ....engine.inputs import Input
from ....engine.order import put_in_order
from ....engine.pools import total
from ....engine.state import STORYTELLER, Json, Question
from ...common.declare_resolve import gathering, slots
from ...common.declare_resolve.books import settle_reminders
from .. import agenda, questions
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..flags import flagged
from ..grapple import in_hold
from ..people import sheet
from ..rules import AshesRules


def fixed_terms(rules: AshesRules, person: Combatant) -> Terms:
    """The parts of initiative that are not rolled (ASH-INI-02)."""
    terms: Terms = ()
    for sign, name in rules.initiative.formula:
        if name == "bonus":
            value = person.flags.initiative_bonus
        elif name == "wounds":
            value = -sheet.wounds(rules, person)
        elif name == "d10":
            continue
        else:
            value = sheet.trait(rules, person, name)
        if value:
            terms += ((name, sign * value),)
    return terms


def rating(rules: AshesRules, person: Combatant) -> int:
    """What decides between equal totals (ASH-INI-05)."""
    return total(fixed_terms(rules, person))


def roll(ctx: Decision, who: str) -> None:
    """Roll a person's initiative for this round (ASH-INI-01)."""
    rules = ctx.rules
    person = ctx.person(who)
    terms = fixed_terms(rules, person)
    slots.roll(ctx, who, terms, total(terms), rules.initiative.dice)


def set_bonus(ctx: Decision, who: str, bonus: int) -> None:
    """A bonus for this round while nobody has declared, else for the next (ASH-INI-02)."""
    rules = ctx.rules
    person = ctx.person(who)
    rolled = person.initiative
    begun = ctx.state.flags.begun == ctx.state.round
    if begun and rolled is not None:
        ctx.flag(who, next_bonus=bonus)
        return
    before = rating_now(rules, person)
    ctx.flag(who, initiative_bonus=bonus or None)
    if rolled is not None and not begun:
        person = ctx.person(who)
        change = rating_now(rules, person) - before
        ctx.emit(InitiativeSet(who, rolled + change, rating(rules, person), ruled=True))
        rules.hooks.on_order_changed(ctx)


def take_up_bonuses(ctx: Decision) -> None:
    """Bonuses that were given too late for the last round hold in the new one."""
    for person in list(ctx.state.people.values()):
        late = person.flags.next_bonus
        if late is not None:
            noted = flagged(initiative_bonus=late or None, next_bonus=None)
            ctx.emit(PersonNoted(person.id, noted))


def settle_ties(ctx: Decision) -> bool:
    """Deal with full ties where they are not simultaneous; True when a question was asked."""
    how = ctx.rules.settings.initiative.full_tie
    if how == "simultaneous":
        return False
    if how == "reroll_tied":
        slots.reroll_ties(ctx)
        return False
    return _storyteller_picks(ctx)


def _storyteller_picks(ctx: Decision) -> bool:
    groups = slots.tied(ctx)
    if not groups:
        return False
    group = groups[0]
    if ctx.state.storyteller is None:
        for place, who in enumerate(sorted(group, key=ctx.name, reverse=True)):
            _break_tie(ctx, who, place)
        put_in_order(ctx)
        return _storyteller_picks(ctx)
    names = tuple(ctx.name(who) for who in group)
    then, facts = agenda.tie_picked(group), questions.Tied(group)
    ctx.ask(STORYTELLER, questions.tie, names, names[0], then, facts)
    return True


@questions.tie.reads
def tie_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+choose <name>`: who of the tied goes first."""
    if given.do != "choose":
        ctx.refuse("err.choose.option", word=given.do, options=list(question.options))
    return given.text("word")


@agenda.tie_picked.does
def tie_picked(ctx: Decision, group: list[str], name: str) -> None:
    """The one named goes before the rest of a tied group."""
    for who in group:
        if ctx.here(who) and ctx.name(who) == name:
            _break_tie(ctx, who, len(group))
    put_in_order(ctx)


def _break_tie(ctx: Decision, who: str, place: int) -> None:
    person = ctx.person(who)
    total = person.initiative or 0
    ctx.emit(InitiativeSet(who, total, person.rating, person.tiebreak + place, ruled=True))


def rating_now(rules: AshesRules, person: Combatant) -> int:
    """The whole part of initiative that is not rolled, as it is at this moment."""
    return sum(value for _, value in fixed_terms(rules, person))


def roll_for(ctx: Decision, who: str) -> None:
    """Roll a person's initiative for this round."""
    roll(ctx, who)


@agenda.order.does
def settle_order(ctx: Decision) -> None:
    """Settle who comes before whom, then ask for declarations."""
    put_in_order(ctx)
    if ctx.state.storyteller is None or ctx.rules.settings.bookkeeping.confirm_before_init:
        settle_reminders(ctx)
    ctx.push(agenda.phase("main"))
    if settle_ties(ctx):
        ctx.push(agenda.order())


def joined(ctx: Decision, who: str) -> None:
    """A newcomer: in time for this round, or for the next (ASH-RND-08)."""
    in_hold.newcomer(ctx, who)
    gathering.joined(ctx, who)


def comes_late(ctx: Decision, who: str) -> None:
    """A newcomer came in when the first round had begun."""
    if ctx.state.step == "initiative":
        if ctx.state.storyteller is None:
            roll_for(ctx, who)
    elif ctx.rules.settings.round.join == "immediately":
        roll_for(ctx, who)
        put_in_order(ctx)
        _squeeze_in(ctx, who)
    else:
        ctx.announce("joined.later", who=who)


def _squeeze_in(ctx: Decision, who: str) -> None:
    """Put a newcomer who joins at once among those whose turn is still to come."""
    if ctx.state.phase == "main" and ctx.state.step in ("declare", "resolve"):
        ctx.flag(who, late=True)
        gathering.sort_waiting(ctx, [who])


def rating_of(fight: Fight, person: Combatant) -> int:
    return rating(fight.rules, person)
