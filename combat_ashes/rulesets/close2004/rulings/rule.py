"""What the rules leave to a storyteller: `+combat/rule <what>`, and modifiers (CLO-DIC-06)."""

from ....engine import handlers
from ....engine.events import Withdrawn
from ....engine.inputs import Input
from ....engine.state import Question
from ...common import chases
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.overrides.rules import Facts, Ruling, Rulings
from .. import agenda, questions, sentences
from ..actions import misc
from ..attack.pools import Blow
from ..fight import Decision
from ..grapple import breaking, overpower
from ..harm import wounds as health
from ..people.rolling import remember

PURPOSES = ("attack", "touch", "grapple", "break", "overpower", "misc", "chase", "obstacle",
            "notice", "stalk")  # fmt: skip
RULES = Rulings(PURPOSES, sentences.RULINGS, vetoes=chases.vetoes, behind="")


def _in_hand(ctx: Decision, ruling: Ruling) -> str:
    """Who is named, else whose power or roll the storyteller is asked about."""
    if ruling.rest:
        return ruling.who(ctx)
    asked = [q for q in ctx.state.questions if q.kind in ("confirm", "ruling")]
    if not asked:
        ctx.refuse("err.rule.nothing_asked", how="nobody", word=ruling.word)
    return str(asked[0].then[1])


@RULES.does("allow", "allow [<name>]")
@RULES.does("veto", "veto [<name>]")
def _ruling(ctx: Decision, ruling: Ruling) -> Facts:
    """Answer what was asked about a power of somebody immobilized (CLO-MAN-03)."""
    who = _in_hand(ctx, ruling)
    for question in ctx.state.questions:
        if question.kind == "ruling" and questions.ruling.of(question).who == who:
            ctx.answer(question, ruling.word)
            return {"who": who}
    ctx.refuse("err.rule.nothing_asked", name=ctx.name(who), word=ruling.word)


@RULES.does("void", "void [<name>]")
def _void(ctx: Decision, ruling: Ruling) -> Facts:
    """The action now asked about or declared cannot be done."""
    who = _in_hand(ctx, ruling)
    for question in ctx.state.questions:
        pending = question.kind in ("defend", "confirm", "ruling") and question.then[1] == who
        if question.who == who and question.kind == "act":
            ctx.answer(question, ctx.rules.acts.made["pass"]())
            return {"who": who, "how": "void.asked"}
        if pending or (question.kind == "choose" and question.who == who):
            ctx.emit(Withdrawn((question.id,)))
            _forget(ctx, question)
            ctx.announce("action.void", who=who)
            return {"who": who}
    ctx.refuse("err.rule.nothing_declared", name=ctx.name(who))


def _forget(ctx: Decision, question: Question) -> None:
    """What was to be rolled is not; points that were paid stay paid."""
    throw = _throw_of(ctx, question)
    if throw is not None:
        remember(ctx, throw, None, "void")


def _throw_of(ctx: Decision, question: Question) -> Throw[TargetNumber] | None:
    step, who, *rest = question.then
    person = ctx.person(who)
    if step in (agenda.attack_met.name, agenda.attack_roll.name):
        blow = Blow(ctx, person, rest[0])
        return blow.throw(blow.met, rest[1] if step == agenda.attack_roll.name else 0)
    if step == agenda.redirected_roll.name:
        return Blow(ctx, person, rest[0]).redirected()
    if step == agenda.break_roll.name:
        return breaking.throw(ctx, person, rest[0])
    if step == agenda.overpower_roll.name:
        return overpower.throw(ctx, person, rest[0])
    return misc.throw_of(ctx, who, rest[0]) if step == agenda.misc_roll.name else None


def edit(ctx: Decision, given: Input) -> None:
    """The sheet of somebody in the fight was changed by staff."""
    handlers.edit_person(ctx, given)
    health.fit(ctx, given.who)


HANDLERS = {"rule": RULES.rule, "edit": edit}
STORYTELLER_ONLY = frozenset({"rule"})
