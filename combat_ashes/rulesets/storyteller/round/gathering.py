"""Who takes part in a turn under these rules (STO-TRN-01, STO-INI-01, -11)."""

from ....engine.events import EveryoneReset, InitiativeSet, Ordered, PhaseBegan
from ....engine.order import put_in_order, slots
from ...common.declare_resolve import gathering
from ...common.declare_resolve.agenda import declare
from ...common.declare_resolve.books import settle_reminders
from ...common.declare_resolve.slots import reroll_ties
from ...common.declare_resolve.turns import nobody_has_declared
from .. import agenda
from ..combatant import FightState
from ..fight import Decision
from . import initiative


def fresh(ctx: Decision) -> None:
    """What was shown of the last turn goes when initiative is rolled."""
    skips = ctx.state.flags.skip or ctx.rules.settings.initiative.reroll == "first_turn"
    if ctx.state.round > 1:
        if not skips:
            ctx.emit(Ordered(()))
        order = {} if skips else {"initiative": None, "rating": 0, "tiebreak": 0}
        ctx.emit(EveryoneReset({"declared": None, **order}, ctx.rules.records.cleared("round")))
        _rate_anew(ctx)
    elif ctx.state.flags.ambushed:
        ctx.emit(EveryoneReset({}, ctx.rules.records.cleared("round")))
    settle_reminders(ctx)
    ctx.flag_fight(attacks=None, ambushes=None, skip=None, ambushed=None)


def _rate_anew(ctx: Decision) -> None:
    """Results that are kept from the last turn have this turn's ratings."""
    for person in ctx.state.able():
        if person.initiative is not None:
            rating = initiative.rating(ctx, person)
            if rating != person.rating:
                ctx.emit(InitiativeSet(person.id, person.initiative, rating, person.tiebreak))


@agenda.order.does
def settle_order(ctx: Decision) -> None:
    """Settle who comes before whom, then ask for declarations (STO-INI-02, -04, -06)."""
    put_in_order(ctx)
    if ctx.rules.settings.initiative.full_tie == "reroll":
        reroll_ties(ctx)
    people = [p for p in ctx.state.able() if p.initiative is not None]
    first = ctx.rules.turns.fastest_first(ctx.rules)
    if ctx.state.step != "declare" or ctx.state.phase != "main":
        ctx.emit(PhaseBegan("main", "declare"))
    ctx.push(declare(slots(people, highest_first=first), 0), agenda.resolve())


def comes_late(ctx: Decision, who: str) -> None:
    """Somebody new has no initiative before the next turn (STO-INI-11)."""
    state = ctx.state
    if state.step != "initiative" or (state.storyteller is None and ctx.person(who).player):
        ctx.announce("joined.later", who=who)


def roll_late(ctx: Decision, who: str) -> None:
    """A storyteller lets somebody who came late roll at once (STO-INI-11)."""
    person = ctx.person(who)
    if person.initiative is not None or person.status != "active":
        ctx.refuse("err.rule.rolled", name=person.name)
    initiative.roll(ctx, who)
    put_in_order(ctx)
    if ctx.state.step == "declare":
        gathering.ask_anew(ctx, who)


def took_part(ctx: Decision) -> None:
    """Who has an initiative when declarations begin has taken part in the fight."""
    for person in ctx.state.able():
        if person.initiative is not None and not person.flags.in_combat:
            ctx.flag(person.id, in_combat=True)


def goes_on(state: FightState) -> bool:
    """Whether people still come in for turn 1; an ambush is past that."""
    ambushed = state.flags.ambushed or state.phase == "ambush"
    return nobody_has_declared(state) and not ambushed
