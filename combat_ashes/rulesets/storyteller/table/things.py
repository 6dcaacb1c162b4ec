"""Drawing, stowing and dropping what one carries. STO-CLS-09."""

from __future__ import annotations

from operator import attrgetter

from ....engine.inputs import Input
from ....engine.turn import Turn
from ...parts.called import called
from ..people import gear
from ..round import declaring, others
from ..rules import StoRules


def draw(turn: Turn[StoRules], given: Input) -> None:
    """`+draw thing`: what is carried comes to hand at once; what lies there is an action."""
    _here(turn, given)
    what = _thing(turn, given)
    person = turn.person(given.who)
    carried = called(gear.weapons(person), what, attrgetter("name"))
    if not carried and others.lying(turn, what) is not None:
        question = turn.state.question_for(given.who)
        if question is not None and question.kind == "declare":
            turn.answer(question, declaring.answer(turn, question, given))
            return
        turn.rules.unasked(turn, given)
        return
    weapon = gear.find(turn, person, what, how="have")
    gear.take(turn, given.who, weapon.name)
    turn.tell("drawn", who=given.who, weapon=weapon.name)


def stow(turn: Turn[StoRules], given: Input) -> None:
    """`+stow thing`: put away, at no cost."""
    _here(turn, given)
    weapon = gear.find(turn, turn.person(given.who), _thing(turn, given), how="have")
    gear.change(turn, given.who, weapon.name, held=False)
    turn.tell("stowed", who=given.who, weapon=weapon.name)


def drop(turn: Turn[StoRules], given: Input) -> None:
    """`+drop thing`: it lies on the ground."""
    _here(turn, given)
    weapon = gear.find(turn, turn.person(given.who), _thing(turn, given), how="have")
    gear.remove(turn, given.who, weapon.name)
    turn.tell("dropped", who=given.who, weapon=weapon.name)


def _thing(turn: Turn[StoRules], given: Input) -> str:
    """What the line is about; refused where it names nothing."""
    what = str(given.args.get("what") or "").strip()
    if not what:
        turn.refuse("err.declare.incomplete", missing="a thing")
    return what


def _here(turn: Turn[StoRules], given: Input) -> None:
    if not turn.here(given.who):
        turn.refuse("err.fight.not_in")
    status = turn.person(given.who).status
    if status != "active":
        turn.refuse("err.declare.out_of_fight", status=status)


VERBS = {"draw": draw, "stow": stow, "drop": drop}
