"""Answers given beforehand: `+defend/plan dodge shots; parry the rest`, so nobody is asked."""

from __future__ import annotations

from typing import Any

from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.state import Json
from ....engine.turn import Turn
from ..attack import throws
from ..notes import PLAN
from ..rules import StoRules
from ..values import CLOSE
from . import kinds
from .offers import Coming, Offer, aborts

ANSWERS = (*kinds.KINDS, "none", "abort")
ALIASES = {"pass": "none", "accept": "none"}
KINDS = {
    "brawl": "brawl", "melee": "melee", "shot": "shots", "shots": "shots", "fire": "shots",
    "ranged": "shots", "thrown": "thrown", "rest": "all", "all": "all", "anything": "all",
    "everything": "all", "else": "all",
}  # fmt: skip
SMALL = frozenset(
    ("to", "the", "a", "an", "if", "at", "only", "attack", "attacks", "against", "vs", "dice",
     "die", "with", "when", "than", "and")
)  # fmt: skip
MOST_RULES = 20
OFF = ("off", "clear", "no")


def set_plan(turn: Turn[StoRules], given: Input) -> None:
    """`+defend/plan <answer> <what>[; …]`; without words it is shown, `off` clears it."""
    who, text = given.who, str(given.args.get("text") or "").strip().lower()
    if not turn.here(who):
        turn.refuse("err.fight.not_in")
    if not text:
        turn.tell("plan.shown", to=who, who=who, plan=words(PLAN.of(turn.person(who).notes)))
        return
    parts = [] if text in OFF else [part.strip() for part in text.replace(",", ";").split(";")]
    plan = [_rule(turn, part) for part in parts if part]
    if len(plan) > MOST_RULES:
        turn.refuse("err.plan.long", most=MOST_RULES)
    PLAN.put(turn, who, plan or None)
    turn.tell("plan.set", to=who, who=who, plan=words(plan))


def _rule(turn: Turn[StoRules], text: str) -> dict[str, Json]:
    """One rule: an answer, what it is for (else everything), `below n` of one's own dice."""
    said = [word for word in text.split() if word not in SMALL]
    word = ALIASES.get(said[0], said[0]) if said else ""
    rule: dict[str, Json] = {"answer": word, "for": "all"}
    rest = said[1:]
    if word == "abort" and rest and rest[0] in kinds.KINDS:
        rule["to"] = rest.pop(0)
        if rest[:1] == ["willpower"]:
            rule["willpower"] = bool(rest.pop(0))
    elif word not in ANSWERS or word == "abort":
        turn.refuse("err.plan.unknown", word=text)
    while rest:
        word = rest.pop(0)
        if word == "below" and rest and is_whole(rest[0]):
            rule["below"] = whole(rest.pop(0), 0, MOST_DICE)
        elif word in KINDS:
            rule["for"] = KINDS[word]
        else:
            turn.refuse("err.plan.unknown", word=text)
    return rule


def words(plan: Any) -> str:
    """A plan as people say it."""
    return "; ".join(map(_spoken, plan)) or "none"


def _spoken(rule: dict[str, Json]) -> str:
    begin = f"abort to {rule['to']}" if rule["answer"] == "abort" else str(rule["answer"])
    begin += " with Willpower" if rule.get("willpower") else ""
    what = "everything" if rule["for"] == "all" else str(rule["for"])
    below = f" below {rule['below']} dice" if "below" in rule else ""
    return f"{begin} against {what}{below}"


def answer(turn: Turn[StoRules], coming: Coming, offer: Offer) -> dict[str, Json] | None:
    """What the target's plan says to this attack; None where they have to be asked."""
    plan = PLAN.of(coming.target.notes)
    for rule in plan:
        if not _fits(turn, rule, coming, offer):
            continue
        said = _said(turn, rule, coming, offer)
        if said is not None:
            turn.tell("plan.answers", to=coming.target.id, who=coming.target.id, plan=_spoken(rule))
            return said
    return None


def _fits(turn: Turn[StoRules], rule: dict[str, Json], coming: Coming, offer: Offer) -> bool:
    reach = throws.reach(turn, coming.attacker, coming.action)
    ability = throws.traits(turn, coming.attacker, coming.action)[-1]
    found = {
        "all": True, "shots": reach == "firearms", "thrown": reach == "thrown",
        "brawl": reach == CLOSE and ability == "brawl",
        "melee": reach == CLOSE and ability == "melee",
    }[rule["for"]]  # fmt: skip
    if not found or "below" not in rule:
        return found
    best = [
        kinds.dice(turn, coming.target, coming.attacker, coming.action, one)
        for one in offer.answers.values()
    ]
    return max(best, default=0) < int(rule["below"])


def _said(
    turn: Turn[StoRules], rule: dict[str, Json], coming: Coming, offer: Offer
) -> dict[str, Json] | None:
    word = rule["answer"]
    if word != "abort":
        return {"with": word} if word in offer.options else None
    if "abort" not in offer.options or rule["to"] not in aborts(turn, coming):
        return None
    problem = kinds.pairing(turn, rule["to"], coming.attacker, coming.target, coming.action)
    point = bool(rule.get("willpower")) and coming.target.pools.get("willpower", 0) > 0
    return None if problem else {"with": "abort", "kind": rule["to"], "willpower": point}


VERBS = {"plan": set_plan}
