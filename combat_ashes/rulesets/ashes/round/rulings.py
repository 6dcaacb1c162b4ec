"""What the rules leave to a storyteller: `+combat/rule <what>`, logged with their name (STD)."""

from __future__ import annotations

from ....engine.events import Declared, HasteSet, Withdrawn
from ....engine.inputs import Input
from ....engine.looking_again import drop
from ....engine.numbers import MOST_COUNT, MOST_DICE, is_whole, whole
from ....engine.state import Person, Question
from ....engine.turn import Turn
from ... import chases
from ...parts import rulings
from ..attack import nothing
from ..declarations import PASS, DelayAction
from ..defense import abort
from ..grapple import buying
from ..harm import fates
from ..notes import ABORT_FAILED, ACTED, COMMITTED, DONE, RESULTS, VOIDED
from ..people import acts, holding
from ..rules import AshesRules
from . import declaring, marks
from .marks import log, merge

FATES = {
    "dead": "dead",
    "dying": "dead",
    "torpor": "torpor",
    "unconscious": "unconscious",
    "up": "active",
    "active": "active",
}
RULINGS = (
    "void <name>, veto <name>, reopen <name>, result <name> <purpose> <successes>, dead, torpor, "
    "unconscious or up <name or all>, action <its words>=<cost>, pin <name>, or allow <name>"
)


def rule(turn: Turn[AshesRules], given: Input) -> None:
    """`+combat/rule <what>`: what the rules leave to the storyteller (ASH-STD-02)."""
    words = str(given.args.get("what") or "").split()
    word = words[0].lower() if words else ""
    if word == "void" and len(words) > 1:
        _void(turn, turn.find(" ".join(words[1:])).id)
    elif word == "veto" and chases.vetoes(turn, " ".join(words[1:])):
        return
    elif word == "veto" and len(words) > 1:
        _veto(turn, turn.find(" ".join(words[1:])).id)
    elif word == "reopen" and len(words) > 1:
        _reopen(turn, turn.find(" ".join(words[1:])).id)
    elif word == "result" and len(words) > 3 and is_whole(words[-1]):
        who = turn.find(" ".join(words[1:-2])).id
        _result(turn, who, words[-2].lower(), whole(words[-1], 0, MOST_DICE))
    elif word == "action" and "=" in " ".join(words):
        what, _, price = " ".join(words[1:]).rpartition("=")
        buying.set_price(turn, what, whole(price, 0, MOST_COUNT))
    elif word == "pin" and len(words) > 1:
        _pin(turn, turn.find(" ".join(words[1:])).id)
    elif word in FATES and len(words) > 1:
        fates.settle(turn, " ".join(words[1:]), FATES[word])
    else:
        turn.refuse("err.rule.unknown", what=" ".join(words), known=RULINGS)
    log(turn, given, "rule", **rulings.told(turn, " ".join(words)))


def _waits(turn: Turn[AshesRules], who: str) -> Question | None:
    """The question that an action of this person waits for, before its dice."""
    for question in turn.state.questions:
        about = (question.facts.get("by"), question.facts.get("who"))
        if question.then[0] in ("met", "confirmed", "misc_roll") and who in about:
            return question
    return None


def _check_open(turn: Turn[AshesRules], person: Person) -> None:
    """Refuse a ruling on a declaration where there is none, or its dice have fallen."""
    over = ACTED.of(person.notes) and _waits(turn, person.id) is None
    if person.declared is None or over:
        turn.refuse("err.rule.nothing_declared", name=person.name)


def _void(turn: Turn[AshesRules], who: str) -> None:
    """An action can no longer be carried out, which is ground for aborting it (ASH-ABT-01)."""
    person, waits = turn.person(who), _waits(turn, who)
    if waits is not None:
        drop(turn, waits)
        _tell_void(turn, person)
        nothing.comes_to_nothing(turn, who, waits.then[2], None)
        return
    left = [number for number, _ in acts.open_parts(person)]
    if not left:
        turn.refuse("err.rule.nothing_declared", name=person.name)
    VOIDED.put(turn, who, left)
    _tell_void(turn, person)


def _tell_void(turn: Turn[AshesRules], person: Person) -> None:
    """And of an abort, where one has any chance."""
    why = None if ABORT_FAILED.of(person.notes) else abort.VOID
    how = "" if abort.may(turn, person, why) else "lost"
    turn.tell("action.ruled_void", how=how, who=person.id)


def _pin(turn: Turn[AshesRules], who: str) -> None:
    """What was done in a hold amounts to restraint, such as cuffs (ASH-GRP-39)."""
    held = holding.held_by(turn.state, who)
    if held is None or held.pinned:
        turn.refuse("err.rule.not_held", name=turn.name(who))
    holding.pin(turn, held, "ruled")


def _veto(turn: Turn[AshesRules], who: str) -> None:
    """A declaration may not be; its speaker does nothing in this phase."""
    _check_open(turn, turn.person(who))
    _made_no_more(turn, who)
    words = acts.words(turn, PASS)
    turn.emit(Declared(who, PASS, words, notes=COMMITTED.noted(None) | VOIDED.noted(None)))
    _come_up_again(turn, who)


def _reopen(turn: Turn[AshesRules], who: str) -> None:
    """One declaration is asked for again, to correct a mistake (ASH-RND-06)."""
    person = turn.person(who)
    _check_open(turn, person)
    if _made_no_more(turn, who):
        turn.push(("turn", who))
    spent = turn.state.phase != "main" and not isinstance(person.declared, DelayAction)
    again = VOIDED.noted(None) | COMMITTED.noted(None) | DONE.noted(None) | ACTED.noted(None)
    turn.emit(Declared(who, None, "", notes=again))
    if spent:
        turn.emit(HasteSet(who, person.haste + 1))
    _come_up_again(turn, who)
    declaring.ask_declaration(turn, who, 0, at_once=True)


def _made_no_more(turn: Turn[AshesRules], who: str) -> bool:
    """What this person does waits for an answer: nobody is asked about it any more."""
    waits = _waits(turn, who)
    return waits is not None and drop(turn, waits)


def _come_up_again(turn: Turn[AshesRules], target: str) -> None:
    """What may meet an attack, such as a guard, depends on what its target has declared."""
    asked = [q for q in turn.state.questions if q.who == target and q.then[0] == "met"]
    for question in asked:
        turn.emit(Withdrawn((question.id,)))
        turn.push(("meet", *question.then[1:]))


def _result(turn: Turn[AshesRules], who: str, purpose: str, successes: int) -> None:
    """The next roll of this purpose scores what the storyteller says."""
    marks.check_purpose(turn, purpose)
    merge(turn, who, RESULTS, purpose, successes)


VERBS = {
    "rule": rule,
}
