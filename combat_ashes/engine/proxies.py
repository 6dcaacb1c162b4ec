"""Who is not there may be spoken for by another, or played by a plan, where they said so."""

from .attending import unattended
from .decision import Decision
from .inputs import Input
from .lookup import find
from .off import is_off
from .ruleset import Ruleset


def name_proxy(ctx: Decision[Ruleset], given: Input) -> None:
    """`proxy`: who speaks for the speaker while they are away, or `off`; raises `Refused`."""
    who, word = given.who, given.text("name")
    if is_off(word):
        if not ctx.person(who).flags.proxy:
            ctx.refuse("err.proxy.none")
        ctx.flag(who, proxy="")
        ctx.announce("proxy.off", who=who)
        return
    other = find(ctx.state, word, given.by, who)
    if other.id == who or not other.player:
        ctx.refuse("err.proxy.who")
    ctx.flag(who, proxy=other.id)
    ctx.announce("proxy.named", who=who, by=other.id)


def keep_plan(ctx: Decision[Ruleset], given: Input) -> None:
    """`away_plan`: by what somebody is played while they are away, or `off`.

    What it says is read where lines are typed. Raises `Refused`.
    """
    who, text = given.who, given.text("plan")
    person, plan = ctx.person(who), "" if is_off(text) else text
    if not person.player:
        ctx.refuse("err.plan.player", name=person.name)
    if not (plan or person.flags.away_plan):
        ctx.refuse("err.plan.none", name=person.name)
    ctx.flag(who, away_plan=plan)
    ctx.announce("plan.kept" if plan else "plan.off", who=who, to=who, plan=plan)
    if person.absent and plan:
        ctx.announce("absent.planned", who=who)
    for question in [q for q in ctx.state.questions if q.who == who and q.blocking]:
        if unattended(ctx, who) and question in ctx.state.questions:
            ctx.unanswered(question)
            ctx.answer(question, question.default)


def check(ctx: Decision[Ruleset], given: Input) -> None:
    """Refuse a player's line for another who has not named them, or who is there."""
    person = ctx.state.people.get(given.who)
    if person is None:
        return
    if person.flags.proxy != given.by:
        ctx.refuse("err.proxy.not", name=person.name)
    silent = ctx.state.round == person.silent
    if not person.absent and not silent:
        ctx.refuse("err.proxy.present", name=person.name)


def speaks_for(ctx: Decision[Ruleset], who: str) -> str:
    """Who speaks for a player in this input; empty where they speak for themselves."""
    given = ctx.given
    if given.do == "next" or not given.who == who != given.by:
        return ""  # Who is passed over says nothing, or what they typed ahead.
    return given.by if ctx.person(who).player else ""
