"""Reading a declaration and checking it against the rules (ASH-ACT)."""

from typing import cast

from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Question
from .. import questions
from ..declarations import AnyAction
from ..fight import Decision
from ..grapple import in_hold
from ..people import acts
from ..people.acts import AshesAct

ELSEWHERE = {
    "abort": "err.abort.no_trigger", "run": "err.chase.none", "pursue": "err.chase.none",
    "act": "err.declare.hold_none",
}  # fmt: skip
"""Lines that declare nothing here, and how they are refused."""


@questions.declare.reads
def answer(ctx: Decision, question: Question, given: Input) -> AnyAction:
    """A declaration as the answer to being asked for one (ASH-ACT-06)."""
    action = read(ctx, given)
    if question.facts.sealed:
        text = acts.told(ctx, action)
        ctx.announce("declared.sealed", to=STORYTELLER, who=given.who, text=text)
        ctx.announce("declared.sealed", to=given.who, who=given.who, text=text)
    return action


def read(ctx: Decision, given: Input, within: bool = False) -> AnyAction:
    """The action that a line declares; raises `Refused` for what the rules do not let be."""
    given = given.typed()
    person, do = ctx.person(given.who), given.do
    if ctx.state.flags.grapples or do in in_hold.INSIDE or person.flags.main_lost:
        inside = in_hold.read(ctx, person, given, within)
        if inside is not None:
            return cast(AnyAction, inside)
    act: AshesAct | None = ctx.rules.acts.lines.get(do)
    if act is None:
        ctx.refuse(ELSEWHERE.get(do, "err.declare.unknown"), what=do)
    return cast(AnyAction, act.read(ctx, person, given))


def read_line(ctx: Decision, given: Input) -> AnyAction:
    """The action of a line within another, such as a part of a split."""
    return read(ctx, given, within=True)
