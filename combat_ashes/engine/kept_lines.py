"""Lines that a storyteller says for people of theirs before it is their turn to act.

They are kept with the fight until their person is asked, and a new round forgets them. What
players type before they are asked to declare is kept at the same place by the rules
(`common/declare_resolve/ahead.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from .answers import speak
from .decision import Decision
from .flags import KeptLine
from .inputs import Input
from .refusals import Refusal, Refused
from .ruleset import Ruleset
from .state import STORYTELLER, Combatant, Question


def kept_line(given: Input) -> KeptLine:
    """Its arguments as they are stored, so that what is typed again is found to be the same."""
    spoken = given.line.partition("=")[2] if given.by == STORYTELLER else given.line
    args = to_builtins(given.args)
    return KeptLine(given.do, args, given.by, given.allow, given.speaker, spoken or given.do)


def input_of(line: KeptLine, who: str) -> Input:
    return Input(line.do, line.by, who, line.args, line.allow, line.speaker)


def words(person: Combatant) -> str:
    """What is kept for somebody, in words; empty for nothing."""
    return in_words(person.flags.kept)


def in_words(lines: Sequence[KeptLine]) -> str:
    return ", ".join([line.text for line in lines])


def keep(ctx: Decision[Ruleset], given: Input, refusal: Refusal) -> None:
    """Keep a line that is refused now, in place of an earlier one, if it may be said later.

    Raises `Refused` where it may not, as it was refused; or where it names nobody who is there.
    """
    if not _may_wait(ctx, given) or refusal.code.startswith("err.plan."):
        raise Refused(refusal.code, refusal.may_allow, **refusal.facts)
    kinds = [Question(0, given.who, kind, (), None, ()) for kind in ctx.rules.questions]
    question = next(each for each in kinds if ctx.rules.order.is_turn(each))
    try:
        ctx.rules.questions[question.kind].answer(ctx.simulate(), question, given)
    except Refused as refused:
        if refused.refusal.code.startswith("err.who."):
            raise
    ctx.flag(given.who, kept=(kept_line(given),))


def _may_wait(ctx: Decision[Ruleset], given: Input) -> bool:
    """Whether it is said for somebody no player plays who is still asked in this round."""
    state, person = ctx.state, ctx.state.people.get(given.who)
    if person is None or person.player or given.by != STORYTELLER:
        return False
    return state.question_for(given.who) is None and ctx.rules.order.still_to_act(ctx, person)


def take(ctx: Decision[Ruleset]) -> bool:
    """Say what was kept for who is asked now what they do; whether anything was said."""
    state = ctx.state
    for question in state.questions:
        person = state.people.get(question.who)
        kept = person is not None and person.flags.kept
        if kept and ctx.rules.order.is_turn(question) and _said(ctx, question.who):
            return True
    return False


def _said(ctx: Decision[Ruleset], who: str) -> bool:
    (line,) = ctx.person(who).flags.kept
    ctx.flag(who, kept=None)
    try:
        say(ctx.simulate(), who, line)
    except Refused as refused:
        told = {"code": refused.refusal.code, "facts": refused.refusal.facts}
        ctx.announce("said.refused", to=STORYTELLER, who=who, what=line.text, refusal=told)
        return False
    say(ctx, who, line)
    return True


def say(ctx: Decision[Any], who: str, line: KeptLine) -> None:
    """Let somebody say a line in the midst of another's input; raises `Refused`."""
    before, ctx.given = ctx.given, input_of(line, who)
    try:
        ctx.rules.verbs.handlers.get(line.do, speak)(ctx, ctx.given)
    finally:
        ctx.given = before


def forget(ctx: Decision[Ruleset], given: Input) -> None:
    """Keep nothing for somebody any more; refused where nothing is kept."""
    person = ctx.person(given.who)
    if not person.flags.kept:
        ctx.refuse("err.as.nothing_kept", people=[person.name])
    ctx.flag(given.who, kept=None)
