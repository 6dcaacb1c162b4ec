"""Grabbing, letting go, and getting out of bonds (FOR-GRP-01, -11, -14)."""

from ....engine.inputs import Input
from ....engine.revalidation import can_act
from ...common.dice.confirming import confirm
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.reading import only
from ...common.targets import one_target
from .. import agenda
from ..attack import action as actions
from ..attack import acts as attacks
from ..attack import resolve
from ..combatant import Combatant
from ..declarations import Attack, EscapeAction, GrappleAction
from ..fight import Decision, Fight
from ..people import holds, rolling
from ..people.acts import IMMOBILIZED, ForsakenAct, silenced
from ..people.conditions import lose
from ..refusing import Reasons, refuse
from . import contest
from .moves import bonds


class Grab(ForsakenAct):
    """`+grapple <target>[, willpower]`"""

    name = "grapple"
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return holds.of(fight.state, person.id) is None and attacks.someone_else(fight, person)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Attack:
        target = one_target(ctx, person, given.text("target"))
        return actions.with_options(ctx, GrappleAction((target.id,)), given.words())

    def check(self, ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons) -> None:
        attacks.check_target(ctx, person, attack, reasons)
        most = ctx.rules.settings.grapple.max_participants
        full = len(holds.crowd(ctx.state, attack.target) | {person.id}) > most
        reasons.when(full, "err.grapple_full", name=ctx.name(attack.target))

    def words(self, fight: Fight, attack: Attack) -> str:
        return actions.words(fight, attack)

    def comes(self, ctx: Decision, who: str, part: int, attack: Attack) -> None:
        resolve.begin(ctx, who, attack)


class Escape(ForsakenAct):
    """`+escape`: out of bonds, with strength and athletics (FOR-GRP-11)."""

    name = "escape"
    offered = True
    allowed = frozenset({IMMOBILIZED})

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return bool(person.flags.bound)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> EscapeAction:
        return EscapeAction(bool(only(ctx, given.words(), "willpower")))

    def check(
        self, ctx: Decision, person: Combatant, action: EscapeAction, reasons: Reasons
    ) -> None:
        reasons.when(not person.flags.bound, "err.not_grappled")
        rolling.check_points(ctx, person, reasons, action.willpower)

    def words(self, fight: Fight, action: EscapeAction) -> str:
        return "get out of the bonds"

    def comes(self, ctx: Decision, who: str, part: int, action: EscapeAction) -> None:
        if action.willpower:
            rolling.spend(ctx, who, "dice")
        confirm(ctx, lambda: escape_throw(ctx, who, action), agenda.escape_roll(who, action))


def escape_throw(fight: Fight, who: str, action: EscapeAction) -> Throw[TargetNumber]:
    """Strength and Athletics, less the Durability of the bonds."""
    bonds = ("bonds", -fight.state.people[who].flags.bound)
    pool, paid = "strength+athletics", action.willpower
    return rolling.physical(fight, who, "escape", None, pool, paid, bonds, movement="escape")


def escape_made(ctx: Decision, who: str, action: EscapeAction) -> bool:
    """Whether somebody is still bound, and able to get out."""
    return can_act(ctx, who) and "immobilized" in ctx.person(who).conditions


@agenda.escape_roll.does
def escape_roll(ctx: Decision, who: str, action: EscapeAction, word: str) -> None:
    """One success frees."""
    if not escape_made(ctx, who, action):
        return
    free = rolling.succeeds(ctx, escape_throw(ctx, who, action))
    if free:
        lose(ctx, who, "immobilized")
        ctx.flag(who, bound=0)
    ctx.announce("bonds.broken" if free else "bonds.hold", who=who)


def let_go(ctx: Decision, given: Input) -> None:
    """`+grapple/release`: offer to let go, or leave somebody who is bound (FOR-GRP-11, -14)."""
    person, found = ctx.person(given.who), holds.of(ctx.state, given.who)
    binds = found is not None and found.bonds and found.restrained == found.other(given.who)
    question = ctx.state.question_for(given.who, "contest")
    if question is not None and not binds:
        ctx.answer(question, contest.answer(ctx, question, given))
        return
    reasons = silenced(ctx, person)
    reasons.when(found is None, "err.not_grappled")
    reasons.refuse()
    assert found is not None
    other = found.other(given.who)
    if binds:
        holds.leaves_bound(ctx, given.who, bonds(ctx).get(found.bonds, 1))
    elif other in found.offers:
        holds.end(ctx, given.who)
        ctx.announce("grapple.released", who=given.who, against=other)
    elif given.who in found.offers:
        refuse("err.release_offered", name=ctx.name(other))
    else:
        holds.change(ctx, given.who, offers=(*found.offers, given.who))
        ctx.announce("grapple.offer", who=given.who, against=other)


MADE = {"escape_roll": escape_made}
HANDLERS = {"let_go": let_go}
