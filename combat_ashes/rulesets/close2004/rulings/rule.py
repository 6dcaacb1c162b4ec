"""What the rules leave to a storyteller: `+combat/rule <what>`, and modifiers (CLO-DIC-06)."""

from typing import NoReturn

from ....engine import handlers
from ....engine.events import Ruled, Withdrawn
from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.state import Question
from ...common import chases
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.overrides.overrides import check_purpose
from ...common.overrides.rulings import Facts
from .. import agenda, questions
from ..actions import misc
from ..attack.pools import Blow
from ..fight import Decision
from ..grapple import breaking, overpower
from ..harm import wounds as health
from ..people.rolling import remember

RULINGS = "void <name>, result <name> <purpose> <successes>, allow <name>, or veto <name>"
PURPOSES = ("attack", "touch", "grapple", "break", "overpower", "misc", "chase", "obstacle",
            "notice", "stalk")  # fmt: skip


def rule(ctx: Decision, given: Input) -> None:
    """`+combat/rule <what>`"""
    words = given.text("what").split()
    word, rest = (words[0].lower() if words else ""), words[1:]
    if word == "veto" and chases.vetoes(ctx, " ".join(rest)):
        return
    if word == "result" and len(rest) > 2 and is_whole(rest[-1]):
        facts = _result(ctx, " ".join(rest[:-2]), rest[-2].lower(), rest[-1])
    elif word in ("void", "allow", "veto") and (rest or _in_hand(ctx)):
        who = ctx.find(" ".join(rest)).id if rest else _in_hand(ctx)
        facts = {"how": word, "who": who}
        _void(ctx, who) if word == "void" else _ruling(ctx, who, word)
    else:
        _unknown(ctx, words)
    ctx.emit(Ruled(given.speaker, "ruling", facts))


def _in_hand(ctx: Decision) -> str:
    """Whose power or roll the storyteller is asked about, or nobody's."""
    asked = [q for q in ctx.state.questions if q.kind in ("confirm", "ruling")]
    return str(asked[0].then[1]) if asked else ""


def _unknown(ctx: Decision, words: list[str]) -> NoReturn:
    if not words:
        ctx.refuse("err.declare.incomplete", missing="a ruling, which is " + RULINGS)
    ctx.refuse("err.rule.unknown", what=" ".join(words), known=RULINGS)


def _result(ctx: Decision, name: str, purpose: str, number: str) -> Facts:
    """The next roll of this purpose comes to so many successes, without dice."""
    who, successes = ctx.find(name).id, whole(number, 0, MOST_DICE)
    check_purpose(purpose, PURPOSES)
    ctx.flag(who, results={**ctx.person(who).flags.results, purpose: successes})
    return {"how": "result", "who": who, "purpose": purpose, "successes": successes}


def _ruling(ctx: Decision, who: str, word: str) -> None:
    """Answer what was asked about a power of somebody immobilized (CLO-MAN-03)."""
    for question in ctx.state.questions:
        if question.kind == "ruling" and questions.ruling.of(question).who == who:
            ctx.answer(question, word)
            return
    ctx.refuse("err.rule.nothing_asked", name=ctx.name(who), word=word)


def _void(ctx: Decision, who: str) -> None:
    """The action now asked about or declared cannot be done."""
    for question in ctx.state.questions:
        if question.who == who and question.kind == "act":
            ctx.answer(question, ctx.rules.action_default())
            return
        pending = question.kind in ("defend", "confirm", "ruling") and question.then[1] == who
        if pending or (question.kind == "choose" and question.who == who):
            ctx.emit(Withdrawn((question.id,)))
            _forget(ctx, question)
            ctx.announce("action.void", who=who)
            return
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


HANDLERS = {"rule": rule, "edit": edit}
STORYTELLER_ONLY = frozenset({"rule"})
