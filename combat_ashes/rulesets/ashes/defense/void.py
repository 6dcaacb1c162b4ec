"""What the owner of a void action may do instead (ASH-ABT-01, ASH-INT-03)."""

from __future__ import annotations

from msgspec import convert

from ....engine.inputs import Input
from ....engine.state import Json, Person, Question
from ....engine.turn import Turn
from ..answers import AbortAnswer
from ..attack import nothing
from ..declarations import InHoldAction, stored
from ..notes import ACTED, DONE
from ..people import acts
from ..rules import AshesRules
from . import abort


def only_defends(rules: AshesRules, person: Person, question: Question) -> bool:
    """Whether an action in a hold that broke may be aborted to a defense alone (ASH-GRP-45)."""
    action = acts.part(person, question.facts["part"])
    inside = isinstance(action, InHoldAction)
    return inside and rules.settings.grapple.broken_abort_scope == "defense"


def void_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+abort …`, the attack line again (or `+choose insist`) to insist, or `+pass`."""
    do = given.do
    if do == "choose":
        do = given.args["word"]
    if do in ("pass", "insist"):
        return do
    if do == "abort":
        if given.do == "choose":
            turn.refuse("err.declare.incomplete", missing="what you do instead")
        if not question.facts["void"]:
            turn.refuse("err.abort.no_trigger")
        return stored(abort.read(turn, given, abort.VOID, question.facts["part"]))
    if (
        do == "attack"
        and "insist" in question.options
        and turn.find(given.args["target"]).id == question.facts["target"]
    ):
        return "insist"
    turn.refuse("err.choose.option", word=do, options=[*question.options, "pass"])


def void_said(turn: Turn[AshesRules], who: str, number: int, said: Json) -> None:
    """Carry on with a void attack, do something else, or let it go."""
    if not turn.here(who):
        return
    action = acts.part(turn.person(who), number)
    if said == "insist":
        turn.push(("meet", who, number))
    elif said == "pass":
        nothing.tell_nothing(turn, who, number, action.aim if action else None)
    elif abort.attempt(turn, who, convert(said, AbortAnswer), number):
        _instead(turn, who, number)


def _instead(turn: Turn[AshesRules], who: str, number: int) -> None:
    """In one's own turn the new action takes place at once; a defense stands from now on."""
    person = turn.person(who)
    action = acts.part(person, number) or person.declared
    if action is not None and acts.answers(turn.rules, action):
        ACTED.put(turn, who, None)
    else:
        done = [n for n in DONE.of(person.notes) if n != number]
        if DONE.of(person.notes):
            DONE.put(turn, who, done or None)
        turn.push(("act", who, number))


STEPS = {
    "void_said": void_said,
}


QUESTIONS = {
    "void": void_answer,
}
