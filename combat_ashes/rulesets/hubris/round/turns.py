"""Turns: whose is next, and what begins and ends with one (HUB-RND-01, -02, HUB-ACT-01)."""

from ....engine.asking_rules import is_under_way
from ....engine.events import EveryoneReset, StepBegan
from ...common.overrides.modifiers import end_modifiers
from ...common.turn_order import gathering, one_by_one, staging
from .. import agenda, questions
from ..combatant import Combatant
from ..declarations import Line, pending
from ..effects import afflictions, blocks, consequences, getaways
from ..fight import Decision, Fight
from ..people import sheet
from . import order

# --- whose turn it is -------------------------------------------------------------------------


@agenda.places.does
def places(ctx: Decision) -> None:
    """Ask whose turn it is; after the last one, waiters have a final turn, and the round ends."""
    who = _on_turn(ctx) or _next(ctx)
    if who is None:
        who = _next_waiter(ctx)
        if who is None:
            ctx.push(agenda.round_over())
            return
        ctx.flag(who, waiting=None, final=True)
    if ctx.state.flags.current != who:
        ctx.flag_fight(current=who, started=False)
        begins(ctx, who)
    if sheet.may_act(ctx.person(who)):
        _ask(ctx, who)
    else:
        ctx.push(agenda.turn_over(who), agenda.places())


def _on_turn(ctx: Decision) -> str | None:
    """Who is in the midst of a turn."""
    who = ctx.state.flags.current
    return who if who and _still_to_come(ctx, who) else None


def _next(ctx: Decision) -> str | None:
    """The highest whose turn is still to come, but for who waits for another's to end."""
    for who in ctx.state.order:
        if not _still_to_come(ctx, who):
            continue
        person = ctx.person(who)
        after = person.flags.after
        if not ((after and _still_to_come(ctx, after)) or _awaits_count(ctx, person)):
            return who
    return None


def _awaits_count(ctx: Decision, person: Combatant) -> bool:
    """Whether the event that drew somebody in has yet to come up in the order (HUB-INI-06)."""
    count = person.flags.at
    return count is not None and any(
        _still_to_come(ctx, who) and (other.initiative or 0) >= count
        for who, other in ctx.state.people.items()
        if other.flags.at is None
    )


def _still_to_come(ctx: Decision, who: str) -> bool:
    person = ctx.state.people.get(who)
    if person is None or person.initiative is None:
        return False
    return not (person.flags.acted or person.flags.waiting)


def _next_waiter(ctx: Decision) -> str | None:
    """The highest of those who have waited to the end of the round (HUB-DLY-05)."""
    people = ctx.state.people
    return next((who for who in ctx.state.order if people[who].flags.waiting), None)


def _ask(ctx: Decision, who: str) -> None:
    if ctx.state.step != "act":
        ctx.emit(StepBegan("act"))
    ctx.push(agenda.places())
    person = ctx.person(who)
    strikes = sheet.is_hazard(person) and ctx.state.storyteller is None
    default = Line("strike" if strikes else "pass")
    ctx.ask(who, questions.act, ctx.rules.turns.options(ctx, person), default, agenda.acts(who))


def stage(ctx: Decision, who: str) -> None:
    """It is somebody's turn, whatever the fight waits for: for the chances of what they say."""
    staging.nobody_asked(ctx)
    ctx.flag_fight(current=who, started=False)
    ctx.flag(who, acted=None, waiting=None, after=None)
    begins(ctx, who)
    _ask(ctx, who)


# --- what begins and ends with a turn ---------------------------------------------------------


def begins(ctx: Decision, who: str) -> None:
    """Somebody's turn comes: blocks of theirs end, partial effects are in force (HUB-BLK-06)."""
    blocks.end(ctx, who)
    consequences.come_into_force(ctx, who)


def ends(ctx: Decision, who: str) -> None:
    """Somebody's turn is over: what lasted for it is, and harm that goes on strikes."""
    if not ctx.here(who):
        return
    person = ctx.person(who)
    for other in blocks.obstructors(ctx.state, who):
        blocks.gives_way(ctx, other, who)
    burdens = [each for each in person.flags.burdens if each.waits]
    ctx.flag(who, burdens=burdens, gained={}, penalty=0, minors={})
    if "hampered" in person.conditions:
        afflictions.end_condition(ctx, who, "hampered")
    afflictions.tick_after_turn(ctx, who)
    if person.flags.hazard is not None:
        _hazard_lasts(ctx, who)


def _hazard_lasts(ctx: Decision, who: str) -> None:
    """A hazard is gone after so many turns, or rounds where it has none (HUB-HAZ-01)."""
    flags = ctx.person(who).flags
    ctx.flag(who, turns=flags.turns + 1)
    lasts = flags.hazard.lasts if flags.hazard is not None else None
    if lasts is not None and flags.turns + 1 >= lasts:
        afflictions.burns_out(ctx, who)


@agenda.turn_over.does
def turn_over(ctx: Decision, who: str) -> None:
    """A turn of combat time ends; whoever had a final one stands last from then on."""
    ends(ctx, who)
    if not ctx.here(who):
        return
    ctx.flag(who, acted=True, waiting=None)
    current = ctx.state.flags.current
    ctx.flag_fight(last_actor=who, current="" if current == who else current)
    if ctx.person(who).flags.final:
        goes_last(ctx, who)


def goes_last(ctx: Decision, who: str) -> None:
    """Somebody's total becomes that of the last in the order, and they stand behind (DLY-05)."""
    last = ctx.state.order[-1] if ctx.state.order else who
    if last != who and ctx.person(who).initiative is not None:
        order.place_last(ctx, who, ctx.person(last).initiative or 0)
        order.line_up(ctx)


# --- the end of a round -----------------------------------------------------------------------


@agenda.round_over.does
def round_over(ctx: Decision) -> None:
    """Everybody has had their turn: harm that waited strikes, getaways succeed; then the break."""
    afflictions.tick_after_round(ctx)
    for person in list(ctx.state.people.values()):
        if person.flags.hazard is not None and person.initiative is None:
            _hazard_lasts(ctx, person.id)
    getaways.settle(ctx)
    end_modifiers(ctx)
    ctx.flag_fight(current="")
    ctx.push(agenda.break_begins())


def forgets_last(ctx: Decision) -> None:
    """What was noted for the last round is forgotten."""
    ctx.flag_fight(suspended=None, last_actor=None)
    gathering.keep_places(ctx)
    ctx.emit(EveryoneReset({"declared": None}, ctx.rules.records.cleared("round")))


def places_change(ctx: Decision) -> None:
    """Interrupters stand behind whom they answered (HUB-DLY-04)."""
    for who in ctx.state.flags.answered:
        place = ctx.person(who).flags.behind if ctx.here(who) else None
        if place is not None:
            answered = ctx.state.people.get(place.who)
            # Who got away or left has no place any more: what counts is where they stood.
            if answered is not None and answered.initiative is not None:
                place = order.place_of(answered)
            order.place_behind(ctx, who, place)
            ctx.flag(who, behind=None)
    ctx.flag_fight(answered=None)


def announces(ctx: Decision) -> None:
    """As round 1 begins, everybody with a total knows of what comes slowly (HUB-INI-04)."""
    if ctx.state.round == 1 and (named := threats(ctx)):
        ctx.announce("threat.seen", people=named)


def threats(fight: Fight) -> list[str]:
    """What everybody sees coming: by the storyteller's word, and hazards with a total."""
    people, begun = fight.state.people, one_by_one.has_begun(fight.state)
    hazards = [who for who in fight.state.order if begun and people[who].flags.hazard is not None]
    ruled = [who for who in fight.state.flags.threats if who in people]
    return list(dict.fromkeys((*ruled, *hazards)))


def round_comes(ctx: Decision) -> None:
    forgets_last(ctx)
    gathering.begin_round(ctx)


def storyteller_changed(ctx: Decision) -> None:
    """Who says from now on when the first round begins, where nothing goes on before it."""
    if pending(ctx.state) is None and not one_by_one.has_begun(ctx.state):
        gathering.storyteller_changed(ctx)


def in_round(fight: Fight) -> bool:
    """What is done outside combat time is a round by itself."""
    return one_by_one.has_begun(fight.state) and is_under_way(fight)


def seconds(fight: Fight) -> int:
    """The time for what is asked now (HUB-ATK-09, HUB-RND-04)."""
    kinds = {question.kind for question in fight.state.questions if question.blocking}
    settings = fight.rules.settings
    if "continue" in kinds:
        return settings.round.prompt_seconds
    return settings.defender.prompt_seconds if "defend" in kinds else 0


def rolls_again(fight: Fight, person: Combatant) -> bool:
    """Only who stands where the dice put them draws for ties."""
    return person.flags.placed is None
