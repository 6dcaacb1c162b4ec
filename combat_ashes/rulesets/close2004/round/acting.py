"""How a line becomes the action of a turn: read, checked, declared and done (CLO-INI-01)."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.state import Json, Question
from ...parts.round import one_by_one
from .. import agenda, questions
from ..actions import Action, AnyAction, DelayAction, MiscAction, PassAction
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..hands import misc
from ..people import holds, rolling, waiting
from ..people.acts import CloseAct, check_here, check_out, declare
from ..people.rolling import may_spend
from ..refusing import Reasons, refuse


def options(fight: Fight, person: Combatant) -> tuple[str, ...]:
    """What somebody whose place it is may do, as far as it is legal."""
    bound = bool(holds.immobilized(fight.state, person.id))
    return tuple([
        act.name
        for act in fight.rules.offered
        if not (bound and act.physical) and act.is_open(fight, person)
    ])  # fmt: skip


@questions.act.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """The action of somebody whose place it is."""
    return read(ctx, given, in_place=True)


def read(ctx: Decision, given: Input, in_place: bool) -> Action:
    """The action that a line says; raises `Refused` with the first reason against it."""
    given = given.typed()
    do = given.do
    act: CloseAct | None = ctx.rules.lines.get(do)
    if do == "choose_maneuver":
        refuse("err.not_your_turn", **(waiting.asked(ctx, given.who) or {"how": "unwon"}))
    if act is None:
        refuse("err.line.other_rules", ruleset=ctx.rules.name, line=f"+{do} here")
    person = ctx.person(given.who)
    check_out(ctx, person)
    action = act.read(ctx, person, given)
    act = ctx.rules.acts[action.do]
    check(ctx, person, act, action, in_place).refuse()
    return action


def check(
    ctx: Decision, person: Combatant, act: CloseAct, action: Action, in_place: bool
) -> Reasons:
    """Every reason against an action, told in their order of precedence."""
    reasons = Reasons()
    asked = waiting.asked(ctx, person.id)
    reasons.when(person.flags.dodge is not None, "err.dodging", **asked)
    reasons.when(person.flags.acted, "err.acted_already", **asked)
    if not in_place:
        reasons.add("err.not_your_turn", **waiting.not_yet(ctx, person))
    bound = holds.immobilized(ctx.state, person.id)
    reasons.when(bound and act.physical, "err.immobilized")
    act.check(ctx, person, action, reasons)
    reasons.when(action.willpower and not may_spend(ctx, person), "err.willpower_limit")
    return reasons


def unasked(ctx: Decision, given: Input) -> None:
    """A line of somebody whose place it is not: refused with its first reason."""
    if not ctx.here(given.who):
        refuse("err.fight.not_in")
    if given.do != "choose":
        read(ctx, given, in_place=False)
    refuse("err.not_your_turn", **waiting.not_yet(ctx, ctx.person(given.who)))


@agenda.act.does
def act(ctx: Decision, who: str, action: AnyAction) -> None:
    """Do what somebody says they do."""
    if not ctx.here(who) or ctx.rules.is_out(ctx.person(who)):
        return
    row: CloseAct = ctx.rules.acts[action.do]
    allowed = isinstance(action, MiscAction) and action.allowed
    if action.willpower and not allowed:
        rolling.spend(ctx, who, "dice")
    if misc.asks_for_power(ctx, who, action):
        return
    if row.keeps:
        row.comes(ctx, who, 0, action)
        return
    if ctx.person(who).flags.shield:
        ctx.flag(who, shield="")
    declare(ctx, who, action)
    if not row.maintains:
        holds.let_up(ctx, who)
    row.comes(ctx, who, 0, action)


def act_now(ctx: Decision, given: Input) -> None:
    """`+act <line>`: what was held back, before whoever is asked (CLO-INI-01)."""
    check_here(ctx, given)
    inner = given.inner()
    if inner is None:
        refuse("err.declare.incomplete", missing="the line of an action")
    if ctx.state.question_for(given.who, "act") is not None:
        refuse("err.not_your_turn", how="asked")
    if inner.do in NEEDLESS:
        line, when = f"+{inner.do}", NEEDLESS[inner.do]
        refuse("err.not_your_turn", how="needless", line=line, when=when)
    question = one_by_one.steps_in(ctx, given)
    if question is None:
        _too_soon(ctx, inner)
    assert question is not None
    if inner.do in ctx.rules.HANDLERS and inner.do not in ctx.rules.lines:
        refuse("err.declare.unknown", what=inner.do)
    if inner.do == "dodge":
        ctx.rules.HANDLERS["dodge"](ctx, inner)
        return
    action = read(ctx, inner, in_place=True)
    if ctx.rules.acts[action.do].keeps:
        refuse("err.declare.hold_over")
    one_by_one.act_before(ctx, question, given.who, action)


NEEDLESS = {
    "move": "at your own place, or while you dodge",
    "drop": "at any moment",
    "defend": "at any moment of a turn",
}
"""Lines that are no action, and when they may be typed."""


def _too_soon(ctx: Decision, inner: Input) -> None:
    """Refuse what somebody steps in with who has held nothing back, or before anybody is asked."""
    person = ctx.person(inner.who)
    check_out(ctx, person)
    facts = waiting.not_yet(ctx, person)
    if facts["how"] in ("", "held"):
        refuse("err.not_your_turn", **{**facts, "how": "nothing_held"})
    unasked(ctx, inner)


class Pass(CloseAct):
    """`+pass`: the action is given up; who immobilizes somebody maintains that (CLO-MAN-04)."""

    name = "pass"
    physical = False
    offered = True
    maintains = True

    def comes(self, ctx: Decision, who: str, part: int, action: PassAction) -> None:
        if not ctx.rules.settings.immobilize.auto_maintain:
            holds.let_up(ctx, who)


class Delay(CloseAct):
    """`+delay`: hold back and act later in the turn."""

    name = "delay"
    physical = False
    offered = True
    keeps = True

    def check(
        self, ctx: Decision, person: Combatant, action: DelayAction, reasons: Reasons
    ) -> None:
        if person.flags.delayed:
            refuse("err.declare.hold_over")

    def comes(self, ctx: Decision, who: str, part: int, action: DelayAction) -> None:
        one_by_one.delay(ctx, who)
        kept = one_by_one.somebody_waits(ctx)
        ctx.announce("delay.keeps" if kept else "delay.lost", who=who)


HANDLERS = {"act": act_now}
