"""A storyteller takes back an action, and whose it was still has the turn (HUB-DIC-07)."""

from msgspec.structs import replace

from ....engine.events import PersonChanged, PersonNoted
from ....engine.state import Step
from .. import agenda
from ..declarations import Act, Took, pending
from ..dice import rolling
from ..fight import Decision
from ..flags import flagged
from ..round import moments
from . import course, opposing, standing


def take_back(ctx: Decision, act: Act) -> None:
    """What was paid comes back; the maker has the turn, or waits on who answered another."""
    if act.paid:
        rolling.give_back(ctx, act.who)
    if act.took is not None:
        _put_back(ctx, act.who, act.took)
    _close(ctx, act)
    ctx.announce("action.vetoed", how=_waits_on(ctx, act.who), who=act.who)


def _put_back(ctx: Decision, who: str, took: Took) -> None:
    fields = {"weapons": list(took.weapons), "conditions": list(took.conditions)}
    ctx.emit(PersonChanged(who, fields))


def _waits_on(ctx: Decision, who: str) -> str:
    """Who has answered another's action has not, after all."""
    if not ctx.person(who).flags.behind:
        return ""
    ctx.emit(PersonNoted(who, flagged(waiting=True, behind=None)))
    ctx.flag_fight(answered=[each for each in ctx.state.flags.answered if each != who])
    return "waits"


def maker_goes(ctx: Decision, who: str) -> None:
    """Somebody leaves the fight: an open action of theirs comes to nothing."""
    act = pending(ctx.state)
    if act is not None and act.who == who:
        _close(ctx, act)


def _close(ctx: Decision, act: Act) -> None:
    """Nobody answers an action any more, and it is not carried out."""
    ctx.withdraw("defend", "interrupt", "confirm", "place")
    standing.close(ctx)
    ctx.agenda = _without(ctx.agenda, act)


def _without(steps: tuple[Step, ...], act: Act) -> tuple[Step, ...]:
    """What is still to come once an action is taken back: the turn of its maker is not over."""
    left = tuple(step for step in steps if step[0] not in agenda.OF_AN_ACTION)
    if left[:1] == (agenda.turn_over(act.who),):
        return left[1:]
    if left[:1] == (agenda.act_free_over(act.who, True),):
        return (agenda.act_free_over(act.who, False), *left[1:])
    return left


def answer_back(ctx: Decision, who: str) -> bool:
    """Take back what somebody answers to the open action, and ask again; False for none."""
    act = pending(ctx.state)
    if act is None or not any(each.who == who for each in act.interrupts):
        return False
    left = tuple(each for each in act.interrupts if each.who != who)
    ctx.flag_fight(pending=replace(act, interrupts=left))
    ctx.announce("action.vetoed", how="waits", who=who)
    opposing.shown_again(ctx)
    course.ask_waiter(ctx, act, who)
    return True


def too_much(ctx: Decision, who: str) -> bool:
    """The minor action that somebody did last in this turn is taken back; False for none."""
    done = ctx.state.flags.quickly
    if done is None or done.who != who or not moments.is_on(ctx.state, who):
        return False
    _put_back(ctx, who, done)
    if done.paid:
        rolling.give_back(ctx, who)
    ctx.flag_entry(who, "minors", done.what, done.tried)
    ctx.flag_fight(quickly=None)
    ctx.announce("action.vetoed", who=who)
    return True
