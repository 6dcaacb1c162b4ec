"""Who takes part in a round, and their initiative. Implements ASH-INI-06 and -07, ASH-RND-08.

People gather for the first round until somebody declares; each later one begins when
initiative is rolled for everybody.
"""

from __future__ import annotations

from ....engine.events import (
    PhaseBegan,
)
from ....engine.inputs import Input
from ....engine.order import put_in_order, slots
from ....engine.rounds import ask_to_begin
from ....engine.state import Json, Question, State, Step
from ....engine.turn import Turn
from ... import chases
from ..grapple import in_hold
from ..notes import BEGUN, FIGHT_NOW, GATHERED, LATE
from ..rules import AshesRules
from . import books, initiative

# --- step 1: initiative ---------------------------------------------------------------------


def begin_round(turn: Turn[AshesRules]) -> None:
    """Wait at the initiative step for whoever starts this round (ASH-BKP-04)."""
    if not chases.begin_round(
        turn,
    ):
        _await_initiative(
            turn,
        )


def _await_initiative(
    turn: Turn[AshesRules],
) -> None:
    turn.emit(PhaseBegan("main", "initiative"))
    turn.agenda = ()
    if turn.state.round == 1:
        return
    if FIGHT_NOW.of(turn.state.notes):
        FIGHT_NOW.put(turn, None)
        turn.push(("roll_all",))
        return
    if turn.state.storyteller is None:
        _ask_everybody(turn)
    elif turn.rules.settings.bookkeeping.confirm_before_init:
        turn.push(("roll_all",))
        ask_to_begin(turn, books=len(turn.state.books))
        return
    turn.push(("roll_all",))


def _ask_everybody(turn: Turn[AshesRules]) -> None:
    for person in turn.state.able():
        if person.player and person.initiative is None and not person.absent:
            turn.ask(person.id, "init", ("init",), "init", ("roll_one", person.id))


def init_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+init` is a player's consent to the next round."""
    if given.do not in ("join", "choose"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return "init"


def roll_one(turn: Turn[AshesRules], who: str, word: str) -> None:
    """Roll for somebody who asked for it."""
    if turn.here(who) and turn.person(who).initiative is None:
        roll_for(turn, who)


def roll_all(turn: Turn[AshesRules]) -> None:
    """Roll for everybody who has no initiative yet, then let the round begin."""
    for person in turn.state.able():
        if person.initiative is None:
            roll_for(turn, person.id)
    if turn.state.able():
        turn.push(chases.BESIDE, ("order",))
    elif turn.state.storyteller is None or turn.rules.settings.combat.end == "automatic":
        turn.push(("finish",))
    else:
        turn.push(("roll_all",))
        ask_to_begin(turn, nobody=True)


def roll_for(turn: Turn[AshesRules], who: str) -> None:
    """Roll somebody's initiative for this round."""
    initiative.roll(turn, who)
    if turn.rules.rerank:
        initiative.note_fixed(turn, who)


def settle_order(turn: Turn[AshesRules]) -> None:
    """Settle who comes before whom, then ask for declarations."""
    put_in_order(turn)
    if turn.state.storyteller is None or turn.rules.settings.bookkeeping.confirm_before_init:
        books.settle_reminders(turn)
    turn.push(("phase", "main"))
    if initiative.settle_ties(
        turn,
    ):
        turn.push(("order",))


# --- gathering for the first round -----------------------------------------------------------


def is_gathering(state: State) -> bool:
    """Whether people still come in for the first round: nobody has declared yet."""
    started = BEGUN.of(state.notes) or state.phase == "chase"
    return state.round == 1 and not started


def joined(turn: Turn[AshesRules], who: str) -> None:
    """Somebody new: in time for this round, or for the next (ASH-RND-08)."""
    in_hold.newcomer(turn, who)
    if is_gathering(turn.state):
        if turn.given.do == "add":
            GATHERED.put(turn, True)
        _gather(turn, who)
    elif turn.state.phase == "chase":
        chases.ONLY_CHASES.put(turn, None)
        turn.tell("joined.later", who=who)
    elif turn.state.step == "initiative":
        if turn.state.storyteller is None:
            roll_for(turn, who)
    elif turn.rules.settings.round.join == "immediately":
        roll_for(turn, who)
        put_in_order(turn)
        _squeeze_in(turn, who)
    else:
        turn.tell("joined.later", who=who)


def _gather(turn: Turn[AshesRules], who: str) -> None:
    """Roll for a newcomer, and ask anew who is slowest."""
    if turn.person(who).status == "active":
        turn.withdraw("declare", "tie")
        roll_for(turn, who)
        turn.agenda = (("order",),)
    elif turn.state.storyteller is None and not turn.rules.on_stage(turn.state):
        turn.tell("nobody.there")


def close_gathering(turn: Turn[AshesRules]) -> bool:
    """The first +combat/next after a storyteller brought people in only ends the gathering."""
    if not is_gathering(turn.state) or not GATHERED.of(turn.state.notes) or not turn.state.order:
        return False
    GATHERED.put(turn, None)
    turn.tell("gathering.over")
    return True


def storyteller_changed(turn: Turn[AshesRules]) -> None:
    """Whoever says from now on when a round begins is asked for it (ASH-BKP-04)."""
    if turn.state.step == "initiative" and turn.state.round > 1:
        turn.withdraw("init", "begin")
        # Chases beside the fight are in their round already.
        _await_initiative(
            turn,
        )


def rejoined(turn: Turn[AshesRules], who: str) -> None:
    """+init from somebody who is in the fight already."""
    person = turn.person(who)
    question = turn.state.question_for(who, "init")
    if question is not None:
        turn.answer(question, "init")
    elif is_gathering(turn.state) and person.initiative is not None:
        turn.tell("init.have", to=who, who=who, initiative=person.initiative)
    elif is_gathering(turn.state) and person.status == "active":
        _gather(turn, who)  # They were out of it when they came.
    elif turn.state.step == "initiative" and turn.state.storyteller is not None:
        turn.tell("init.waits", to=who, who=who)
    else:
        turn.refuse("err.fight.already_in", name=person.name)


def _squeeze_in(turn: Turn[AshesRules], who: str) -> None:
    """Put somebody who joins at once among those whose turn is still to come."""
    if turn.state.phase != "main" or turn.state.step not in ("declare", "resolve"):
        return
    LATE.put(turn, who, True)
    _sort_waiting(turn, [who])


def order_changed(turn: Turn[AshesRules]) -> None:
    """A storyteller set an initiative: those still to come are put in their new order."""
    put_in_order(turn)
    if is_gathering(turn.state) and turn.state.order:
        turn.withdraw("declare", "tie")
        turn.agenda = (("order",),)
        return
    asked = [q.who for q in turn.state.questions if q.kind == "declare"]
    if turn.state.step == "declare":
        turn.withdraw("declare")
        _sort_waiting(turn, asked)
    else:
        _sort_waiting(turn, [])


def _sort_waiting(turn: Turn[AshesRules], more: list[str]) -> None:
    """Sort those who are still to declare or to act, and `more` of them, into slots anew."""
    name = "declare" if turn.state.step == "declare" else "turns"
    ids = [who for step in turn.agenda if step[0] == name for slot in step[1] for who in slot]
    people = [turn.person(who) for who in dict.fromkeys([*ids, *more]) if turn.here(who)]
    rest = tuple(step for step in turn.agenda if step[0] != name)
    place = next((n for n, step in enumerate(rest) if step[0] in _AFTER[name]), len(rest))
    if people:
        new: Step = (name, slots(people, highest_first=name == "turns"))
        turn.agenda = (*rest[:place], new, *rest[place:])


_AFTER = {"declare": ("resolve",), "turns": ("held", "escapes", "phase_over")}


STEPS = {
    "roll_one": roll_one,
    "roll_all": roll_all,
    "order": settle_order,
}


QUESTIONS = {
    "init": init_answer,
}
