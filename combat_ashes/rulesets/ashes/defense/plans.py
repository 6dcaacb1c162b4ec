"""Answers that a target gave beforehand, so that the fight need not ask.

As in `block brawl; dodge the rest; accept committed below 3; abort dodge shots`. An abort acts
only on what was declared before the plan was made.
"""

from typing import cast

from msgspec.structs import replace

from ....engine.events import PersonNoted
from ....engine.inputs import Input
from ....engine.pools import pool_of
from ....engine.state import Json
from ...common.declare_resolve import plans
from ..answers import ACCEPTED, BEST, REFLEXES, AbortAnswer, Answer, ExchangeAnswer, GuardAnswer
from ..attack import pools
from ..attack.coming import Attack, aimed
from ..attack.ways import Window
from ..combatant import Combatant
from ..declarations import ACTIONS, AnyAction, AttackAction
from ..fight import Decision, Fight
from ..flags import flagged
from ..people import acts
from ..people.options import block_ability
from . import committed, reflex

ANSWERS = ("block", "dodge", "accept", "endure", "pass", "abort")
ALIASES = {"take": "accept", "decline": "pass"}
KINDS = {**plans.KINDS, "grapple": "grapple", "grapples": "grapple", "committed": "committed"}
DEFENSES = ("block", "dodge", "escape")
OFF = (*plans.OFF, "none")


def set_plan(ctx: Decision, given: Input) -> None:
    """`+defend/plan <rules>` or `off`; `+abort/plan <defense> [if …]` adds one rule in front."""
    text = given.text("text").lower()
    who = given.who
    if not ctx.here(who):
        ctx.refuse("err.fight.not_in")
    kept: list[Json] = ctx.person(who).flags.plan
    aborts = given.has("abort")
    if aborts and text:
        kept = [rule for rule in kept if rule["answer"] != "abort"]
    if not text:
        plans.tell(ctx, who, "plan.shown", kept)
        _tell_of_waiting(ctx, who)
        return
    if text in OFF:
        plan = kept if aborts else []
    elif aborts:
        plan = [_rule(ctx, f"abort {part}") for part in plans.parts(text)] + kept
    else:
        plan = [_rule(ctx, part) for part in plans.parts(text)]
        if not any(rule["answer"] == "abort" for rule in plan):
            plan += [rule for rule in kept if rule["answer"] == "abort"]
    plans.check_length(ctx, plan)
    ctx.emit(PersonNoted(who, flagged(plan=plan or None, armed=bool(plan) or None)))
    plans.tell(ctx, who, "plan.set", plan)
    _tell_of_waiting(ctx, who)


def _tell_of_waiting(ctx: Decision, who: str) -> None:
    """Say that an abort does not act yet: it changes only what was declared before the plan."""
    person = ctx.person(who)
    aborts = any(rule["answer"] == "abort" for rule in person.flags.plan)
    if aborts and not (person.flags.armed and person.declared is not None):
        ctx.announce("plan.waits", to=who, who=who)


def _rule(ctx: Decision, text: str) -> plans.Rule:
    """One rule: an answer, what it is for, and for a block the ability."""
    answer, *rest = plans.words_of(text) or [""]
    rule: plans.Rule = {"answer": ALIASES.get(answer, answer)}
    if rule["answer"] == "abort" and rest and rest[0] in (*DEFENSES, "grapple"):
        word = rest.pop(0)
        rule["to"] = "grapple_defense" if word == "grapple" else word
    elif rule["answer"] == "abort":
        ctx.refuse("err.plan.unknown", how="abort", word=text.removeprefix("abort").strip())
    elif rule["answer"] not in ANSWERS:
        ctx.refuse("err.plan.unknown", word=text)
    conditions, left = plans.conditions(rest, KINDS)
    for word in left:
        if word in ("shot", "shots"):
            conditions["for"] = "shot"
        elif word in ("brawl", "melee") and rule["answer"] == "block":
            rule["ability"] = block_ability(ctx, word)
        else:
            ctx.refuse("err.plan.unknown", word=text)
    return rule | conditions


def answer(ctx: Decision, now: Attack, window: Window) -> Answer | None:
    """What the target's plan says to this attack; None where they have to be asked."""
    target = now.target
    if "fire" in window.options:
        return None

    def said(rule: plans.Rule) -> Answer | None:
        return _said(rule, target, now, window) if _fits(ctx, rule, now, window) else None

    # What is for committed attacks comes first, however it was written.
    plan = sorted(target.flags.plan, key=lambda rule: bool(rule["for"] != "committed"))
    return plans.answer(ctx, target.id, plan, said)


def answers_all(person: Combatant) -> bool:
    """Whether a person's plan says how any attack at all is met."""
    plan = person.flags.plan
    return any(rule["for"] in ("rest", "all") and "below" not in rule for rule in plan)


def _fits(fight: Fight, rule: plans.Rule, now: Attack, window: Window) -> bool:
    kind = rule["for"]
    manners = now.action.manners
    shot = now.weapon.reach != "h2h"
    found = {
        "rest": True,
        "all": True,
        "committed": now.committed,
        "grapple": "grapple" in manners,
        "shot": shot,
        "brawl": not shot and now.weapon.method == "brawl",
        "melee": not shot and now.weapon.method == "melee",
    }[kind]
    if not found or "below" not in rule:
        return found
    return _own_dice(fight, now, window) < int(rule["below"])


def _own_dice(fight: Fight, now: Attack, window: Window) -> int:
    sides = (window.standing, window.declined)
    number = next((one.part for one in sides if isinstance(one, ExchangeAnswer)), None)
    action = acts.part(now.target, number) if number is not None else None
    if isinstance(action, AttackAction):
        back = aimed(fight, now.target, now.attacker, action)
        if back is not None:
            return pool_of(pools.pool(fight, back))
    options = reflex.defenses(fight, now, reflex.kinds_open(fight, now))
    return max((pool_of(option.throw.pool) for option in options), default=0)


def _said(rule: plans.Rule, target: Combatant, now: Attack, window: Window) -> Answer | None:
    word = rule["answer"]
    if word == "pass":
        return window.declined
    if word not in window.options:
        return None
    if word == "abort":
        if not target.flags.armed:
            return None
        action = cast(AnyAction, ACTIONS[rule["to"]]())
        return AbortAnswer(ground=window.ground or "", action=action)
    if word == committed.ACCEPT:
        return ACCEPTED
    if word == committed.ENDURE:
        declined = window.declined
        opposed = declined if isinstance(declined, (ExchangeAnswer, GuardAnswer)) else BEST
        return replace(opposed, choice=committed.ENDURE)
    choice = committed.ENDURE if now.committed else ""
    return REFLEXES[word](ability=rule.get("ability", ""), choice=choice)
