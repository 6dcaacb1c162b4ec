"""Answers that somebody gave beforehand, so that the fight need not ask.

A plan is an ordered list of rules, each an answer and what it is for, as in
`block brawl; dodge the rest; accept committed below 3; abort dodge shots`. The first rule that
fits and is open answers. An abort acts only on what was declared before the plan was made.
"""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from ....engine.events import PersonNoted
from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.pools import pool_of
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..answers import BEST, NONE, REFLEXES, AbortAnswer, Answer, ExchangeAnswer, GuardAnswer
from ..attack import committed, pools
from ..attack.coming import Attack, aimed
from ..attack.ways import Window
from ..declarations import ACTIONS, AnyAction, AttackAction
from ..notes import ARMED, PLAN
from ..people import acts
from ..people.options import block_ability
from ..rules import AshesRules
from . import reflex

ANSWERS = ("block", "dodge", "accept", "endure", "pass", "abort")
ALIASES = {"take": "accept", "decline": "pass"}
KINDS = {
    "brawl": "brawl", "melee": "melee", "grapple": "grapple", "grapples": "grapple",
    "committed": "committed", "shot": "shot", "shots": "shot", "fire": "shot", "ranged": "shot",
    "rest": "rest", "all": "all", "anything": "all", "everything": "all",
}  # fmt: skip
SMALL_WORDS = frozenset(
    ("to", "the", "a", "an", "if", "at", "only", "attack", "attacks", "against", "vs", "dice",
     "die", "with", "when", "than", "and", "else")
)  # fmt: skip
MOST_RULES = 20
"""How many rules a plan may have."""
DEFENSES = ("block", "dodge", "escape")
OFF = ("off", "none", "clear", "no")


# --- making one --------------------------------------------------------------------------------


def set_plan(turn: Turn[AshesRules], given: Input) -> None:
    """`+defend/plan <rules>` or `off`; `+abort/plan <defense> [if …]` adds one rule in front."""
    text = str(given.args.get("text") or "").strip().lower()
    who = given.who
    if not turn.here(who):
        turn.refuse("err.fight.not_in")
    kept: list[Json] = PLAN.of(turn.person(who).notes)
    aborts = bool(given.args.get("abort"))
    if aborts and text:
        kept = [rule for rule in kept if rule["answer"] != "abort"]
    if not text:
        turn.tell("plan.shown", to=who, who=who, plan=words(kept) or "none")
        _tell_of_waiting(turn, who)
        return
    if text in OFF:
        plan = kept if aborts else []
    elif aborts:
        plan = [_rule(turn, f"abort {part}") for part in _parts(text)] + kept
    else:
        plan = [_rule(turn, part) for part in _parts(text)]
        if not any(rule["answer"] == "abort" for rule in plan):
            plan += [rule for rule in kept if rule["answer"] == "abort"]
    if len(plan) > MOST_RULES:
        turn.refuse("err.plan.long", most=MOST_RULES)
    turn.emit(PersonNoted(who, PLAN.noted(plan or None) | ARMED.noted(bool(plan) or None)))
    turn.tell("plan.set", to=who, who=who, plan=words(plan) or "none")
    _tell_of_waiting(turn, who)


def _tell_of_waiting(turn: Turn[AshesRules], who: str) -> None:
    """Say that an abort does not act yet: it changes only what was declared before the plan."""
    person = turn.person(who)
    aborts = any(rule["answer"] == "abort" for rule in PLAN.of(person.notes))
    if aborts and not (ARMED.of(person.notes) and person.declared is not None):
        turn.tell("plan.waits", to=who, who=who)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.replace(",", ";").split(";") if part.strip()]


def _rule(turn: Turn[AshesRules], text: str) -> dict[str, Json]:
    """One rule: an answer, what it is for (else everything), and `below n` dice of one's own."""
    said = [word for word in text.split() if word not in SMALL_WORDS]
    rule: dict[str, Json] = {"answer": ALIASES.get(said[0], said[0]) if said else "", "for": ""}
    if rule["answer"] not in ANSWERS:
        turn.refuse("err.plan.unknown", word=text)
    rest = said[1:]
    if rule["answer"] == "abort":
        if not rest or rest[0] not in (*DEFENSES, "grapple"):
            turn.refuse("err.plan.unknown", word=text)
        word = rest.pop(0)
        rule["to"] = "grapple_defense" if word == "grapple" else word
    while rest:
        word = rest.pop(0)
        if word == "below" and rest and is_whole(rest[0]):
            rule["below"] = whole(rest.pop(0), 0, MOST_DICE)
        elif word in KINDS and not rule["for"]:
            rule["for"] = KINDS[word]
        elif word in ("brawl", "melee") and rule["answer"] == "block" and rule["for"]:
            rule["ability"] = block_ability(turn, word)
        elif word in ("shot", "shots"):
            rule["for"] = "shot"
        else:
            turn.refuse("err.plan.unknown", word=text)
    return {**rule, "for": rule["for"] or "all"}


SPOKEN = {
    "rest": "everything else", "all": "everything", "shot": "shots", "brawl": "brawl",
    "melee": "melee", "committed": "committed attacks", "grapple": "grapples",
}  # fmt: skip


def words(plan: list[dict[str, Json]]) -> str:
    """A plan as people say it."""
    return "; ".join(_spoken(rule) for rule in plan)


def _spoken(rule: dict[str, Json]) -> str:
    begin = rule["answer"]
    if begin == "abort":
        begin = f"abort to {rule['to'].replace('_', ' ')} against"
    said = f"{begin} {SPOKEN[rule['for']]}"
    if rule.get("ability"):
        said += f" with {rule['ability']}"
    return said + (f" below {rule['below']} dice" if "below" in rule else "")


# --- using one ---------------------------------------------------------------------------------


def answer(turn: Turn[AshesRules], now: Attack, window: Window) -> Answer | None:
    """What the target's plan says to this attack; None where they have to be asked."""
    target = now.target
    if "fire" in window.options:
        return None
    for rule in sorted(PLAN.of(target.notes), key=_rank):
        if not _fits(turn, rule, now, window):
            continue
        said = _said(rule, target, now, window)
        if said is not None:
            turn.tell("plan.answers", to=target.id, who=target.id, plan=_spoken(rule))
            return said
    return None


def _rank(rule: dict[str, Json]) -> int:
    """Committed attacks come first and `the rest` last, however they were written."""
    return {"committed": 0, "rest": 2}.get(rule["for"], 1)


def _fits(look: Look[AshesRules], rule: dict[str, Json], now: Attack, window: Window) -> bool:
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
    return _own_dice(look, now, window) < int(rule["below"])


def _own_dice(look: Look[AshesRules], now: Attack, window: Window) -> int:
    """The most dice the target could set against this attack."""
    sides = (window.standing, window.declined)
    number = next((one.part for one in sides if isinstance(one, ExchangeAnswer)), None)
    action = acts.part(now.target, number) if number is not None else None
    if isinstance(action, AttackAction):
        back = aimed(look, now.target, now.attacker, action)
        if back is not None:
            return pool_of(pools.pool(look, back))
    options = reflex.defenses(look, now, reflex.kinds_open(look, now))
    return max((pool_of(option.throw.pool) for option in options), default=0)


def _said(rule: dict[str, Json], target: Person, now: Attack, window: Window) -> Answer | None:
    word = rule["answer"]
    if word == "pass":
        return window.declined
    if word not in window.options:
        return None
    if word == "abort":
        if not ARMED.of(target.notes):
            return None
        action = cast(AnyAction, ACTIONS[rule["to"]]())
        return AbortAnswer(ground=window.ground or "", action=action)
    if word == committed.ACCEPT:
        return replace(NONE, choice=committed.ACCEPT)
    if word == committed.ENDURE:
        declined = window.declined
        opposed = declined if isinstance(declined, (ExchangeAnswer, GuardAnswer)) else BEST
        return replace(opposed, choice=committed.ENDURE)
    choice = committed.ENDURE if now.committed else ""
    return REFLEXES[word](ability=rule.get("ability", ""), choice=choice)


VERBS = {
    "plan": set_plan,
}
