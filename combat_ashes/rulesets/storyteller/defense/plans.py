"""Answers given beforehand: `+defend/plan dodge shots; parry the rest`, so nobody is asked."""

from ....engine.inputs import Input
from ...common.declare_resolve import plans
from ..attack.attempt import Assault
from ..equipment import CLOSE, FIREARMS, THROWN
from ..fight import Decision
from ..values import Reply
from . import kinds
from .offers import Offer, aborts

ANSWERS = (*kinds.KINDS, "none")
ALIASES = {"pass": "none", "accept": "none"}
KINDS = {**plans.KINDS, "thrown": "thrown"}


def set_plan(ctx: Decision, given: Input) -> None:
    """`+defend/plan <answer> <what>[; …]`; without words it is shown, `off` clears it."""
    who, text = given.who, given.text("text").lower()
    if not ctx.here(who):
        ctx.refuse("err.fight.not_in")
    if not text:
        plans.tell(ctx, who, "plan.shown", ctx.person(who).flags.plan)
        return
    plan = [] if text in plans.OFF else [_rule(ctx, part) for part in plans.parts(text)]
    plans.check_length(ctx, plan)
    ctx.flag(who, plan=plan or None)
    plans.tell(ctx, who, "plan.set", plan)


def _rule(ctx: Decision, text: str) -> plans.Rule:
    """One rule: an answer, or an abort to a kind of defence, and what it is for."""
    answer, *rest = plans.words_of(text) or [""]
    rule: plans.Rule = {"answer": ALIASES.get(answer, answer)}
    if answer == "abort" and rest and rest[0] in kinds.KINDS:
        rule["to"] = rest.pop(0)
        if rest[:1] == ["willpower"]:
            rule["willpower"] = bool(rest.pop(0))
    elif rule["answer"] not in ANSWERS:
        ctx.refuse("err.plan.unknown", word=text)
    conditions, left = plans.conditions(rest, KINDS)
    if left:
        ctx.refuse("err.plan.unknown", word=text)
    return rule | conditions


def answer(ctx: Decision, coming: Assault, offer: Offer) -> Reply | None:
    """What the target's plan says to this attack; None where they have to be asked."""

    def said(rule: plans.Rule) -> Reply | None:
        return _said(rule, coming, offer) if _fits(rule, coming, offer) else None

    return plans.answer(ctx, coming.target.id, coming.target.flags.plan, said)


def _fits(rule: plans.Rule, coming: Assault, offer: Offer) -> bool:
    reach, ability = coming.reach, coming.traits[-1]
    found = {
        "all": True, "rest": True, "shot": reach == FIREARMS, "thrown": reach == THROWN,
        "brawl": reach == CLOSE and ability == "brawl",
        "melee": reach == CLOSE and ability == "melee",
    }[rule["for"]]  # fmt: skip
    if not found or "below" not in rule:
        return found
    best = max((kinds.dice(coming, one) for one in offer.answers.values()), default=0)
    return best < int(rule["below"])


def _said(rule: plans.Rule, coming: Assault, offer: Offer) -> Reply | None:
    word = rule["answer"]
    if word != "abort":
        return Reply(word) if word in offer.options else None
    if "abort" not in offer.options or rule["to"] not in aborts(coming):
        return None
    point = bool(rule.get("willpower")) and coming.target.pools.get("willpower", 0) > 0
    return Reply("abort", rule["to"], willpower=point)
