"""Answers to attacks that somebody gave beforehand (`+defend/plan`)."""

import re

from ....engine.numbers import MOST_DICE, whole
from ..combatant import Combatant
from ..declarations import Act, Resistance
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
    name, _, rest = text.lower().partition(",")
    name, said = name.strip(), re.fullmatch(r"|willpower( if (\S+))?", " ".join(rest.split()))
    if said is None or (name != "none" and not fitting.is_pool(ctx, name)):
        ctx.refuse("err.plan.unknown", word=text.strip())
    return Planned(name, bool(said[0]), whole(said[2] or "0", 0, MOST_DICE))


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
