"""What the target of an attack is asked before it is rolled, and what they answer (FOR-DEF-03)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.looking_again import ask_with, can_act, settle
from ....engine.state import Json, Person, Question, Step
from ....engine.turn import Turn
from ..notes import DODGE, PLAN, RAISED, SAID
from ..people import holds
from ..people.acts import who_speaks
from ..people.rolling import check_points, may_spend, spend
from ..refusing import Reasons, refuse
from ..rules import ForsakenRules
from . import dodge, value
from .value import Incoming

APPLY: dict[str, Json] = {"do": "apply", "willpower": False}
WAYS = ("apply", "none", "willpower", "dodge", "prone")


def ways(look: Look[ForsakenRules], target: Person, incoming: Incoming) -> tuple[str, ...]:
    """What is open to the target of an attack."""
    can = value.can_apply(look, target, incoming)
    found = ["apply", "none"] if can else ["none"]
    if can and may_spend(look, target) and not value.raised(target, incoming.attacker):
        found.append("willpower")
    if not dodge.check(look, target, incoming):
        found.append("dodge")
    if look.rules.settings.prone.interrupt and not dodge.check_prone(look, target):
        found.append("prone")
    return tuple(found)


def _is_a_choice(look: Look[ForsakenRules], target: Person, options: tuple[str, ...]) -> bool:
    """Whether it matters what the target answers."""
    if "apply" in options and value.now(look, target) > 0:
        return True
    return "dodge" in options or "prone" in options


def meet(turn: Turn[ForsakenRules], target: str, incoming: Incoming, then: Step) -> None:
    """Ask the target, or let what they have said answer; `then` takes what is said."""
    person = turn.person(target)
    said = SAID.of(person.notes).get(incoming.attacker)
    if DODGE.of(person.notes) is not None or said:
        turn.push((*then, {**APPLY, "do": said or "apply"}))
        return
    plan = _planned(person, incoming.attacker)
    options = ways(turn, person, incoming)
    asks = plan == "ask" or (not plan and turn.rules.settings.defense.prompt == "ask")
    if asks and _is_a_choice(turn, person, options):
        if turn.state.step != "defend":
            turn.emit(StepBegan("defend"))
        turn.ask(target, "defend", options, APPLY, then, asdict(incoming))
        return
    turn.push((*then, _as_planned(turn, target, plan, options)))


def _planned(person: Person, attacker: str) -> str:
    plans = PLAN.of(person.notes)
    return plans.get(attacker, plans.get("", ""))


def _as_planned(
    turn: Turn[ForsakenRules], target: str, plan: str, options: tuple[str, ...]
) -> dict[str, Json]:
    """What a plan says to an attack; Defense is applied where that is not open."""
    if plan not in options or plan == "apply":
        return APPLY
    turn.tell("plan.answers", to=target, who=target, plan=plan)
    return {**APPLY, "do": plan}


def _plan(turn: Turn[ForsakenRules], given: Input, question: Question | None) -> None:
    """`+defend/plan …`: a plan answers the attack that its owner is asked about, too."""
    turn.rules.VERBS["defend_plan"](turn, given)
    if question is None:
        return
    plan = _planned(turn.person(question.who), question.facts["attacker"])
    if plan not in ("", "ask"):
        turn.answer(question, _as_planned(turn, question.who, plan, question.options))


def answer(turn: Turn[ForsakenRules], question: Question, given: Input) -> Json:
    """`+pass`, an option by its word, `+dodge`, `+defend …`."""
    do = str(given.args.get("word") or "") if given.do in ("choose", "defend") else given.do
    willpower = "willpower" in [str(w).lower() for w in given.args.get("options") or ()]
    if do == "pass":
        return APPLY
    if do not in WAYS:
        if given.do == "defend":
            _check_word(do)
        turn.rules.unasked(turn, given)
        raise AssertionError("a line that answers nothing is refused")
    return _checked(turn, question, do, willpower)


def _checked(turn: Turn[ForsakenRules], question: Question, do: str, willpower: bool) -> Json:
    """The answer, where it is legal; raises `Refused`."""
    person, incoming = turn.person(question.who), Incoming(**question.facts)
    reasons = Reasons()
    if do == "dodge":
        reasons = dodge.check(turn, person, incoming)
    elif do == "prone":
        reasons = dodge.check_prone(turn, person)
        reasons.when(not turn.rules.settings.prone.interrupt, "err.action_used")
    elif do in ("apply", "willpower"):
        reasons.when(not value.can_apply(turn, person, incoming), "err.no_defense")
    willpower = willpower or do == "willpower"
    bought = bool(value.raised(person, incoming.attacker))
    check_points(turn, person, reasons, willpower and not bought)
    reasons.refuse()
    return {"do": "apply" if do == "willpower" else do, "willpower": willpower and not bought}


def take(turn: Turn[ForsakenRules], target: str, incoming: Incoming, said: dict[str, Json]) -> bool:
    """Let the answer be so; returns whether Defense is applied to the attack."""
    if said.get("willpower"):
        raise_defense(turn, target, incoming.attacker)
    person = turn.person(target)
    if said["do"] == "dodge" and not dodge.check(turn, person, incoming):
        dodge.begin(turn, target)
    elif said["do"] == "prone" and not dodge.check_prone(turn, person):
        dodge.drop_prone(turn, target)
    person = turn.person(target)
    if DODGE.of(person.notes) is not None or said["do"] == "none":
        return False
    return value.can_apply(turn, person, incoming)


def raise_defense(turn: Turn[ForsakenRules], who: str, attacker: str) -> None:
    """Pay for 2 more Defense against one attacker (FOR-DEF-04)."""
    if may_spend(turn, turn.person(who)):
        spend(turn, who, "defense")
        RAISED.set(turn, who, [*RAISED.of(turn.person(who).notes), attacker])


def defend_again(turn: Turn[ForsakenRules], question: Question) -> bool:
    """Ask the target with what is open by now, or no more.

    Nobody is asked about an attack that is made no more, or where no answer matters any longer.
    """
    target, incoming = turn.person(question.who), Incoming(**question.facts)
    options = ways(turn, target, incoming)
    made = can_act(turn, incoming.attacker)
    if made and _is_a_choice(turn, target, options):
        return ask_with(turn, question, options)
    return settle(turn, question, APPLY)


# --- lines ----------------------------------------------------------------------------------------


def defend(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+defend <answer> [<attacker>]`, `+defend/willpower`, `+defend/plan`, in answer or before."""
    word, name = str(given.args.get("word") or ""), str(given.args.get("name") or "").strip()
    question = turn.state.question_for(given.who, "defend")
    if word == "plan":
        _plan(turn, given, question)
    elif (dnd := turn.state.question_for(given.who, "dnd")) is not None:
        turn.answer(dnd, turn.rules.questions["dnd"](turn, dnd, given))
    elif question is not None and _is_meant(turn, question, name):
        turn.answer(question, answer(turn, question, given))
    else:
        _beforehand(turn, given, word, name)


def _is_meant(turn: Turn[ForsakenRules], question: Question, name: str) -> bool:
    return not name or turn.find(name).id == question.facts["attacker"]


def _check_word(word: str) -> None:
    """Refuse what is no answer to any attack."""
    if not word:
        refuse("err.declare.incomplete", missing="an answer")
    if word not in WAYS:
        refuse("err.defend.unknown", word=word)


def _beforehand(turn: Turn[ForsakenRules], given: Input, word: str, name: str) -> None:
    """What somebody says of their Defense before they are attacked."""
    who, person = given.who, turn.person(given.who)
    _check_word(word)
    if word in ("dodge", "prone"):
        reasons = (dodge.check if word == "dodge" else dodge.check_prone)(turn, person)
        dodge.check_moment(turn, reasons)
        reasons.refuse()
        (dodge.begin if word == "dodge" else dodge.drop_prone)(turn, who)
        return
    reasons = Reasons()
    who_speaks(turn, person, reasons, defends=True)
    reasons.when(holds.is_immobilized(person), "err.immobilized")
    reasons.when(word == "willpower" and value.is_barred(turn, person), "err.no_defense")
    reasons.refuse()
    if not name:
        refuse("err.declare.incomplete", missing="the attacker")
    attacker = turn.find(name)
    if attacker.id == who:
        turn.refuse("err.attack.self")
    if word == "willpower":
        check_points(turn, person, reasons, True)
        reasons.refuse()
        raise_defense(turn, who, attacker.id)
        turn.tell("defense.raised", to=who, who=who, against=attacker.id)
        return
    SAID.set(turn, who, {**SAID.of(person.notes), attacker.id: word})
    turn.tell("defense.said", to=who, who=who, against=attacker.id, how=word)


AGAIN: dict[str, Any] = {"defend": defend_again}
QUESTIONS: dict[str, Any] = {"defend": answer}
VERBS: dict[str, Any] = {"defend": defend}
