"""Who takes part in a round in which people declare, and when it begins.

People gather for the first round until somebody declares; each later one begins when
initiative is rolled for everybody.
"""

from __future__ import annotations

from typing import Any

from ...engine.events import PhaseBegan
from ...engine.inputs import Input
from ...engine.order import put_in_order, slots
from ...engine.rounds import ask_to_begin
from ...engine.state import Json, Question, Step
from ...engine.summing_up import is_closing
from ...engine.turn import Turn
from .. import chases
from ..parts.coming_in import check_here
from ..parts.round import ahead
from .rules import BEGUN, FIGHT_NOW, GATHERED, HELD_BACK, DeclaringRules

# --- a round begins ------------------------------------------------------------------------------


def begin_round(turn: Turn[DeclaringRules]) -> None:
    """Wait at the initiative step for whoever starts this round."""
    if not chases.begin_round(turn):
        await_initiative(turn)


def await_initiative(turn: Turn[DeclaringRules]) -> None:
    """Ask who says when the round begins; for the first one people only gather."""
    turn.emit(PhaseBegan("main", "initiative"))
    turn.agenda = ()
    if turn.rules.is_gathering(turn.state):
        return
    turn.push(("roll_all",))
    if FIGHT_NOW.of(turn.state.notes):
        FIGHT_NOW.put(turn, None)
        return
    if turn.state.storyteller is None:
        _ask_everybody(turn)
        ahead.take_ready(turn)
        return
    facts = turn.rules.asked_to_begin(turn.state)
    if facts is not None:
        ask_to_begin(turn, **facts)


def _ask_everybody(turn: Turn[DeclaringRules]) -> None:
    together = turn.rules.rolls_together
    for person in turn.state.able():
        if person.player and not person.absent and (together or person.initiative is None):
            turn.ask(person.id, "init", ("init",), "init", ("roll_one", person.id))


def means_ready(turn: Turn[DeclaringRules], given: Input) -> bool:
    """Whether a line says that its speaker is ready; a declaration is kept for the round."""
    return given.do in ("join", "choose") or not ahead.waits_for_round(turn, given.who)


def init_answer(turn: Turn[DeclaringRules], question: Question, given: Input) -> Json:
    """`+init` is a player's consent to the next round."""
    if given.do not in ("join", "choose"):
        step = "closing" if is_closing(turn.state) else turn.state.step
        turn.refuse("err.phase.wrong_step", step=step)
    return "init"


def roll_one(turn: Turn[DeclaringRules], who: str, word: str) -> None:
    """Roll for somebody who is ready, unless all dice fall together."""
    if turn.rules.rolls_together:
        return
    if turn.here(who) and turn.person(who).initiative is None:
        turn.rules.roll_initiative(turn, who)


def roll_all(turn: Turn[DeclaringRules]) -> None:
    """Roll for everybody who has no initiative yet, then let the round begin."""
    turn.rules.round_opens(turn)
    for person in turn.state.able():
        if person.initiative is None:
            turn.rules.roll_initiative(turn, person.id)
    if turn.state.able():
        turn.push(chases.BESIDE, ("order",))
    elif turn.state.storyteller is None or turn.rules.settings.combat.end == "automatic":
        turn.push(("finish",))
    else:
        turn.push(("roll_all",))
        ask_to_begin(turn, nobody=True)


# --- coming in -----------------------------------------------------------------------------------


def joined(turn: Turn[DeclaringRules], who: str) -> None:
    """Somebody new: in time for this round, or late."""
    if turn.rules.is_gathering(turn.state):
        if turn.given.do == "add":
            GATHERED.put(turn, True)
        _gather(turn, who)
    elif turn.state.phase == "chase":
        chases.ONLY_CHASES.put(turn, None)
        turn.tell("joined.later", who=who)
    else:
        turn.rules.comes_late(turn, who)


def _gather(turn: Turn[DeclaringRules], who: str) -> None:
    """Roll for a newcomer, and ask anew who is slowest."""
    if turn.person(who).status == "active":
        turn.withdraw("declare", "tie")
        turn.rules.roll_initiative(turn, who)
        turn.agenda = turn.rules.first_steps(turn.state)
        if not turn.agenda:
            put_in_order(turn)
    elif turn.state.storyteller is None and not turn.rules.on_stage(turn.state):
        turn.tell("nobody.there")


def close_gathering(turn: Turn[DeclaringRules]) -> bool:
    """The first +combat/next after a storyteller brought people in only ends the gathering."""
    state = turn.state
    if turn.rules.is_held_back(state) and state.order:
        let_go(turn)
        return True
    if not turn.rules.is_gathering(state) or not GATHERED.of(state.notes) or not state.order:
        return False
    GATHERED.put(turn, None)
    turn.tell("gathering.over")
    return True


def hold_back(turn: Turn[DeclaringRules]) -> None:
    """`+combat/start gather`: nobody is asked to declare before +combat/next."""
    if not turn.rules.is_gathering(turn.state):
        turn.refuse("err.fight.begun")
    HELD_BACK.put(turn, True)
    turn.withdraw("declare", "tie")
    turn.agenda = ()
    turn.tell("gathering.held", name=turn.state.storyteller_name)


def let_go(turn: Turn[DeclaringRules]) -> None:
    """The first declarations are asked for."""
    HELD_BACK.put(turn, None)
    if GATHERED.of(turn.state.notes):
        GATHERED.put(turn, None)
    turn.agenda = turn.rules.first_steps(turn.state) if turn.state.order else ()


def storyteller_changed(turn: Turn[DeclaringRules]) -> None:
    """Whoever says from now on when a round begins is asked for it."""
    if turn.state.storyteller is None and turn.rules.is_held_back(turn.state):
        let_go(turn)
    if turn.state.step == "initiative" and not turn.rules.is_gathering(turn.state):
        turn.withdraw("init", "begin")
        # Chases beside the fight are in their round already.
        await_initiative(turn)


def rejoined(turn: Turn[DeclaringRules], who: str) -> None:
    """+init from somebody who is in the fight already."""
    person, state = turn.person(who), turn.state
    check_here(turn, who)
    gathering = turn.rules.is_gathering(state)
    question = state.question_for(who, "init")
    if question is not None:
        turn.answer(question, "init")
    elif gathering and person.initiative is not None:
        how = "asked" if state.question_for(who, "declare") else ""
        turn.tell("init.have", to=who, who=who, initiative=person.initiative, how=how)
    elif gathering and person.status == "active":
        _gather(turn, who)  # They were out of it when they came.
    elif state.step == "initiative" and state.storyteller is not None:
        turn.tell("init.waits", to=who, who=who)
    elif not ahead.ready(turn, who, _coming(turn)):
        how = "ready" if who in ahead.READY.of(state.notes) else "self"
        turn.refuse("err.fight.already_in", how=how, name=person.name, undo="+undeclare")


def _coming(turn: Turn[DeclaringRules]) -> int:
    """The round that comes next: in an ambush before declarations the one that it opens."""
    state = turn.state
    opening = state.step == "resolve" and BEGUN.of(state.notes) < state.round
    return state.round if opening else state.round + 1


# --- a new order ---------------------------------------------------------------------------------


def order_changed(turn: Turn[DeclaringRules]) -> None:
    """A storyteller set an initiative: those still to come are put in their new order."""
    put_in_order(turn)
    if turn.rules.is_gathering(turn.state) and turn.state.order:
        turn.withdraw("declare", "tie")
        turn.agenda = turn.rules.first_steps(turn.state)
        return
    if turn.state.step == "declare":
        ask_anew(turn)
    else:
        sort_waiting(turn, [])


def ask_anew(turn: Turn[DeclaringRules], *more: str) -> None:
    """Put those who have not declared, and `more` who may, in their places anew."""
    asked = [q.who for q in turn.state.questions if q.kind == "declare"]
    turn.withdraw("declare")
    sort_waiting(turn, [*asked, *more])


def sort_waiting(turn: Turn[DeclaringRules], more: list[str]) -> None:
    """Sort those who are still to declare or to act, and `more` of them, into slots anew."""
    declaring = turn.state.step == "declare"
    name = "declare" if declaring else "turns"
    ids = [who for step in turn.agenda if step[0] == name for slot in step[1] for who in slot]
    people = [turn.person(who) for who in dict.fromkeys([*ids, *more]) if turn.here(who)]
    rest = tuple(step for step in turn.agenda if step[0] != name)
    after = ("resolve",) if declaring else turn.rules.after_turns
    place = next((n for n, step in enumerate(rest) if step[0] in after), len(rest))
    highest = turn.rules.fastest_declares_first() if declaring else True
    if people:
        new: Step = (name, slots(people, highest_first=highest))
        turn.agenda = (*rest[:place], new, *rest[place:])


STEPS: dict[str, Any] = {"roll_one": roll_one, "roll_all": roll_all}
QUESTIONS: dict[str, Any] = {"init": init_answer}
