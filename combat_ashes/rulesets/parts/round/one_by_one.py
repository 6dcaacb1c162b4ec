"""Whose place it is: people act one by one, the highest initiative first.

Whoever holds back (`+delay`) may act later in the same round, between the actions of others; what
they have not used by its end is lost. Whoever comes too late for their place is not asked until
the next round. A rule system puts `PLACES` behind everything that an action does.
"""

from __future__ import annotations

from typing import Any

from ....engine.events import (
    EveryoneReset,
    PersonNoted,
    PhaseBegan,
    Rolled,
    StepBegan,
)
from ....engine.inputs import Input
from ....engine.looking_again import ask_with
from ....engine.order import rank
from ....engine.rounds import NEXT
from ....engine.state import Json, Person, Question, State, with_
from ....engine.summing_up import is_kept
from ....engine.turn import Turn
from ..in_order import InOrder
from ..notes import FightNote, Notes
from . import ties

note = Notes()
ACTED = note.round("acted", False)
DELAYED = note.round("delayed", False)
MISSED = note.round("missed", False)
"""Who has acted, who holds back, and who came after their place this round."""
WAITED = note.round("waited", False)
"""Who held back until the last place of this round."""

COMES_IN = note.fight("comes_in", False)
"""Who rolls initiative as the next round begins, after a chase."""
RUNNING: FightNote[list[int] | None] = note.of_fight("place", None)
"""The rank of whoever was asked last."""
BEGUN = note.of_fight("begun", False)
"""Whether the first round is under way, rather than waiting for people."""

PLACES = ("places",)
ROUND_OVER = ("round_over",)


def has_begun(state: State) -> bool:
    """Whether the first round is under way, rather than waiting for people."""
    return BEGUN.of(state.notes)


def begin(turn: Turn[InOrder]) -> None:
    """The first round begins with those who have come."""
    BEGUN.put(turn, True)
    if turn.state.round == 1:
        turn.tell("round.first", round=1)
    open_round(turn)


def begin_later(turn: Turn[InOrder]) -> None:
    """A later round begins: places are kept, or everybody rolls again who has one."""
    turn.agenda = ()
    for person in list(turn.state.people.values()):
        comes = COMES_IN.of(person.notes)
        COMES_IN.set(turn, person.id, False)
        placed = person.initiative is not None
        again = placed and turn.rules.initiative_each_round and turn.rules.rolls_again(person)
        if again or (comes and not placed):
            turn.rules.roll_initiative(turn, person.id)
    if not has_begun(turn.state):
        BEGUN.put(turn, True)
    open_round(turn)


def awaits_people(turn: Turn[InOrder]) -> bool:
    """Whether nobody has or will roll a place yet, as after a chase that led to no fight."""
    people = turn.state.people.values()
    return not any(p.initiative is not None or COMES_IN.of(p.notes) for p in people)


def open_round(turn: Turn[InOrder]) -> None:
    """A round is under way: ties are settled, people put in order, and the first is asked."""
    turn.rules.places_change(turn)
    ties.settle(turn)
    turn.rules.line_up(turn)
    turn.emit(PhaseBegan("main", "act"))
    turn.rules.round_opens(turn)
    turn.push(*turn.rules.before_round(), PLACES)


def roll_initiative(turn: Turn[InOrder], who: str) -> None:
    """One die and the modifier, which also decides between equal totals."""
    terms = turn.rules.initiative_terms(turn.state, turn.person(who))
    modifier = sum(value for _, value in terms)
    faces, time = turn.faces(who, "initiative", 1, turn.rules.initiative_die, 0, sum)
    score = faces[0] + modifier
    place = {"initiative": score, "rating": modifier, "tiebreak": 0}
    turn.emit(Rolled(who, "initiative", None, 1, 0, terms, (), faces, score, time, sets=place))


# --- whose place it is ------------------------------------------------------------------------


def places(turn: Turn[InOrder]) -> None:
    """Ask the highest who has neither acted nor held back; when nobody is left, the round ends."""
    state, rules = turn.state, turn.rules
    alone = state.storyteller is None and not is_kept(state)
    if alone and not rules.opposed(state) and not rules.elsewhere(state):
        turn.push(ROUND_OVER)
        return
    able = False
    for who in state.order:
        person = state.people.get(who)
        if person is None:
            continue
        if rules.place_comes(turn, person):
            return
        if rules.is_out(person):
            continue
        if is_waiting(person):
            _ask(turn, person)
            return
        able = True
    if able and rules.asks_last and _asks_who_held_back(turn):
        return
    if able or rules.elsewhere(state):
        turn.push(*rules.after_round(), ROUND_OVER)
    else:
        rules.nobody_can(turn, PLACES)


def _asks_who_held_back(turn: Turn[InOrder]) -> bool:
    for who in turn.state.order:
        person = turn.person(who)
        held_back = DELAYED.of(person.notes) and not ACTED.of(person.notes)
        if held_back and not turn.rules.is_out(person):
            turn.emit(PersonNoted(who, {**DELAYED.noted(None), **WAITED.noted(True)}))
            _ask(turn, turn.person(who))
            return True
    return False


def is_waiting(person: Person) -> bool:
    """Whether somebody's place is still to come this round."""
    notes = person.notes
    return not (ACTED.of(notes) or DELAYED.of(notes) or MISSED.of(notes))


def still_to_act(state: State, person: Person) -> bool:
    """Whether somebody's place in the round that is under way is still to come."""
    return has_begun(state) and person.id in state.order and is_waiting(person)


def somebody_waits(turn: Turn[InOrder]) -> bool:
    """Whether the place of anybody who can act is still to come this round."""
    return any(
        is_waiting(person) and not turn.rules.is_out(person)
        for who, person in turn.state.people.items() if who in turn.state.order
    )  # fmt: skip


def see_opposed(turn: Turn[InOrder], gone: str = "") -> None:
    """Where nobody runs the fight: nobody is waited for once only one side is left to act."""
    state = turn.state
    if is_kept(state):
        return
    left = {who: person for who, person in state.people.items() if who != gone}
    if state.storyteller is None and not turn.rules.opposed(with_(state, people=left)):
        turn.withdraw("act")


def _ask(turn: Turn[InOrder], person: Person) -> None:
    if turn.state.step != "act":
        turn.emit(StepBegan("act"))
    place = list(rank(person))
    if RUNNING.of(turn.state.notes) != place:
        RUNNING.put(turn, place)
    turn.push(PLACES)
    turn.ask(
        person.id,
        "act",
        turn.rules.action_options(turn, person),
        turn.rules.action_default(),
        ("act", person.id),
    )


def round_over(turn: Turn[InOrder]) -> None:
    """Everybody has had their place: what is held back is lost, and the next round begins."""
    turn.rules.round_closes(turn)
    RUNNING.put(turn, None)
    fresh = {**note.fresh_round(), **turn.rules.notes.fresh_round()}
    turn.emit(EveryoneReset({"declared": None}, fresh))
    turn.push(NEXT)


# --- coming late, and being moved -------------------------------------------------------------


def comes_late(turn: Turn[InOrder], who: str) -> None:
    """Somebody who has a place joins a round under way: they act in it if it is still to come.

    Where the rules let nobody act in the round in which they join, they wait for the next one.
    """
    if not turn.rules.acts_on_joining:
        turn.rules.line_up(turn)
        MISSED.set(turn, who, True)
        return
    ties.settle(turn)
    turn.rules.line_up(turn)
    MISSED.set(turn, who, _has_passed(turn, who))


def _has_passed(turn: Turn[InOrder], who: str) -> bool:
    """Whether somebody's place is above the running one."""
    running = RUNNING.of(turn.state.notes)
    return running is not None and list(rank(turn.person(who))) > running


def order_changed(turn: Turn[InOrder]) -> None:
    """A storyteller set an initiative: whoever has not acted is asked at their new place."""
    if has_begun(turn.state):
        ties.settle(turn)
    turn.rules.line_up(turn)
    for person in list(turn.state.people.values()):
        late = MISSED.of(person.notes) and turn.rules.acts_on_joining
        if late and not _has_passed(turn, person.id):
            MISSED.set(turn, person.id, False)
    turn.withdraw("act")


# --- holding back -----------------------------------------------------------------------------


def delay(turn: Turn[InOrder], who: str) -> None:
    """Somebody keeps their action for later in this round."""
    turn.emit(PersonNoted(who, DELAYED.noted(True)))


def steps_in(turn: Turn[InOrder], given: Input) -> Question | None:
    """The question that somebody who held back may act before, or None."""
    person = turn.person(given.who)
    if not DELAYED.of(person.notes) or ACTED.of(person.notes):
        return None
    return next((q for q in turn.state.questions if q.kind == "act"), None)


def act_before(turn: Turn[InOrder], question: Question, who: str, action: Json) -> None:
    """Let somebody who held back act before whoever is asked, who is asked again after."""
    turn.withdraw("act", who=question.who)
    turn.push(("act", who, action))


def act_again(turn: Turn[InOrder], question: Question) -> bool:
    """Other acts may be open by now to somebody whose place it is."""
    person = turn.person(question.who)
    return ask_with(turn, question, turn.rules.action_options(turn, person))


AGAIN: dict[str, Any] = {"act": act_again}
STEPS: dict[str, Any] = {"places": places, "round_over": round_over}
