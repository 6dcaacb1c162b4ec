"""Answers to attacks that somebody gave beforehand (`+defend/plan`)."""

from ....engine.numbers import MOST_DICE, whole
from ..actions import Act, Resistance
from ..combatant import Combatant
from ..fight import Decision
from ..values import Planned
from . import fitting

OFF = ("off", "clear", "no")
"""`none` is an answer."""
MOST = 20
"""How many answers a plan may have."""


def set_plan(ctx: Decision, who: str, text: str) -> None:
    """`<pool>[, willpower[ if <n>]][; …]`, `off`, or nothing to see it."""
    if text.strip().lower() in OFF:
        ctx.flag(who, plan=[])
    elif text.strip():
        parts = [part for part in text.split(";") if part.strip()]
        if len(parts) > MOST:
            ctx.refuse("err.plan.unknown", word=text)
        ctx.flag(who, plan=[_read(ctx, part) for part in parts])
    code = "plan.set" if text.strip() else "plan.shown"
    ctx.announce(code, to=who, who=who, plan=spoken(ctx.person(who)))


def _read(ctx: Decision, text: str) -> Planned:
    name, _, rest = text.partition(",")
    name = name.strip().lower()
    if name != "none" and not fitting.is_pool(ctx, name):
        ctx.refuse("err.plan.unknown", word=text.strip())
    words = rest.lower().split()
    least = 0
    if words[:1] == ["willpower"]:
        if words[1:2] == ["if"] and len(words) == 3:
            least = whole(words[2], 0, MOST_DICE)
        elif words[1:]:
            ctx.refuse("err.plan.unknown", word=text.strip())
    elif words:
        ctx.refuse("err.plan.unknown", word=text.strip())
    return Planned(name, bool(words), least)


def spoken(person: Combatant) -> str:
    """A plan as people say it."""
    return "; ".join(said(each) for each in person.flags.plan) or "none"


def said(each: Planned) -> str:
    """One answer of a plan as people say it."""
    if not each.willpower:
        return each.pool
    since = f" if {each.least}" if each.least else ""
    return f"{each.pool}, willpower{since}"


def answer(act: Act, person: Combatant, options: tuple[str, ...]) -> Resistance | None:
    """What a plan says to an attack to which these options stand open; None where nothing."""
    for each in person.flags.plan:
        if each.pool not in options:
            continue
        wants = each.willpower and act.successes >= each.least
        pool = None if each.pool == "none" else each.pool
        return Resistance(pool, wants and "willpower" in options)
    return None
