"""The break between rounds: pressing on, or a conflict that is suspended (HUB-RND-03, -04)."""

from __future__ import annotations

from typing import Any

from ....engine import verbs
from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Json, Person, Question
from ....engine.summing_up import see_closing
from ....engine.turn import Turn
from ...parts.round import gathering
from ...parts.round.one_by_one import has_begun
from ..effects import blocks
from ..notes import BURDENS, GAINED, OBSTRUCTS, SUSPENDED
from ..people import sheet
from ..rules import HubrisRules
from ..value import pending
from . import moments, turns


def break_begins(turn: Turn[HubrisRules]) -> None:
    """Ask everybody who may act whether the confrontation goes on."""
    if turns.nobody_left(turn):
        return
    turn.emit(StepBegan("break"))
    if see_closing(turn):
        return
    turn.push(("suspend",))
    for who in turn.state.order:
        person = turn.person(who)
        if sheet.may_act(person) and not sheet.is_hazard(person):
            options, then = ("continue", "pass"), ("continues", who)
            turn.ask(who, "continue", options, "pass", then, at_once=True)


def continue_answer(turn: Turn[HubrisRules], question: Question, given: Input) -> Json:
    """`+pass`, or `+choose` with what is listed."""
    if given.do == "pass":
        return "pass"
    if given.do != "choose":
        turn.rules.unasked(turn, given)
    return given.args["word"]


def continues(turn: Turn[HubrisRules], who: str, word: str) -> None:
    """Somebody answers at the break; the first who presses on begins the next round."""
    if word == "continue":
        _press_on(turn, who)


def press_on(turn: Turn[HubrisRules], given: Input) -> None:
    """`+combat/continue`, at the break or after a suspension, the storyteller's too."""
    state = turn.state
    if SUSPENDED.of(state.notes):
        _check_closed(turn, given.who)
    if state.step != "break" or not has_begun(state):
        step = "continue" if moments.in_combat_time(state) else state.step
        turn.refuse("err.phase.wrong_step", step=step)
    if given.by != STORYTELLER:
        person = turn.person(given.who)
        moments.check_able(turn, person)
        if person.initiative is None:
            moments.refuse_no_total(turn, person)
    _press_on(turn, given.who)


def _check_closed(turn: Turn[HubrisRules], who: str) -> None:
    """Refuse to go on while an action is open; who is asked about it answers that first."""
    if pending(turn.state) is None:
        return
    if turn.here(who):
        moments.refuse_turn(turn, turn.person(who))
    turn.refuse("err.not_your_turn", awaited=turn.awaited())


def next_(turn: Turn[HubrisRules]) -> bool:
    """`+combat/next` goes on with no conflict that is suspended: `+combat/resume` does."""
    if SUSPENDED.of(turn.state.notes) and not turn.state.waits():
        turn.refuse("err.round.suspended")
    return pending(turn.state) is None and gathering.next_(turn)


def _press_on(turn: Turn[HubrisRules], who: str) -> None:
    turn.tell("round.continues", who=who)
    turns.begin_next(turn)


def suspend(turn: Turn[HubrisRules]) -> None:
    """Nobody presses on: totals are kept, what lasts for a turn is over (HUB-INI-07, -RND-04)."""
    turn.withdraw("continue")
    turn.agenda = ()
    SUSPENDED.put(turn, True)
    turn.tell("round.suspended")
    if turn.rules.settings.pause.clears_transients:
        for person in list(turn.state.people.values()):
            clear(turn, person)


def clear(turn: Turn[HubrisRules], person: Person) -> None:
    """End what lasts until somebody's next turn."""
    blocks.end(turn, person.id)
    BURDENS.set(turn, person.id, [])
    GAINED.set(turn, person.id, {})
    OBSTRUCTS.set(turn, person.id, [])


def pause(turn: Turn[HubrisRules], given: Input) -> None:
    """`+combat/pause`: at a break the conflict is suspended, else the fight only stands still."""
    at_break = turn.state.step == "break" and not SUSPENDED.of(turn.state.notes)
    if SUSPENDED.of(turn.state.notes):
        turn.refuse("err.fight.paused")
    if at_break and turn.state.status == "running" and not given.args.get("bare"):
        suspend(turn)
    else:
        verbs.pause(turn, given)


def resume(turn: Turn[HubrisRules], given: Input) -> None:
    """`+combat/resume`: a suspended conflict begins its next round."""
    if SUSPENDED.of(turn.state.notes) and turn.state.status == "running":
        _check_closed(turn, given.who)
        _press_on(turn, STORYTELLER)
    else:
        verbs.resume(turn, given)


STEPS: dict[str, Any] = {"break_begins": break_begins, "continues": continues, "suspend": suspend}
QUESTIONS: dict[str, Any] = {"continue": continue_answer}
VERBS: dict[str, Any] = {"continue": press_on, "pause": pause, "resume": resume}
