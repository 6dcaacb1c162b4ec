"""Chases beside the fight: when their rounds begin, and what waits for what.

A chase has steps of its own. They run as far as they can after each input
(`aside`), while the agenda of the fight goes its way; at the end of a round each
waits for the other (`wait`), so that both keep step.
"""

from __future__ import annotations

from ...engine.events import PhaseBegan, Withdrawn
from ...engine.leaving import end
from ...engine.look import Look
from ...engine.state import STORYTELLER, State
from ...engine.turn import Turn
from . import harm, record, stage
from .record import SPOKEN, all_of, keep
from .rules import STATUS, ChaseRules

WAIT = ("chases_wait",)
BESIDE = ("chases_begin",)
"""Steps of the fight: the end and the beginning of a round that it shares with chases."""


def take_stage(turn: Turn[ChaseRules]) -> None:
    """Where nobody fights, the chase is what happens here."""
    state = turn.state
    begins = not turn.rules.has_begun(state) or state.step == "declare"
    if state.phase != "main" or not begins or fights(turn):
        return
    closed = tuple(q.id for q in state.questions if q.blocks and not q.aside)
    if closed:
        turn.emit(Withdrawn(closed))
    _chase_round(turn)


def begin_round(turn: Turn[ChaseRules]) -> bool:
    """Begin a round of every chase where nobody fights.

    False where a fight has its own round, which has to have the step `BESIDE`
    on its agenda where it begins, and `WAIT` before it ends.
    """
    if not all_of(turn.state) or fights(turn):
        return False
    _chase_round(turn)
    begin_beside(turn)
    return True


def begin_beside(turn: Turn[ChaseRules]) -> None:
    """A round begins for everybody who is in a chase."""
    for chase in all_of(turn.state):
        if chase.played:
            stage.begin(turn, chase)


def fights(look: Look[ChaseRules]) -> bool:
    """Whether people fight here: those who only have been in a chase do not."""
    return not record.ONLY_CHASES.of(look.state.notes) and look.rules.fight_is_on(look.state)


def _chase_round(turn: Turn[ChaseRules]) -> None:
    if not record.ONLY_CHASES.of(turn.state.notes):
        record.ONLY_CHASES.put(turn, True)
    turn.emit(PhaseBegan("chase", "declare"))
    turn.agenda = (WAIT, *turn.rules.round_ends())


def wait(turn: Turn[ChaseRules]) -> None:
    """The round of the fight is not over before those of the chases are."""
    state = turn.state
    if busy(state):
        turn.stand_still(WAIT)
    elif record.ONLY_CHASES.of(state.notes) and not all_of(state):
        record.ONLY_CHASES.put(turn, None)
        turn.tell("chase.nobody_runs")
        if turn.rules.ends_by_itself(state):
            end(turn, "finished")


def busy(state: State) -> bool:
    """Whether a chase still has something to settle in this round."""
    asked = any(question.aside for question in state.questions)
    return asked or any(chase.steps or not chase.played for chase in all_of(state))


def aside(turn: Turn[ChaseRules]) -> bool:
    """Take one step of one chase; False where all of them wait for somebody."""
    if turn.state.status != "running":
        return False
    for question in turn.state.questions:
        if question.aside and not _can_answer(turn.state, question.who):
            if not harm.fallen_again(turn, question):
                turn.answer(question, question.default)
            return True
    for chase in all_of(turn.state):
        if not chase.steps and harm.fallen(turn, chase):
            return True
        if _asked(turn.state, chase.number):
            continue
        if chase.steps:
            step, *arguments = chase.steps[0]
            keep(turn, chase, steps=chase.steps[1:])
            turn.rules.steps[step](turn, chase.number, *arguments)
            return True
        if stage.ask_missing(turn, chase):
            return True
    return False


def _can_answer(state: State, who: str) -> bool:
    person = state.people.get(who)
    return who == STORYTELLER or (person is not None and person.status in ("active", STATUS))


def _asked(state: State, number: int) -> list[str]:
    """Whom something of a chase waits for, besides what people do in this round."""
    return [
        q.who
        for q in state.questions
        if q.aside and q.facts.get("chase") == number and q.kind not in SPOKEN
    ]


def awaits(turn: Turn[ChaseRules], number: int) -> list[str]:
    """The names of those who have to say something before people run."""
    return [turn.name(who) for who in _asked(turn.state, number)]
