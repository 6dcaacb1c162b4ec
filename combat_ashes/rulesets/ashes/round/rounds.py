"""The round, step by step (ASH-RND, ASH-HAS-03 and -04, ASH-INI-06 and -07).

A round goes: initiative, Main declarations from the slowest up, Main resolution
from the fastest down, then haste phases the same way as long as anybody holds a
haste action, then book-keeping, then the next round.
"""

from ....engine.events import EveryoneReset, ModifiersEnded, Ordered, PhaseBegan, StepBegan
from ....engine.fight_end import end
from ....engine.order import slots
from ....engine.rounds import NEXT
from ....engine.state import Json
from ...common import chases
from ...common import declare_resolve as declared
from ...common.declare_resolve import books as entries
from ...common.declare_resolve.slots import reveal
from .. import agenda
from ..combatant import FightState
from ..declarations import DelayAction
from ..fight import Decision, Fight
from ..flags import flagged
from ..people import haste
from ..rules import AshesRules
from . import initiative

# --- steps 2, 5 and 8: declarations, from the slowest up -------------------------------------


@agenda.phase.does
def phase(ctx: Decision, name: str) -> None:
    """Begin the Main phase or a haste phase (ASH-RND-05)."""
    if name == "main":
        people = [p for p in ctx.state.able() if p.initiative is not None]
    else:
        # Who is pinned is passed over, unless they are let go before their place.
        people = haste.owners(ctx)
        _fresh_phase(ctx)
    if ctx.state.step != "declare" or ctx.state.phase != name:
        ctx.emit(PhaseBegan(name, "declare"))
    ctx.agenda = (declared.agenda.declare(slots(people, highest_first=False), 0), agenda.resolve())


def _fresh_phase(ctx: Decision) -> None:
    """A haste phase begins without declarations, a Guard among them (ASH-HAS-05)."""
    fresh = ctx.rules.records.cleared("phase")
    fresh.update(flagged(dodged=None, groups_counted=None))
    ctx.emit(EveryoneReset({"declared": None}, fresh))


# --- steps 3, 6 and 9: resolution, from the fastest down -------------------------------------


@agenda.resolve.does
def resolve(ctx: Decision) -> None:
    """All have declared: resolve the phase."""
    people = [p for p in ctx.state.able() if p.declared is not None]
    if not ctx.rules.settings.declare.public and people:
        reveal(ctx, [p.id for p in people])
    ctx.emit(StepBegan("resolve"))
    held = [p.id for p in people if isinstance(p.declared, DelayAction)]
    ctx.push(
        declared.agenda.turns(slots(people, highest_first=True)),
        agenda.held(held),
        agenda.escapes(),
        agenda.phase_over(),
    )


# --- steps 4, 7 and 10: more haste? ----------------------------------------------------------


@agenda.phase_over.does
def phase_over(ctx: Decision) -> None:
    """Another haste phase while anybody holds a haste action, then book-keeping (ASH-HAS-03)."""
    number = 1 if ctx.state.phase == "main" else int(ctx.state.phase.split()[-1]) + 1
    haste.miss(ctx)
    left = haste.holders(ctx)
    ctx.push(agenda.phase(f"haste {number}") if left else agenda.books())


# --- steps 12 and 13: on, or over -------------------------------------------------------------


@agenda.round_over.does
def round_over(ctx: Decision) -> None:
    """Start the next round fresh, or see that the fight is over (ASH-RND-10)."""
    for who in list(ctx.state.people):
        haste.lose(ctx, who)
    chased = bool(ctx.state.flags.chases)
    if not chased and all_held(ctx):
        ctx.announce("grapple.all_held")
        ctx.push(agenda.finish())
        return
    automatic = ctx.rules.settings.combat.end == "automatic"
    if automatic and not chased and not opposed(ctx.state):
        ctx.push(agenda.finish())
        return
    changes: dict[str, Json] = {"declared": None, "haste": 0}
    if ctx.rules.settings.initiative.reroll == "every_round":
        changes |= {"initiative": None, "rating": 0, "tiebreak": 0}
        ctx.emit(Ordered(()))
    ctx.emit(EveryoneReset(changes, ctx.rules.records.cleared("round")))
    initiative.take_up_bonuses(ctx)
    ctx.push(NEXT)


@agenda.finish.does
def finish(ctx: Decision) -> None:
    """The fight has come to its end by itself."""
    end(ctx, "finished")


def all_held(ctx: Decision) -> bool:
    """Whether everybody left is pinned, or holds one who is (ASH-GRP-47)."""
    pins = [held for held in ctx.state.flags.grapples if held.pinned]
    busy = {who for held in pins for who in held.ends}
    return bool(pins) and all(person.id in busy for person in ctx.state.able())


def opposed(state: FightState) -> bool:
    """Whether two people who can act stand on different sides; no side is one's own."""
    sides = [person.side or person.id for person in state.able()]
    return len(set(sides)) > 1


def asks_to_begin(rules: AshesRules) -> bool:
    """ASH-BKP-04."""
    return rules.settings.bookkeeping.confirm_before_init


def reveals_ties(rules: AshesRules) -> bool:
    return rules.settings.declare.public


def is_opposed(fight: Fight) -> bool:
    """Who chases somebody is opposed to them as well."""
    return bool(fight.state.flags.chases) or opposed(fight.state)


BOOKS = (
    declared.agenda.books_damage(), declared.agenda.books_checks(), agenda.books_durations(),
)  # fmt: skip
"""Damage from surroundings, checks, and effects that run out (ASH-BKP-02)."""


@agenda.books.does
def books(ctx: Decision) -> None:
    """Settle what is entered, damage first (ASH-BKP-01, -02)."""
    if ctx.state.phase != "chase":
        ctx.emit(PhaseBegan("bookkeeping", "bookkeeping"))
    ctx.push(agenda.upkeep(), agenda.hazards(), *BOOKS, chases.WAIT, agenda.round_over())


@agenda.books_durations.does
def books_durations(ctx: Decision) -> None:
    """What lasted until this round ends (ASH-BKP-05)."""
    now = ctx.state.round
    over = {
        number: modifier
        for number, modifier in enumerate(ctx.state.modifiers, 1)
        if modifier.until is not None and modifier.until <= now
    }
    if over:
        ctx.emit(ModifiersEnded(tuple(over)))
        for modifier in over.values():
            ctx.announce("modifier.over", who=modifier.who, why=modifier.why)


HANDLERS = entries.HANDLERS
