"""Answers to attacks that were given beforehand: `block brawl; dodge the rest below 3`.

A plan is a list of rules, each `{answer, for}` and more: what somebody answers, to what, and
(`below`) with how few dice of their own; an `abort` says what it is `to`. The first rule that
fits and is open answers, so that its owner is not asked. What may be answered, and what fits,
is each rule system's own.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ....engine.decision import Decision
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.state import Json

A = TypeVar("A")
Rule = dict[str, Json]

OFF = ("off", "clear", "no")
MOST_RULES = 20
"""How many rules a plan may have."""
KINDS = {
    "brawl": "brawl", "melee": "melee", "shot": "shot", "shots": "shot", "fire": "shot",
    "ranged": "shot", "rest": "rest", "all": "all", "anything": "all", "everything": "all",
}  # fmt: skip
"""What a rule may be for, by the words that people write."""
SPOKEN = {
    "rest": "the rest", "all": "everything", "shot": "shots", "grapple": "grapples",
    "committed": "committed attacks",
}  # fmt: skip
"""What a rule is for, where it is told in another word."""
SMALL_WORDS = frozenset(
    ("to", "the", "a", "an", "if", "at", "only", "attack", "attacks", "against", "vs", "dice",
     "die", "with", "when", "than", "and", "else")
)  # fmt: skip


# --- making one ----------------------------------------------------------------------------------


def parts(text: str) -> list[str]:
    """The rules of a plan as they are written."""
    return [part.strip() for part in text.replace(",", ";").split(";") if part.strip()]


def words_of(text: str) -> list[str]:
    return [word for word in text.split() if word not in SMALL_WORDS]


def conditions(words: list[str], kinds: Mapping[str, str] = KINDS) -> tuple[Rule, list[str]]:
    """What a rule is for (else everything) and below how many dice; the words left over."""
    found: Rule = {}
    left = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "below" and rest and is_whole(rest[0]):
            found["below"] = whole(rest.pop(0), 0, MOST_DICE)
        elif word in kinds and "for" not in found:
            found["for"] = kinds[word]
        else:
            left.append(word)
    return {"for": "all", **found}, left


def check_length(ctx: Decision[Any], plan: list[Rule]) -> None:
    """Refuse a plan with too many rules."""
    if len(plan) > MOST_RULES:
        ctx.refuse("err.plan.long", most=MOST_RULES)


def tell(ctx: Decision[Any], who: str, code: str, plan: Iterable[Rule]) -> None:
    """Tell its owner what a plan is (`plan.set`, `plan.shown`)."""
    ctx.announce(code, to=who, who=who, plan="; ".join(map(spoken, plan)) or "none")


def spoken(rule: Rule) -> str:
    """A rule as people say it: `block brawl`, `abort to dodge against shots below 3 dice`."""
    begin = rule["answer"]
    if begin == "abort":
        paid = " with Willpower" if rule.get("willpower") else ""
        begin = f"abort to {rule['to'].replace('_', ' ')}{paid} against"
    said = f"{begin} {SPOKEN.get(rule['for'], rule['for'])}"
    if rule.get("ability"):
        said += f" with {rule['ability']}"
    return said + (f" below {rule['below']} dice" if "below" in rule else "")


# --- using one -----------------------------------------------------------------------------------


def answer(
    ctx: Decision[Any], who: str, plan: Iterable[Rule], said: Callable[[Rule], A | None]
) -> A | None:
    """What a plan says to an attack, by what each rule `said`; None where its owner is asked."""
    for rule in sorted(plan, key=lambda one: bool(one["for"] == "rest")):
        found = said(rule)
        if found is not None:
            ctx.announce("plan.answers", to=who, who=who, plan=spoken(rule))
            return found
    return None
