"""Who comes in before the first round, and when it begins.

With a storyteller +combat/next begins it. Without one everybody who has joined, two at least,
types +init a second time; whoever is silent is ready when the timer has run out.
"""

from __future__ import annotations

from typing import Any

from ....engine.events import PhaseBegan
from ....engine.inputs import Input
from ....engine.state import Json, Person, Question, Step
from ....engine.turn import Turn
from ..coming_in import check_here
from ..in_order import InOrder
from ..notes import Notes
from . import coming_back, one_by_one

note = Notes()
READY = note.fight("ready", False)
"""Who has typed +init a second time."""

FEWEST = 2
"""So many people make a fight that nobody runs."""
READY_STEP = ("everybody_ready",)


def begin_round(turn: Turn[InOrder]) -> None:
    """The first round waits for people, later ones follow by themselves.

    So does one after a chase that led to no fight. Where these rules have just replaced others,
    everybody who can act rolls.
    """
    state = turn.state
    waits = one_by_one.awaits_people(turn)
    if waits and state.round > 1 and state.phase != "chase":
        for person in state.able():
            one_by_one.COMES_IN.set(turn, person.id, True)
        waits = False
    if state.round > 1 and not waits:
        one_by_one.begin_later(turn)
        return
    turn.emit(PhaseBegan("main", "initiative"))
    turn.agenda = ()


def joined(turn: Turn[InOrder], who: str) -> None:
    """Somebody came in: they roll at once, and act in a round under way if they are in time.

    Where the rules roll as the first round begins, they wait for it.
    """
    begun = one_by_one.has_begun(turn.state)
    if not coming_back.restore(turn, who) and (begun or turn.rules.rolls_on_joining):
        turn.rules.roll_initiative(turn, who)
    if begun:
        one_by_one.comes_late(turn, who)
        return
    turn.rules.line_up(turn)
    ask_ready(turn, who)


def _has_come(turn: Turn[InOrder], person: Person) -> bool:
    """Whether somebody is among those with whom the first round begins."""
    if turn.rules.rolls_on_joining:
        return person.initiative is not None
    return not turn.rules.is_out(person)


def _gathered(turn: Turn[InOrder]) -> list[Person]:
    """Those with whom the first round would begin."""
    return [person for person in turn.state.people.values() if _has_come(turn, person)]


def ask_ready(turn: Turn[InOrder], who: str, again: bool = False) -> None:
    """Where nobody runs the fight, ask somebody whether it may begin; `again` is told shorter."""
    if turn.state.storyteller is None and not READY.of(turn.person(who).notes):
        turn.agenda = (READY_STEP, *_rest_of_chase(turn))
        first = turn.rules.before_ready(turn, turn.person(who))
        facts: dict[str, Json] = {"first": first, "again": again}
        turn.ask(who, "init", ("init",), "init", ("is_ready", who), facts)


def ask_again(turn: Turn[InOrder], who: str) -> None:
    """What somebody had to do before they are ready is done: the question says so."""
    if turn.state.question_for(who, "init") is not None:
        turn.withdraw("init", who=who)
        ask_ready(turn, who, again=True)


def _rest_of_chase(turn: Turn[InOrder]) -> tuple[Step, ...]:
    """What is still to come of the round of a chase that goes on meanwhile."""
    if turn.state.phase != "chase":
        return ()
    return tuple(step for step in turn.agenda if step != READY_STEP)


def begin_at_once(turn: Turn[InOrder], people: list[str]) -> None:
    """People come to a fight whose first round waits for nobody any more, as after a catch."""
    turn.withdraw("init")
    rest = _rest_of_chase(turn)
    if rest:
        turn.agenda = rest
        for who in people:
            one_by_one.COMES_IN.set(turn, who, True)
        return
    for who in people:
        if turn.person(who).initiative is None:
            turn.rules.roll_initiative(turn, who)
    turn.agenda = ()
    one_by_one.begin(turn)


def rejoined(turn: Turn[InOrder], who: str) -> None:
    """+init from somebody who is in the fight: they are ready, or join it after a chase."""
    question = turn.state.question_for(who, "init")
    if question is not None:
        _check_ready(turn, question)
        turn.answer(question, "init")
        return
    person = turn.person(who)
    check_here(turn, who)
    waits = turn.rules.rolls_on_joining or one_by_one.has_begun(turn.state)
    if person.initiative is not None or turn.rules.is_out(person) or not waits:
        turn.refuse("err.fight.already_in", how="self", name=person.name)
    joined(turn, who)


def init_answer(turn: Turn[InOrder], question: Question, given: Input) -> Json:
    """`+init`, or `+choose` with what is listed."""
    if given.do not in ("join", "choose"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    _check_ready(turn, question)
    return "init"


def _check_ready(turn: Turn[InOrder], question: Question) -> None:
    """Refuse to be the last who is ready where the first round cannot begin yet."""
    asked = [each for each in turn.state.questions if each.kind == "init"]
    if asked == [question] and len(_gathered(turn)) >= FEWEST:
        turn.rules.check_begins(turn)
    turn.rules.is_ready(turn, question.who)


def is_ready(turn: Turn[InOrder], who: str, word: str) -> None:
    """Somebody is ready for the first round."""
    if turn.here(who):
        READY.set(turn, who, True)
        if len(turn.state.people) < FEWEST and not turn.rules.is_out(turn.person(who)):
            turn.tell("round.alone", to=who, who=who)


def everybody_ready(turn: Turn[InOrder]) -> None:
    """All who have joined are ready: begin, unless one is alone.

    Where all others are out the fight begins as well, so that it ends as any other does.
    """
    if turn.state.storyteller is not None:
        return
    if len(turn.state.people) < FEWEST:
        turn.stand_still(READY_STEP)
        return
    turn.agenda = ()
    one_by_one.begin(turn)


def next_(turn: Turn[InOrder]) -> bool:
    """`+combat/next` begins the first round of those who are there."""
    if one_by_one.has_begun(turn.state) or turn.state.storyteller is None:
        return False
    if not (_gathered(turn) if turn.rules.rolls_on_joining else turn.state.people):
        return False  # Where all roll now, those who lie unconscious do.
    turn.rules.check_begins(turn)
    turn.agenda = ()
    one_by_one.begin(turn)
    return True


def storyteller_changed(turn: Turn[InOrder]) -> None:
    """Who says from now on when the first round begins."""
    if one_by_one.has_begun(turn.state):
        one_by_one.see_opposed(turn)
        return
    turn.withdraw("init")
    turn.agenda = _rest_of_chase(turn)
    if turn.state.storyteller is not None and turn.state.people:
        turn.tell("round.led", name=turn.state.storyteller_name)
    for person in list(turn.state.people.values()):
        if _has_come(turn, person):
            ask_ready(turn, person.id)


STEPS: dict[str, Any] = {"is_ready": is_ready, "everybody_ready": everybody_ready}
QUESTIONS: dict[str, Any] = {"init": init_answer}
