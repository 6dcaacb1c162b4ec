"""Reading a declaration and checking it against the rules (ASH-ACT)."""

from __future__ import annotations

from typing import cast

from ....engine.decision import Decision
from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Json, Question, with_
from ..declarations import AnyAction
from ..grapple import in_hold
from ..notes import GRAPPLES, MAIN_LOST
from ..people import acts
from ..people.acts import AshesAct
from ..rules import AshesRules

ELSEWHERE = {
    "abort": "err.abort.no_trigger", "run": "err.chase.none", "pursue": "err.chase.none",
    "act": "err.declare.hold_none",
}  # fmt: skip
"""Lines that declare nothing here, and how they are refused."""


def answer(ctx: Decision[AshesRules], question: Question, given: Input) -> AnyAction:
    """A declaration as the answer to being asked for one (ASH-ACT-06)."""
    action = read(ctx, given.who, given)
    if question.facts.get("sealed"):
        text = acts.told(ctx, action)
        ctx.announce("declared.sealed", to=STORYTELLER, who=given.who, text=text)
        ctx.announce("declared.sealed", to=given.who, who=given.who, text=text)
    return action


def read(ctx: Decision[AshesRules], who: str, given: Input, within: bool = False) -> AnyAction:
    """The action that a line declares; raises `Refused` for what the rules do not let be."""
    rules = ctx.rules
    do, args = given.do, given.args
    if do == "choose":
        do, args = str(args["word"]), {}
    person = ctx.person(who)
    if GRAPPLES.of(ctx.state.notes) or do in in_hold.INSIDE or MAIN_LOST.of(person.notes):
        inside = in_hold.read(ctx, person, do, args, within)
        if inside is not None:
            return cast(AnyAction, inside)
    act: AshesAct | None = rules.lines.get(do)
    if act is None:
        ctx.refuse(ELSEWHERE.get(do, "err.declare.unknown"), what=do)
    return cast(AnyAction, act.read(ctx, person, args))


def read_line(ctx: Decision[AshesRules], who: str, line: dict[str, Json]) -> AnyAction:
    """The action of a line within another, such as a part of a split: `{do, args}`."""
    return read(ctx, who, with_(ctx.given, do=line["do"], args=line["args"], who=who), True)


QUESTIONS = {"declare": answer}
