"""People who go: with leave, at a storyteller's word, or because they are not there."""

from __future__ import annotations

from typing import Any

from . import events as ev
from .inputs import Input
from .ruleset import Ruleset
from .state import FAULT, STORYTELLER, Json, Person, Question
from .summing_up import end as end
from .switching import excuse
from .turn import Turn


def leave(turn: Turn[Ruleset], given: Input) -> None:
    """Ask to leave: the storyteller agrees, or with none everybody else who is there and stays.

    Out of a fight that its rules have broken anybody may go.
    """
    who = given.who
    if not turn.here(who):
        turn.refuse("err.fight.not_in")
    leaving: dict[str, Json] = turn.state.notes.get("leaving", {})
    if who in leaving:
        turn.refuse("err.leave.asked")
    _agrees_to_others(turn, who)
    broken = turn.state.status == "paused" and turn.state.paused_for == FAULT
    agreed = (given.by, *turn.state.notes.get("leaving", {}))
    asked = tuple(other for other in _who_agrees(turn, who) if other not in agreed)
    if broken or not asked:
        bare = bool(given.args.get("bare"))
        if bare or not turn.rules.lets_go(turn, who):
            take_out(turn, who, "left", bare=bare)
        return
    leaving = turn.state.notes.get("leaving", {})
    turn.emit(ev.FightNoted({"leaving": {**leaving, who: list(asked)}}))
    turn.tell("leave.asked", to=who, asked=list(asked))
    for other in asked:
        turn.ask(
            other,
            "leave",
            ("agree", "refuse"),
            "agree",
            ("leave_said", who, other),
            {"who": who},
            blocks=False,
        )


def _agrees_to_others(turn: Turn[Ruleset], who: str) -> None:
    """Whoever asks to leave lets those go who asked before."""
    for question in [q for q in turn.state.questions if q.who == who and q.kind == "leave"]:
        if question in turn.state.questions:
            turn.answer(question, "agree")


def _who_agrees(turn: Turn[Ruleset], who: str) -> tuple[str, ...]:
    runs = turn.state.storyteller
    if runs is not None:
        return () if turn.person(who).ref == runs else (STORYTELLER,)
    others = (p for p in turn.state.able() if p.id != who and p.player and not p.absent)
    return tuple(person.id for person in others)


def leave_answer(turn: Turn[Ruleset], question: Question, given: Input) -> Json:
    """`+choose agree` or `+choose refuse`; `+pass` refuses."""
    return given.args["word"] if given.do == "choose" else "refuse"


def leave_said(turn: Turn[Ruleset], who: str, by: str, answer: str) -> None:
    """Count one answer; the last agreement lets somebody go, one refusal does not."""
    leaving: dict[str, Json] = turn.state.notes.get("leaving", {})
    if who not in leaving or not turn.here(who):
        return
    waiting = [other for other in leaving[who] if other != by]
    rest = {key: value for key, value in leaving.items() if key != who}
    if answer != "agree":
        turn.emit(ev.FightNoted({"leaving": rest or None}))
        _withdraw(turn, who)
        turn.tell("leave.refused", who=who, by=by)
    elif waiting:
        turn.emit(ev.FightNoted({"leaving": {**rest, who: waiting}}))
        turn.tell("leave.agreed", to=by, who=who, asked=waiting)
    else:
        turn.emit(ev.FightNoted({"leaving": rest or None}))
        if not turn.rules.lets_go(turn, who):
            take_out(turn, who, "left")


def _withdraw(turn: Turn[Ruleset], who: str) -> None:
    """Nobody needs to answer any more whether this person may go."""
    closed = tuple(
        q.id for q in turn.state.questions if q.kind == "leave" and q.facts.get("who") == who
    )
    if closed:
        turn.emit(ev.Withdrawn(closed))


def take_out(turn: Turn[Ruleset], who: str, why: str, bare: bool = False) -> None:
    """Take somebody out of the fight; one without people or storyteller is over.

    A `bare` parting asks the rules nothing, and what was asked of them goes unanswered.
    """
    if not bare:
        turn.rules.leaving(turn, who)
    speaks_no_more(turn, who, bare)
    _withdraw(turn, who)
    turn.emit(ev.Removed(who, turn.name(who), why))
    if not turn.state.people and turn.state.storyteller is None:
        end(turn, "empty")


def speaks_no_more(turn: Turn[Ruleset], gone: str, bare: bool = False) -> None:
    """Nothing waits any more for somebody who goes: neither questions nor agreements."""
    for question in [q for q in turn.state.questions if q.who == gone and q.blocks and not bare]:
        turn.answer(question, question.default)
    others = tuple(q.id for q in turn.state.questions if q.who == gone)
    if others:
        turn.emit(ev.Withdrawn(others))
    excuse(turn, gone)
    leaving: dict[str, Json] = turn.state.notes.get("leaving", {})
    if gone in leaving:
        rest = {key: value for key, value in leaving.items() if key != gone}
        turn.emit(ev.FightNoted({"leaving": rest or None}))
    for who, asked in leaving.items():
        if gone in asked:
            leave_said(turn, who, gone, "agree")


def remove(turn: Turn[Ruleset], given: Input) -> None:
    """A storyteller takes somebody out."""
    take_out(turn, given.who, "removed")


def absent(turn: Turn[Ruleset], given: Input) -> None:
    """Somebody is not there: `how` is logged_out, left_room or deleted; a setting decides."""
    who, how, bare = given.who, given.args["how"], bool(given.args.get("bare"))
    if not turn.here(who):
        return
    choice = getattr(turn.rules.settings.absent, how)
    able = turn.person(who).status == "active"
    if choice == "flee" and able and not bare:
        turn.rules.flees(turn, who)
        return
    if choice in ("leave", "flee"):
        take_out(turn, who, how, bare)
    elif choice == "wait":
        turn.tell("absent.wait", who=who, how=how)
    else:
        turn.emit(ev.PersonChanged(who, {"absent": how}))
        turn.tell("absent.defaults", who=who, how=how)
        if not bare:
            _answer_for(turn, turn.person(who))


def release(turn: Turn[Ruleset], given: Input) -> None:
    """The storyteller is gone: the fight goes on by itself, unless a setting or a pause holds it.

    From now on nobody speaks for those who have no player.
    """
    if turn.state.storyteller is None:
        return
    if turn.state.status == "paused" or turn.rules.settings.absent.storyteller == "wait":
        turn.tell("storyteller.awaited", name=turn.state.storyteller_name)
        return
    turn.tell("storyteller.gone", name=turn.state.storyteller_name)
    turn.emit(ev.StorytellerTaken(None, ""))
    turn.emit(ev.FightChanged({"mode": "auto"}))
    bare = bool(given.args.get("bare"))
    speaks_no_more(turn, STORYTELLER, bare)
    if bare:
        return
    for question in turn.state.questions:
        if question.blocks and turn.unattended(question.who):
            turn.answer(question, question.default)
    turn.rules.storyteller_changed(turn)


def present(turn: Turn[Ruleset], given: Input) -> None:
    """Somebody who was not there is back and speaks for themselves again."""
    if not turn.here(given.who):
        return
    person = turn.person(given.who)
    if person.silent:
        turn.emit(ev.PersonChanged(given.who, {"silent": 0}))
    if person.absent:
        turn.emit(ev.PersonChanged(given.who, {"absent": ""}))
        turn.tell("absent.back", who=given.who)


def _answer_for(turn: Turn[Ruleset], person: Person) -> None:
    for question in [q for q in turn.state.questions if q.who == person.id]:
        if question in turn.state.questions:
            turn.unanswered(question)
            turn.answer(question, question.default)


STEPS: dict[str, Any] = {"leave_said": leave_said}
QUESTIONS = {"leave": leave_answer}
