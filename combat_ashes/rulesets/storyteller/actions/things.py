"""Drawing, stowing and dropping what one carries. STO-CLS-09."""

from operator import attrgetter

from ....engine.inputs import Input
from ...common.called import called
from ...common.reading import wanted
from ..fight import Decision
from ..people.gear import gear
from ..round import declaring, others


def draw(ctx: Decision, given: Input) -> None:
    """`+draw thing`: what is carried comes to hand at once; what lies there is an action."""
    _here(ctx, given)
    what = wanted(given)
    person = ctx.person(given.who)
    carried = called(gear.of(person), what, attrgetter("name"))
    if not carried and others.lying(ctx, what) is not None:
        question = ctx.state.question_for(given.who)
        if question is not None and question.kind == "declare":
            ctx.answer(question, declaring.answer(ctx, question, given))
            return
        ctx.rules.hooks.on_unprompted_command(ctx, given)
        return
    weapon = gear.find(ctx, person, what, how="have")
    gear.take(ctx, given.who, weapon.name)
    ctx.announce("drawn", who=given.who, weapon=weapon.name)


def stow(ctx: Decision, given: Input) -> None:
    """`+stow thing`: put away, at no cost."""
    _here(ctx, given)
    weapon = gear.find(ctx, ctx.person(given.who), wanted(given), how="have")
    gear.change(ctx, given.who, weapon.name, held=False)
    ctx.announce("stowed", who=given.who, weapon=weapon.name)


def drop(ctx: Decision, given: Input) -> None:
    """`+drop thing`: it lies on the ground."""
    _here(ctx, given)
    weapon = gear.find(ctx, ctx.person(given.who), wanted(given), how="have")
    gear.remove(ctx, given.who, weapon.name)
    ctx.announce("dropped", who=given.who, weapon=weapon.name)


def _here(ctx: Decision, given: Input) -> None:
    if not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    status = ctx.person(given.who).status
    if status != "active":
        ctx.refuse("err.declare.out_of_fight", status=status)


HANDLERS = {"draw": draw, "stow": stow, "drop": drop}
