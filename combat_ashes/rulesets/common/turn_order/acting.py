"""How a line becomes the action of a turn: read, checked, and done in place or by `+act`.

What differs is asked of the rule system (`ruleset.OneByOne`).
"""

from typing import Any, ClassVar, NoReturn, TypeVar

from ....engine.decision import Decision
from ....engine.events import Declared
from ....engine.fight import Fight
from ....engine.inputs import Input
from ....engine.kinds import C, S
from ....engine.state import Json, Question
from ..reading import only
from ..refusing import refuse
from ..tables import Act, Action
from .flags import flagged
from .rules import ACT, InOrder

ACTED = flagged(acted=True)
R = TypeVar("R", bound=InOrder[Any, Any])


class TurnAct(Act[R, S, C]):
    """What one may do at one's place; its `check` adds what speaks against it."""

    free: ClassVar[bool] = False
    """Whether it does not use up the action of the turn."""

    def is_open(self, fight: Fight[R, S, C], person: C) -> bool:
        """Whether it is offered to somebody whose place it is."""
        return True

    def read(self, ctx: Decision[R, S, C], person: C, given: Input) -> Action:
        only(ctx, given.words())
        return ctx.rules.acts.made[self.name]()


def read(ctx: Decision[InOrder], given: Input, in_place: bool) -> Json:
    """The action that a line says; raises `Refused` with the first reason against it."""
    rules, person = ctx.rules, ctx.person(given.who)
    rules.turns.check_line(ctx, person, given)
    given = given.typed()
    act = rules.acts.lines.get(given.do)
    if act is None:
        refuse("err.line.other_rules", ruleset=rules.name, line=f"+{given.do} here")
    rules.turns.check_speaks(ctx, person, act)
    action = act.read(ctx, person, given)
    rules.turns.check_action(ctx, person, act, action, in_place)
    return action


def answer(ctx: Decision[InOrder], question: Question, given: Input) -> Json:
    """The action of somebody whose place it is."""
    return read(ctx, given, in_place=True)


def unasked(ctx: Decision[InOrder], given: Input) -> NoReturn:
    """A line of somebody whose place it is not: refused with its first reason."""
    check_here(ctx, given)
    if given.do != "choose":
        read(ctx, given, in_place=False)
    refuse("err.not_your_turn", **ctx.rules.turns.not_yet(ctx, ctx.person(given.who)))


def check_here(ctx: Decision[InOrder], given: Input) -> None:
    """Refuse a line of whoever is in no fight, such as a storyteller's own."""
    if not ctx.here(given.who):
        refuse("err.fight.not_in")


def declare(ctx: Decision[InOrder], who: str, action: Action, notes: Json = ACTED) -> None:
    """Tell everybody what somebody does, and that their action is gone."""
    ctx.emit(Declared(who, action, ctx.rules.views.told(ctx, action), notes=notes))


def act_now(ctx: Decision[InOrder], given: Input) -> None:
    """`+act <line>`: what was held back, before whoever is asked (CLO-INI-01, FOR-INI-10)."""
    check_here(ctx, given)
    inner = given.inner()
    if inner is None:
        refuse("err.declare.incomplete", missing="the line of an action")
    rules, flags = ctx.rules, ctx.person(given.who).flags
    holds = flags.delayed and not flags.acted
    asked = [each for each in ctx.state.questions if holds and each.kind == "act"]
    question = rules.turns.steps_in(ctx, inner, asked[0] if asked else None)
    if question is None:
        return
    if inner.do in rules.verbs.handlers and inner.do not in rules.acts.lines:
        refuse("err.declare.unknown", what=inner.do)
    if inner.do == "dodge":
        rules.verbs.handlers["dodge"](ctx, inner)
        return
    action = read(ctx, inner, in_place=True)
    if rules.acts[action.do].free:
        refuse("err.declare.hold_over")
    ctx.withdraw("act", who=question.who)
    ctx.push(ACT.with_answer(given.who, answer=action))  # Who was asked is asked again after.


def holds_back(ctx: Decision[InOrder], who: str, last: str) -> None:
    """`+delay`: told whether anybody may still act before, or how the `last` one stands."""
    ctx.flag(who, delayed=True)
    waits = any(ctx.rules.order.still_to_act(ctx, each) for each in ctx.state.people.values())
    ctx.announce("delay.keeps" if waits else last, who=who)


HANDLERS = {"act": act_now}


def words(fight: Fight[InOrder], action: Any) -> str:
    """What somebody does at their place, in words; none for None."""
    return "" if action is None else str(fight.rules.acts[action.do].words(fight, action))


def told(fight: Fight[InOrder], action: Any) -> str:
    """The same as people are told it."""
    return "" if action is None else str(fight.rules.acts[action.do].told(fight, action))
