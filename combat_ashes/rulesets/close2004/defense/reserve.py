"""Holding Defense back for one attacker, and Willpower for Defense beforehand (CLO-DEF-07, -11)."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.off import OFF
from ....engine.state import with_
from ....engine.turn import Turn
from ...parts.round.one_by_one import has_begun
from ...parts.targets import one_target
from ..notes import APPLIED, BOOSTS, DODGE, RESERVE, RESERVED
from ..people import waiting
from ..people.acts import check_here, check_out, goes_to_chase
from ..people.rolling import spend
from ..refusing import Reasons, refuse
from ..rules import CloseRules
from . import asking, plans, value


def defend(turn: Turn[CloseRules], given: Input) -> None:
    """`+defend/willpower`, `+defend/reserve <attacker>`, `+defend/plan <answer>`."""
    word, name = str(given.args.get("word") or ""), str(given.args.get("name") or "").strip()
    check_here(turn, given)
    if word != "plan":
        if goes_to_chase(turn, given):
            return
        check_out(turn, turn.person(given.who))
    if word == "plan":
        plans.set_plan(turn, given.who, name)
        _plan_reserve(turn, given.who)
        asking.answer_as_planned(turn, given.who)
    elif word == "willpower":
        _willpower(turn, given, name)
    elif word == "reserve":
        _check_begun(turn)
        if not name:
            refuse("err.declare.incomplete", missing="the attacker")
        _reserve(turn, given.who, name)
    elif word == "dodge" or word.startswith("dodge/"):
        turn.rules.VERBS["dodge"](turn, with_(given, args={"manner": word, "options": []}))
    elif word in ("none", "pass") and turn.state.question_for(given.who, "defend"):
        question = turn.state.question_for(given.who, "defend")
        assert question is not None
        turn.answer(question, asking.NOTHING)
    elif not word:
        refuse("err.declare.incomplete", missing="a way to defend, as in +defend willpower")
    else:
        refuse("err.defend.unknown", word=word)


def _check_begun(turn: Turn[CloseRules]) -> None:
    if not has_begun(turn.state):
        refuse("err.not_your_turn", how="before")


def _willpower(turn: Turn[CloseRules], given: Input, name: str) -> None:
    """In answer to an attack for that one, else for the next attack of somebody named."""
    who = given.who
    question = turn.state.question_for(who, "defend")
    own = {"how": "raised", "line": "+defend/willpower"}
    attacker = one_target(turn, turn.person(who), name, **own).id if name else ""
    if question is not None and attacker in ("", question.facts["attacker"]):
        asking.check_willpower(turn, turn.person(who), question.facts["attacker"])
        turn.answer(question, {"dodge": None, "willpower": True})
        return
    if not attacker:
        refuse("err.declare.incomplete", missing="the attacker")
    _check_begun(turn)
    asking.check_willpower(turn, turn.person(who), attacker)
    spend(turn, who, "defense")
    BOOSTS.set(turn, who, [*BOOSTS.of(turn.person(who).notes), attacker])
    turn.tell("defense.boosted", to=who, who=who, against=attacker)


def _reserve(turn: Turn[CloseRules], who: str, name: str) -> None:
    if name.lower() in OFF:
        _give_back(turn, who)
        return
    own = {"how": "kept", "line": "+defend/reserve"}
    attacker = one_target(turn, turn.person(who), name, **own).id
    check(turn, who).refuse()
    keep_for(turn, who, attacker)


def check(turn: Turn[CloseRules], who: str) -> Reasons:
    """Why somebody cannot keep their Defense for one attacker now."""
    person, settings = turn.person(who), turn.rules.settings.defense
    met = value.meets(turn, person, value.Incoming("", "attack", "brawl"))
    reasons = Reasons()
    reasons.when(DODGE.of(person.notes), "err.dodging", **waiting.asked(turn, who))
    reasons.when(met.denied or met.lost, "err.defense_denied")
    locked = settings.reserve_locked and RESERVED.of(person.notes)
    reasons.when(locked, "err.defense_reserved", name=_kept_for(turn, who))
    late = settings.reserve_deadline == "before_applied" and APPLIED.of(person.notes) >= 0
    reasons.when(late, "err.primary_late")
    return reasons


def _kept_for(turn: Turn[CloseRules], who: str) -> str:
    kept = RESERVE.of(turn.person(who).notes)
    return turn.name(kept) if kept else "one attacker"


def keep_for(turn: Turn[CloseRules], who: str, attacker: str) -> None:
    """From now on Defense waits for this attacker."""
    RESERVE.set(turn, who, attacker)
    RESERVED.set(turn, who, True)
    turn.tell("defense.reserved", to=who, who=who, against=attacker)


def _give_back(turn: Turn[CloseRules], who: str) -> None:
    """`+defend/reserve off`, where a reserve is not locked (CLO-DEF-08)."""
    if turn.rules.settings.defense.reserve_locked:
        refuse("err.defense_reserved", name=_kept_for(turn, who))
    RESERVE.set(turn, who, "")
    turn.tell("defense.free", to=who, who=who)


def _plan_reserve(turn: Turn[CloseRules], who: str) -> None:
    if has_begun(turn.state):
        declare_planned(turn, who)


def declare_planned(turn: Turn[CloseRules], who: str) -> None:
    """A planned reserve is declared when it is typed and as each turn begins."""
    attacker = plans.reserved_for(turn.state, turn.person(who))
    if attacker is not None and not check(turn, who):
        keep_for(turn, who, attacker)


VERBS = {"defend": defend}
