"""Reading how somebody meets an attack, and refusing what cannot be. STO-DEF-01 to -06."""

from __future__ import annotations

from typing import Any, NoReturn

from ....engine.inputs import Input
from ....engine.state import Json, Person, Question
from ....engine.turn import Turn
from ..attack import moments
from ..notes import ABORT_FAILED, ACTED
from ..people import acts, dice, sheet, states
from ..people.options import read
from ..rules import StoRules
from . import kinds, offers
from .offers import Coming

STATES = {
    "dazed": "err.defense.dazed", "clinched": "err.defense.clinched", "held": "err.defense.held",
    "immobilized": "err.defense.immobilized", "unaware": "err.defense.unaware",
    "blocked": "err.defense.blocked",
}  # fmt: skip
"""How a state that forbids a defence is refused."""

EXTRAS = frozenset({"willpower", "specialty"})


def read_answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """`+dodge`, `+abort block, willpower`, `+defend none`, `+pass`: how an attack is met."""
    do, args = given.do, given.args
    if do == "choose":
        do, args = str(args["word"]), {}
    if do == "defend":
        do, args = _spelled(turn, args)
    if do in ("pass", "none"):
        return {"with": "none"}
    coming = _coming(turn, question)
    if do == "act":
        return _acts(turn, question, args)
    if do == "abort":
        return _aborts(turn, coming, args)
    if do not in kinds.KINDS:
        _other(turn, coming.target)
    return _defends(turn, coming, do, args)


def _spelled(turn: Turn[StoRules], args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """`+defend <kind or none>[, willpower]`."""
    word = str(args.get("word") or "").lower()
    if word not in (*kinds.KINDS, "none"):
        turn.refuse("err.choose.option", word=word, options=[*kinds.KINDS, "none"])
    return word, args


def _coming(turn: Turn[StoRules], question: Question) -> Coming:
    found = [one for one in offers.attacks(turn) if one.key == question.facts["key"]]
    if not found:
        turn.refuse("err.defense.too_late")
    return found[0]


def _acts(turn: Turn[StoRules], question: Question, args: dict[str, Any]) -> Json:
    if "act" not in question.options:
        acts.cannot_step_in(turn, turn.person(question.who))
    return {"with": "act", "line": turn.rules.held_line(turn, question.who, args)}


def _other(turn: Turn[StoRules], target: Person) -> NoReturn:
    """Another line than a defence, of somebody who is asked how to meet an attack."""
    if ACTED.of(target.notes):
        turn.refuse("err.declare.acted")
    turn.refuse("err.declare.differs", how="" if target.declared is not None else "asked")


def _defends(turn: Turn[StoRules], coming: Coming, kind: str, args: dict[str, Any]) -> Json:
    check(turn, coming, kind)
    own = kinds.answers(turn, coming.target, bool(coming.item.free))
    if kind not in own:
        turn.refuse("err.defense.abort", kind=kind)
    if kinds.dice(turn, coming.target, coming.attacker, coming.action, own[kind]) < 1:
        turn.refuse("err.defense.no_dice", kind=kind)
    extras = read(turn, coming.target, args.get("options"), EXTRAS)
    if extras.get("willpower") and own[kind].source not in ("delay", "ambush"):
        turn.refuse("err.declare.differs", how="willpower")
    return {"with": kind, **extras}


def check(turn: Turn[StoRules], coming: Coming, kind: str) -> None:
    """Refuse a kind of defence by the states, then by what it may answer (STO-DEF-05, -06)."""
    found = kinds.state(turn, coming.target, coming.attacker, kind)
    if found:
        turn.refuse(STATES[found])
    if not coming.item.free and not _has_any(turn, coming.target):
        turn.refuse("err.defense.no_action")
    problem = kinds.pairing(turn, kind, coming.attacker, coming.target, coming.action)
    if problem is not None:
        turn.refuse(problem[0], kind=kind, **problem[1])


def _has_any(turn: Turn[StoRules], person: Person) -> bool:
    """Whether somebody has a defence left, or something to abort."""
    if not offers.takes_part(person):
        return False
    delays = acts.delays(person)
    shares = bool(acts.open_shares(person)) or acts.defends_all_turn(person) is not None
    runs = acts.defends_on_the_run(turn.rules, person)
    return delays or shares or runs or offers.may_abort(turn, person)


def _aborts(turn: Turn[StoRules], coming: Coming, args: dict[str, Any]) -> Json:
    kind = str(args.get("kind") or "")
    if kind not in kinds.KINDS:
        turn.refuse("err.declare.incomplete", missing="block, dodge or parry")
    target = coming.target
    check_abort(turn, target, coming.attacker.id)
    problem = kinds.pairing(turn, kind, coming.attacker, target, coming.action)
    if problem is not None:
        turn.refuse(problem[0], kind=kind, **problem[1])
    if kind not in offers.aborts(turn, coming):
        turn.refuse("err.defense.no_dice", kind=kind)
    said = [str(one).lower() for one in args.get("options") or ()]
    strange = [one for one in said if one not in EXTRAS]
    if strange:
        turn.refuse("err.declare.option", option=strange[0])
    if "willpower" in said:
        check_point(turn, target)
    elif not sheet.trait(target, "willpower"):
        turn.refuse("err.willpower.none")
    return {"with": "abort", "kind": kind, "willpower": "willpower" in said,
            "specialty": "specialty" in said}  # fmt: skip


def check_point(turn: Turn[StoRules], person: Person) -> None:
    """Refuse the point for an abort where there is none."""
    if person.pools.get("willpower", 0) < 1:
        turn.refuse("err.willpower.none")
    if turn.rules.settings.willpower.abort_counts_toward_limit:
        dice.check_willpower(turn, person.id)


def check_abort(turn: Turn[StoRules], person: Person, attacker: str) -> None:
    """Refuse an abort: by the states, then passed, acted, failed before (STO-DEF-02, -03)."""
    found = states.cannot_defend(turn, person, attacker)
    if found:
        turn.refuse(STATES[found])
    action = acts.declared(person)
    if ACTED.of(person.notes):
        turn.refuse("err.abort.acted")
    if action is None or not acts.may_abort(turn.rules, person):
        turn.refuse("err.abort.nothing")
    if ABORT_FAILED.of(person.notes) and not turn.rules.settings.defense.abort__retry:
        turn.refuse("err.abort.failed")


def unasked(turn: Turn[StoRules], given: Input) -> None:
    """A defence line of somebody who is not asked in the resolution: refused with the reason."""
    person, do = turn.person(given.who), given.do
    if do == "defend":
        do = str(given.args.get("word") or "")
    waiting = [one for one in offers.attacks(turn) if one.target.id == person.id]
    answers = moments.now(turn).answers if waiting else {}
    open_ = [one for one in waiting if answers.get(one.key) is None
             or answers[one.key].kind == "none"]  # fmt: skip
    if not waiting or not open_:
        turn.refuse("err.defense.too_late")
    coming = open_[0]
    how = "answered" if answers.get(coming.key) is not None else ""
    if given.do == "abort":
        check_abort(turn, person, coming.attacker.id)
        turn.refuse("err.defense.too_late", how=how)
    if do in kinds.KINDS:
        check(turn, coming, do)
    turn.refuse("err.defense.no_action", how=how)


QUESTIONS = {"defend": read_answer}
