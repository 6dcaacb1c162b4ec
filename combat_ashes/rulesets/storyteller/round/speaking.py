"""Lines of people who are not asked: kept, carried out, or refused with the reason."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.state import Person
from ....engine.turn import Turn
from ... import chases
from ...parts.round import ahead
from ..attack import moments
from ..defense import answers
from ..notes import ACTED, CONTESTED
from ..people import acts, states
from ..rules import StoRules
from ..values import Pass
from . import declaring, delays

STATES = {
    "dazed": "err.declare.dazed", "held": "err.declare.held",
    "immobilized": "err.declare.immobilized",
}  # fmt: skip
"""How a state that forbids a declaration is refused."""

DEFENSES = ("block", "dodge", "parry", "defend", "abort")


def unasked(turn: Turn[StoRules], given: Input) -> None:
    """Somebody speaks who is not asked."""
    if not turn.here(given.who):
        turn.refuse("err.fight.not_in")
    if chases.unasked(turn, given):
        return
    person, state = turn.person(given.who), turn.state
    if given.do == "pursue":
        turn.refuse("err.chase.none")
    if person.status != "active":
        turn.refuse("err.declare.out_of_fight", status=person.status)
    if given.do == "hold" and str(given.args.get("how")) == "resist":
        grip = states.held_in(state, person.id)
        if grip is not None and (grip.relented or given.args.get("options")):
            declaring.relent(turn, given)
            return
    if given.do == "act":
        delays.check_line(turn, given)
    elif ahead.waits_for_round(turn, person.id):
        _ahead(turn, person, given)
    elif given.do in DEFENSES and state.step == "initiative":
        turn.refuse("err.defense.too_late")
    elif state.step == "declare" or turn.rules.is_held_back(state):
        _in_declarations(turn, person, given)
    elif state.step == "resolve":
        _in_resolution(turn, person, given)
    else:
        turn.refuse("err.phase.wrong_step", step=state.step)


def _in_declarations(turn: Turn[StoRules], person: Person, given: Input) -> None:
    if isinstance(person.declared, Pass):
        # It stands too, but there is nothing in it that an abort could change.
        turn.refuse("err.declare.out_of_turn", awaited=turn.awaited("declare"))
    if person.declared is not None or person.initiative is None:
        ahead.out_of_turn(turn, person.id)
    _ahead(turn, person, given)


def _ahead(turn: Turn[StoRules], person: Person, given: Input) -> None:
    _state(turn, person)
    if given.do in ("abort", "defend"):
        turn.refuse("err.defense.too_late")
    declaring.keep(turn, given)


def _state(turn: Turn[StoRules], person: Person) -> None:
    """Refuse by the state that forbids a declaration, looked at first."""
    found = states.unable(turn, person)
    if found:
        turn.refuse(STATES[found], how="victim")


def _in_resolution(turn: Turn[StoRules], person: Person, given: Input) -> None:
    if given.do in DEFENSES:
        answers.unasked(turn, given)
    _state(turn, person)
    moment = moments.top(turn)
    on = [i.part for i in moment.items if i.who == person.id] if moment is not None else []
    left = [number for number, _ in acts.open_parts(person) if number not in on]
    waits = any(step[0] in ("turns", "extra_slots") for step in turn.state.agenda)
    if (ACTED.of(person.notes) or CONTESTED.of(person.notes)) and not left:
        turn.refuse("err.declare.acted")
    if person.declared is not None and (left or waits) and person.initiative is not None:
        how = "passed" if isinstance(person.declared, Pass) else ""
        turn.refuse("err.declare.differs", how=how)
    turn.refuse("err.declare.out_of_turn", awaited=turn.awaited())
