"""Actions that were held back come at the end of a phase (`declare.hold_action`, ASH-ACT-08)."""

from __future__ import annotations

from ....engine.events import (
    Declared,
    HasteSet,
    PersonNoted,
)
from ....engine.inputs import Input
from ....engine.order import slots
from ....engine.state import Json, Question
from ....engine.turn import Turn
from ..declarations import PASS, DelayAction, stored, thawed
from ..people import acts
from ..rules import AshesRules
from . import reading


def held(turn: Turn[AshesRules], people: list[str]) -> None:
    """Those who held back act at the end of the phase, the fastest first (ASH-ACT-08)."""
    waiting = [w for w in people if turn.here(w) and turn.person(w).status == "active"]
    if not waiting:
        return
    ordered = [w for slot in slots([turn.person(w) for w in waiting], True) for w in slot]
    who, rest = ordered[0], ordered[1:]
    turn.push(("held", rest))
    turn.ask(
        who,
        "act",
        OPTIONS_AFTER_HOLDING,
        stored(PASS),
        ("held_act", who),
        {"phase": turn.state.phase},
    )


OPTIONS_AFTER_HOLDING = ("attack", "misc", "pass")


def act_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """What a person who held back does now."""
    line = given.args.get("line") if given.do == "act" else None
    if given.do == "act" and line is None:
        turn.refuse("err.declare.incomplete", missing="the line of an action")
    if line is not None:
        action = reading.read_line(turn, given.who, line)
    else:
        action = reading.read(turn, given.who, given)
    if isinstance(action, DelayAction):
        turn.refuse("err.declare.hold_over")
    return stored(action)


def held_act(turn: Turn[AshesRules], who: str, said: Json) -> None:
    """A held action is declared and resolved in one go."""
    if not turn.here(who):
        return
    action = thawed(said)
    if turn.state.phase != "main":
        turn.emit(HasteSet(who, max(0, turn.person(who).haste - 1)))
    turn.emit(Declared(who, action, acts.told(turn, action)))
    turn.emit(PersonNoted(who, acts.stance(turn.rules, action)))
    turn.push(("turn", who))


STEPS = {
    "held": held,
    "held_act": held_act,
}


QUESTIONS = {
    "act": act_answer,
}
