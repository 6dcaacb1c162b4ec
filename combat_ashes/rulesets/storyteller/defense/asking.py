"""Asking the targets of what comes up, and taking their answers. STO-DEF-01 to -03, -07, -08."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.state import Json, Question
from ....engine.turn import Turn
from ...parts.dice.throws import Throw
from ..attack import moments, standing, strike
from ..notes import ABORT_FAILED, DEFENSES, DELAY_USED, WILLPOWER_SPENT
from ..people import acts, dice, sheet
from ..rules import StoRules
from ..values import Answer, Defense, Split
from . import offers, plans
from .offers import Coming, Offer

NONE: dict[str, Json] = {"with": "none"}


def ask_targets(turn: Turn[StoRules]) -> bool:
    """Ask each target for the first attack they have not answered; whether anybody was."""
    asked: set[str] = set()
    for coming in offers.attacks(turn):
        if coming.target.id in asked or coming.key in moments.now(turn).answers:
            continue
        offer = offers.of(turn, coming)
        if not offer.options:
            put(turn, coming.key, Answer())
            continue
        asked.add(coming.target.id)
        ask(turn, coming, offer)
    return bool(asked)


def ask(turn: Turn[StoRules], coming: Coming, offer: Offer) -> None:
    """Ask one target how to meet one attack, unless their plan says it."""
    planned = plans.answer(turn, coming, offer)
    who = coming.target.id
    if planned is not None:
        turn.push(("defended", who, coming.key, planned))
        return
    facts = {"attacker": coming.attacker.id, "attack": acts.how(coming.action),
             "key": coming.key}  # fmt: skip
    default: dict[str, Json] = {"with": offer.silence}
    turn.ask(who, "defend", offer.options, default, ("defended", who, coming.key), facts)


def stands(turn: Turn[StoRules], question: Question) -> bool:
    """Whether an attack still comes up, and its target may answer just what they were offered."""
    coming = coming_of(turn, question.facts["key"])
    if coming is None:
        return False
    offer = offers.of(turn, coming)
    return (offer.options, offer.silence) == (question.options, question.default["with"])


def asks_anew(turn: Turn[StoRules], question: Question) -> None:
    """Ask a target again who may answer something else by now."""
    coming = coming_of(turn, question.facts["key"])
    offer = offers.of(turn, coming) if coming is not None else offers.CLOSED
    if coming is not None and offer.options:
        ask(turn, coming, offer)


def put(turn: Turn[StoRules], key: str, answer: Answer) -> None:
    """An attack is met like this."""
    moment = moments.now(turn)
    moments.keep(turn, replace(moment, answers={**moment.answers, key: answer}))


def coming_of(turn: Turn[StoRules], key: str) -> Coming | None:
    """The attack of the present moment that a key names; None where it cannot be any more."""
    for coming in offers.attacks(turn):
        if coming.key == key and standing.is_on(turn, coming.item):
            return coming
    return None


def defended(turn: Turn[StoRules], who: str, key: str, said: dict[str, Any]) -> None:
    """A target has answered."""
    moment = moments.top(turn)
    if moment is None or not turn.here(who):
        return
    word = said["with"]
    if word == "act":
        moments.keep(turn, replace(moment, acting={**moment.acting, who: said["line"]}))
        return
    coming = coming_of(turn, key)
    if coming is None:
        return
    if word == "abort":
        _abort(turn, coming, said)
        return
    if word == "none":
        put(turn, key, Answer())
        return
    found = offers.of(turn, coming).answers.get(word)
    if found is None:
        put(turn, key, Answer())
        return
    extras = {name: True for name in ("willpower", "specialty") if said.get(name)}
    _use(turn, coming, replace(found, **extras))
    turn.tell("defense.announced", who=who, kind=found.kind, against=coming.attacker.id)


def _use(turn: Turn[StoRules], coming: Coming, answer: Answer) -> None:
    """A defence is announced: what it costs is used up."""
    who = coming.target.id
    if answer.source == "share":
        acts.finish(turn, who, answer.part)
        acts.has_acted(turn, who)
    elif answer.source == "delay":
        DELAY_USED.put(turn, who, True)
        acts.has_acted(turn, who)
    elif answer.source == "run":
        _count(turn, who, answer.kind)
    elif answer.source == "turn":
        answer = _one_of_many(turn, who, answer)
    if answer.source != "ambush":
        strike.used_up(turn, who)
    put(turn, coming.key, answer)


def _count(turn: Turn[StoRules], who: str, kind: str) -> None:
    """One defence more, so that the next has fewer dice (STO-DEF-07)."""
    DEFENSES.put_entry(turn, who, kind, DEFENSES.of(turn.person(who).notes).get(kind, 0) + 1)


def _one_of_many(turn: Turn[StoRules], who: str, answer: Answer) -> Answer:
    """One defence of a turn of nothing else, or of what an abort left over."""
    whole = acts.defends_all_turn(turn.person(who))
    made = DEFENSES.of(turn.person(who).notes)
    _count(turn, who, answer.kind)
    acts.has_acted(turn, who)
    if whole is None:
        return answer
    if whole.left is not None:
        left = replace(whole, left=whole.left - 1)
        turn.emit(Declared(who, left, "", secret=True))
    if whole.willpower and not sum(made.values()):
        answer = replace(answer, willpower=True)
    return replace(answer, specialty=answer.specialty or whole.specialty)


# --- aborting ------------------------------------------------------------------------------------


def _abort(turn: Turn[StoRules], coming: Coming, said: dict[str, Any]) -> None:
    """Drop what was declared for a defence, for a point or a roll of Willpower (STO-DEF-02)."""
    who, kind = coming.target.id, said["kind"]
    if not _paid(turn, who, bool(said.get("willpower"))):
        ABORT_FAILED.put(turn, who, True)
        turn.tell("abort.failed", who=who)
        return
    grants = _grants(turn, who)
    whole = Defense(kind=kind, left=grants)
    turn.tell("abort.done", who=who)
    turn.emit(Declared(who, whole, kind))
    target = turn.person(who)
    fresh = offers.Coming(coming.number, coming.item, coming.attacker, target, coming.action)
    _use(turn, fresh, Answer(kind, "turn", specialty=bool(said.get("specialty"))))


def _paid(turn: Turn[StoRules], who: str, point: bool) -> bool:
    if point:
        dice.spend(turn, who, "abort")
        if turn.rules.settings.willpower.abort_counts_toward_limit:
            WILLPOWER_SPENT.put(turn, who, WILLPOWER_SPENT.of(turn.person(who).notes) + 1)
        return True
    person = turn.person(who)
    pool = sheet.instead(person, "abort", (("willpower", sheet.trait(person, "willpower")),))
    throw = Throw(who, "abort", pool, None, (("base", dice.SIX),))
    return dice.roll(turn, throw).successes > 0


def _grants(turn: Turn[StoRules], who: str) -> int | None:
    """How many defences an abort gives."""
    how = turn.rules.settings.defense.abort__grants
    if how == "full_turn":
        return None
    action = acts.declared(turn.person(who))
    return len(action.parts) if how == "declared_count" and isinstance(action, Split) else 1


def plan(turn: Turn[StoRules], given: Input) -> None:
    """`+defend/plan …`: a plan answers the attack that its owner is asked about, too."""
    plans.set_plan(turn, given)
    question = turn.state.question_for(given.who, "defend")
    coming = coming_of(turn, question.facts["key"]) if question is not None else None
    if question is None or coming is None:
        return
    planned = plans.answer(turn, coming, offers.of(turn, coming))
    if planned is not None:
        turn.answer(question, planned)


STEPS = {"defended": defended}
VERBS = {"plan": plan}
