"""Answers to attacks given beforehand, used once a turn where legal (`+defend/plan`)."""

from ....engine.off import OFF
from ...common.targets import one_target
from ..answers import NOTHING, Reply
from ..combatant import Combatant, FightState
from ..fight import Decision

ANSWERS = ("auto", "dodge", "dodge/brawling", "dodge/weaponry", "willpower")


def set_plan(ctx: Decision, who: str, text: str) -> None:
    """`+defend/plan <answer>`, `off`, or nothing to see it."""
    words = text.lower().split()
    if words and words[0] == "reserve":
        if not words[1:]:
            ctx.refuse("err.declare.incomplete", missing="the attacker")
        own = {"how": "kept", "line": "+defend/plan reserve"}
        attacker = one_target(ctx, ctx.person(who), text.split(None, 1)[1], **own)
        ctx.flag(who, plan=f"reserve {attacker.id}")
    elif words and words[0] in OFF:
        ctx.flag(who, plan="")
    elif words:
        answer = "/".join(words).lstrip("+")
        if answer not in ANSWERS:
            ctx.refuse("err.plan.unknown", word=text)
        ctx.flag(who, plan=answer)
    ctx.announce(
        "plan.set" if words else "plan.shown", to=who, who=who, plan=spoken(ctx.state, who)
    )


def spoken(state: FightState, who: str) -> str:
    """A plan as people say it."""
    plan = state.people[who].flags.plan
    word, _, rest = plan.partition(" ")
    if word == "reserve":
        kept = state.people.get(rest)
        return f"reserve {kept.name if kept else 'somebody'}"
    return plan or "none"


def reserved_for(state: FightState, person: Combatant) -> str | None:
    """For whom somebody's plan keeps Defense, if they are here."""
    word, _, rest = person.flags.plan.partition(" ")
    return rest if word == "reserve" and rest in state.people else None


def answer(ctx: Decision, person: Combatant, options: tuple[str, ...]) -> Reply:
    """What a plan says to an attack to which these options stand open."""
    plan = person.flags.plan
    if plan not in options or person.flags.plan_used:
        return NOTHING
    ctx.flag(person.id, plan_used=True)
    ctx.announce("plan.answers", to=person.id, who=person.id, plan=plan)
    if plan == "willpower":
        return Reply(willpower=True)
    manner = plan.rpartition("/")[2]
    return Reply(dodge="plain" if manner == "dodge" else manner)
