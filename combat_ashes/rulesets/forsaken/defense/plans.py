"""Answers to attacks that somebody gave beforehand (`+defend/plan`, FOR-DEF-03)."""

from ....engine.inputs import Input
from ..combatant import FightState
from ..fight import Decision

ANSWERS = ("apply", "none", "dodge", "prone", "ask")
OFF = ("off", "clear", "no")
"""`none` is an answer."""
MOST = 20


def set_plan(ctx: Decision, given: Input) -> None:
    """`+defend/plan <answer>[ <attacker>][; …]`, `off`, or nothing to see it."""
    who, text = given.who, given.text("name")
    if text.lower() in OFF:
        ctx.flag(who, plan={})
    elif text:
        ctx.flag(who, plan=_read(ctx, who, text))
    ctx.announce("plan.set" if text else "plan.shown", to=who, who=who, plan=spoken(ctx.state, who))


def _read(ctx: Decision, who: str, text: str) -> dict[str, str]:
    """A plan as it is typed; raises `Refused` for what is no answer."""
    plan: dict[str, str] = {}
    for part in [part.strip() for part in text.split(";") if part.strip()]:
        word, _, name = part.partition(" ")
        word = word.lower().lstrip("+")
        if word not in ANSWERS or len(plan) >= MOST:
            ctx.refuse("err.plan.unknown", word=part)
        attacker = ctx.find(name).id if name.strip() else ""
        if attacker == who:
            ctx.refuse("err.attack.self")
        plan[attacker] = word
    return plan


def spoken(state: FightState, who: str) -> str:
    """A plan as people say it."""
    found = []
    for attacker, word in state.people[who].flags.plan.items():
        person = state.people.get(attacker)
        found.append(f"{word} {person.name if person else 'somebody'}" if attacker else word)
    return "; ".join(found) or "none"


HANDLERS = {"defend_plan": set_plan}
