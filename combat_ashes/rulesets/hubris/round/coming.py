"""Who comes in: at the beginning, late, or drawn in by somebody's action (HUB-INI)."""

from msgspec.structs import replace

from ....engine import handlers
from ....engine.events import InitiativeSet, PersonChanged
from ....engine.inputs import Input
from ....engine.lookup import of_all
from ....engine.state import CLOCK
from ...common import coming_in
from ...common.turn_order import gathering, one_by_one
from ...common.turn_order.one_by_one import has_begun
from .. import agenda
from ..combatant import Combatant
from ..declarations import pending
from ..effects import afflictions, blocks
from ..fight import Decision
from ..people import sheet
from . import moments, order


def joined(ctx: Decision, who: str) -> None:
    """Somebody joins with +init, save for who is to notice nothing yet (HUB-INI-05)."""
    if "oblivious" in ctx.person(who).conditions and ctx.state.storyteller is not None:
        moments.refuse_no_total(ctx, ctx.person(who))
    _comes_in(ctx, who)


def _comes_in(ctx: Decision, who: str) -> None:
    """Somebody rolls at once and is aware (HUB-INI-03); in a round under way they come late."""
    afflictions.end_condition(ctx, who, "oblivious")
    if not gathering.restore(ctx, who):
        one_by_one.roll_initiative(ctx, who)
    ctx.rules.turns.line_up(ctx)
    if has_begun(ctx.state):
        comes_late(ctx, who)
    else:
        gathering.ask_ready(ctx, who)


def comes_late(ctx: Decision, who: str) -> None:
    """Somebody, or a hazard, has a total in a round under way: an event without a count."""
    if _waits(ctx) or not moments.in_combat_time(ctx.state) or ctx.state.step == "break":
        ctx.flag(who, acted=True)
    else:
        _before_whose_turn(ctx)


def _waits(ctx: Decision) -> bool:
    """Whether who comes now acts from the next round on."""
    return ctx.rules.settings.initiative.late_join == "next_round"


def rejoined(ctx: Decision, who: str) -> None:
    """+init of a combatant: readiness before round 1, or a total for who has none (HUB-INI-07)."""
    person = ctx.person(who)
    if person.initiative is None and not sheet.is_hazard(person):
        coming_in.check_here(ctx, who)
        joined(ctx, who)
        return
    if ctx.state.question_for(who, "init") is None:
        ctx.refuse("err.initiative_kept", how=moments.told_to(ctx), name=person.name)
    gathering.rejoined(ctx, who)


def add(ctx: Decision, given: Input) -> None:
    """`+combat/add`: who has no total yet rolls, be they new or not."""
    known = {p.ref: p for p in ctx.state.people.values() if p.ref is not None}
    fresh = []
    for sheet_ in given.sheets():
        person = known.get(sheet_["ref"])
        if person is None:
            fresh.append(sheet_)
        elif person.status in ("fled", "out"):
            ctx.refuse("err.fight.gone", how=person.status, name=person.name)
        elif person.initiative is None:
            _comes_in(ctx, person.id)
        else:
            ctx.refuse("err.fight.already_in", name=sheet_["name"])
    if fresh:
        handlers.add(ctx, given.changed(sheets=fresh))


# --- people without a total -------------------------------------------------------------------


def come(ctx: Decision, given: Input, late: bool = False) -> str:
    """The id of who speaks; who is only in the room becomes a combatant without a total.

    In combat time that is for lines that need no turn (`late`).
    """
    here = ctx.here(given.who)
    if not here and given.by == CLOCK:
        ctx.refuse("err.fight.not_in")
    if not here and moments.in_combat_time(ctx.state) and not late and given.sheet():
        ctx.refuse("err.no_initiative", how=moments.told_to(ctx), name=given.sheet()["name"])
    return coming_in.speaker(ctx, given)


def bring(ctx: Decision, given: Input) -> None:
    """Take in those whom a line names and who are only in the room."""
    for entry in given.people():
        if entry.sheet is not None:
            coming_in.named(ctx, entry)


# --- being drawn in (HUB-INI-06) --------------------------------------------------------------


def drawn_in(ctx: Decision, people: list[str], by: str = "", count: int | None = None) -> None:
    """People roll initiative because of an actor's action, or of an event at a count.

    Who is ahead of that acts right after it, the rest at their place.
    """
    came = [who for who in people if ctx.person(who).initiative is None]
    if not came:
        return
    for who in came:
        one_by_one.roll_initiative(ctx, who)
    ctx.rules.turns.line_up(ctx)
    if not moments.in_combat_time(ctx.state):
        return
    for who in came:
        if _waits(ctx):
            ctx.flag(who, acted=True)
        elif by and order.is_ahead(ctx.state, who, by):
            ctx.flag(who, after=by)
        elif count is not None and (ctx.person(who).initiative or 0) > count:
            ctx.flag(who, at=count)
    ctx.announce("drawn.in", how="one" if len(came) == 1 else "", people=came)


def attacked(ctx: Decision, people: list[str], by: str) -> None:
    """Being attacked in combat time draws in, save for who notices nothing or can do nothing."""
    if moments.in_combat_time(ctx.state):
        found = [who for who in people if ctx.here(who) and _is_drawn(ctx.person(who))]
        drawn_in(ctx, found, by)


def _is_drawn(person: Combatant) -> bool:
    if person.initiative is not None or sheet.is_hazard(person):
        return False
    return sheet.may_act(person) and "oblivious" not in person.conditions


def forgets(ctx: Decision, who: str) -> None:
    """Who notices nothing of the conflict has no total and no turn in it (HUB-INI-05)."""
    if ctx.person(who).initiative is None:
        return
    for kind in ("init", "act", "interrupt", "continue"):
        ctx.withdraw(kind, who=who)
    ctx.flag(who, placed=None, waiting=None)
    ctx.emit(PersonChanged(who, {"initiative": None}))
    ctx.rules.turns.line_up(ctx)


# --- what a storyteller sets (HUB-INI-01, -08) ------------------------------------------------


def roll_initiative(ctx: Decision, who: str) -> None:
    """`+combat/init <names or all>=roll`: delays and places of those are discarded."""
    if ctx.person(who).flags.hazard is None:
        ctx.flag(who, placed=None, waiting=None)
        one_by_one.roll_initiative(ctx, who)


def set_initiative(ctx: Decision, given: Input) -> None:
    """`+combat/init <names or all>=<total or roll>`: who has acted has acted."""
    placed = [p for p in ctx.state.people.values() if p.initiative is not None]
    every = of_all(given.text("all"), placed, lambda person: not person.player)
    people = [given.who] if every is None else [person.id for person in every]
    late: list[str] = []
    for who in people:
        if not ctx.here(who):
            ctx.refuse("err.fight.not_in")
        if given.has("roll"):
            roll_initiative(ctx, who)
            continue
        ctx.flag(who, placed=None)
        person = ctx.person(who)
        if person.initiative is None and sheet.is_hazard(person) and has_begun(ctx.state):
            late.append(who)
        rating = sheet.modifier(ctx.rules, person)
        ctx.emit(InitiativeSet(who, given.number("total"), rating, person.tiebreak, ruled=True))
    ctx.rules.turns.line_up(ctx)
    for who in late:
        comes_late(ctx, who)


def draw(ctx: Decision, people: list[str], by: str, count: int | None = None) -> None:
    """A storyteller says what drew people in (HUB-INI-05, -06); at the break it reopens the round.

    It is an actor by id, or an event, which may have a `count` at which it happens in the order.
    """
    for who in people:
        person = ctx.person(who)
        if person.initiative is not None:
            ctx.refuse("err.initiative_kept", how="other", name=person.name)
        afflictions.end_condition(ctx, who, "oblivious")
    drawn_in(ctx, people, by, count)
    if not moments.in_combat_time(ctx.state):
        return
    if ctx.state.step == "break":
        ctx.withdraw("continue")
        ctx.agenda = (agenda.places(),)
    else:
        _before_whose_turn(ctx)


def _before_whose_turn(ctx: Decision) -> None:
    """Who comes now may act before whose turn it is, if that one has done nothing yet.

    Who has waited to the end of the round waits on for their final turn (HUB-DLY-05).
    """
    if ctx.state.flags.started or pending(ctx.state) is not None:
        return
    ctx.withdraw("act")
    who = ctx.state.flags.current
    if ctx.here(who) and ctx.person(who).flags.final:
        ctx.flag(who, waiting=True, final=None)
    ctx.flag_fight(current="")


def leaves(ctx: Decision, who: str) -> None:
    """Somebody goes: their total is kept for when they come back (HUB-INI-07)."""
    gathering.remember(ctx, who)
    ctx.flag_entry(None, "boxes", who, sheet.boxes(ctx.rules, ctx.person(who)))
    for other, person in list(ctx.state.people.items()):
        blocks.gives_way(ctx, other, who)
        stored, away = person.flags.stored, person.flags.away
        ctx.flag(other, stored=[each for each in stored if each.who != who])
        if away is not None:
            followers = [each for each in away.followers if each != who]
            ctx.flag(other, away=replace(away, followers=followers))


def scene_ends(ctx: Decision) -> None:
    """The fight is over: nobody is on alert or in cover any more (HUB-DFL-03, HUB-AUT-03)."""
    for who in list(ctx.state.people):
        for name in ("alert", "cover"):
            afflictions.end_condition(ctx, who, name)


HANDLERS = {"add": add, "initiative": set_initiative}
