"""What the owner of a void action may do instead (ASH-ABT-01, ASH-INT-03)."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.state import Json, Question
from .. import agenda, questions
from ..answers import AbortAnswer
from ..attack import nothing
from ..combatant import Combatant
from ..declarations import InHoldAction
from ..fight import Decision
from ..people import acts
from ..rules import AshesRules
from . import abort


def only_defends(rules: AshesRules, person: Combatant, question: Question) -> bool:
    """Whether an action in a hold that broke may be aborted to a defense alone (ASH-GRP-45)."""
    action = acts.part(person, questions.void.of(question).part)
    inside = isinstance(action, InHoldAction)
    return inside and rules.settings.grapple.broken_abort_scope == "defense"


@questions.void.reads
def void_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+abort …`, the attack line again (or `+choose insist`) to insist, or `+pass`."""
    do, facts = given.do, questions.void.of(question)
    if do == "choose":
        do = given.text("word")
    if do in ("pass", "insist"):
        return do
    if do == "abort":
        if given.do == "choose":
            ctx.refuse("err.declare.incomplete", missing="what you do instead")
        if not facts.void:
            ctx.refuse("err.abort.no_trigger")
        return abort.read(ctx, given.inner(), abort.VOID, facts.part)
    if (
        do == "attack"
        and "insist" in question.options
        and ctx.find(given.text("target")).id == facts.target
    ):
        return "insist"
    ctx.refuse("err.choose.option", word=do, options=[*question.options, "pass"])


@agenda.void_said.does
def void_said(ctx: Decision, who: str, number: int, said: AbortAnswer | str) -> None:
    """Carry on with a void attack, do something else, or let it go."""
    if not ctx.here(who):
        return
    action = acts.part(ctx.person(who), number)
    if isinstance(said, AbortAnswer):
        if abort.attempt(ctx, who, said, number):
            _instead(ctx, who, number)
    elif said == "insist":
        ctx.push(agenda.meet(who, number))
    else:
        nothing.tell_nothing(ctx, who, number, action.aim if action else None)


def _instead(ctx: Decision, who: str, number: int) -> None:
    """In one's own turn the new action takes place at once; a defense stands from now on."""
    person = ctx.person(who)
    action = acts.part(person, number) or person.declared
    if action is not None and acts.answers(ctx.rules, action):
        ctx.flag(who, acted=None)
    else:
        done = [n for n in person.flags.done if n != number]
        if person.flags.done:
            ctx.flag(who, done=done or None)
        ctx.push(agenda.act(who, number))
