"""Actions that were held back come at the end of a phase (`declare.hold_action`, ASH-ACT-08)."""

from __future__ import annotations

from ....engine.events import Declared, HasteSet, PersonNoted
from ....engine.inputs import Input
from ....engine.order import slots
from ....engine.state import Question
from .. import agenda, questions
from ..declarations import PASS, AnyAction, DelayAction
from ..fight import Decision
from ..people import acts
from . import reading


@agenda.held.does
def held(ctx: Decision, people: list[str]) -> None:
    """Those who held back act at the end of the phase, the fastest first (ASH-ACT-08)."""
    waiting = [w for w in people if ctx.here(w) and ctx.person(w).status == "active"]
    if not waiting:
        return
    ordered = [w for slot in slots([ctx.person(w) for w in waiting], True) for w in slot]
    who, rest = ordered[0], ordered[1:]
    ctx.push(agenda.held(rest))
    ctx.ask(who, questions.act, OPTIONS_AFTER_HOLDING, PASS, agenda.held_act(who))


OPTIONS_AFTER_HOLDING = ("attack", "misc", "pass")


@questions.act.reads
def act_answer(ctx: Decision, question: Question, given: Input) -> AnyAction:
    """What a person who held back does now."""
    line = given.inner() if given.do == "act" else None
    if given.do == "act" and line is None:
        ctx.refuse("err.declare.incomplete", missing="the line of an action")
    action = reading.read(ctx, line or given, within=line is not None)
    if isinstance(action, DelayAction):
        ctx.refuse("err.declare.hold_over")
    return action


@agenda.held_act.does
def held_act(ctx: Decision, who: str, action: AnyAction) -> None:
    """A held action is declared and resolved in one go."""
    if not ctx.here(who):
        return
    if ctx.state.phase != "main":
        ctx.emit(HasteSet(who, max(0, ctx.person(who).haste - 1)))
    ctx.emit(Declared(who, action, acts.told(ctx, action)))
    ctx.emit(PersonNoted(who, acts.stance(ctx.rules, action)))
    ctx.push(agenda.turn(who))
