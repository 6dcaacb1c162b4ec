"""The break between rounds: pressing on, or a conflict that is suspended (HUB-RND-03, -04)."""

from ....engine import handlers
from ....engine.attending import awaited
from ....engine.departure import end
from ....engine.events import StepBegan
from ....engine.fight_end import see_closing, wanted
from ....engine.inputs import Input
from ....engine.rounds import NEXT
from ....engine.state import STORYTELLER
from ...common.turn_order import gathering
from ...common.turn_order.one_by_one import has_begun
from .. import agenda, questions
from ..declarations import pending
from ..effects import blocks
from ..fight import Decision
from ..people import sheet
from . import moments


@agenda.break_begins.does
def break_begins(ctx: Decision) -> None:
    """Ask everybody who may act whether the confrontation goes on."""
    people = ctx.state.people.values()
    able = [p for p in people if p.status == "active" and not sheet.is_hazard(p)]
    if ctx.state.storyteller is None and not able:
        end(ctx, "finished")
        return
    ctx.emit(StepBegan("break"))
    if see_closing(ctx):
        return
    ctx.push(agenda.suspend())
    for who in ctx.state.order:
        person = ctx.person(who)
        if sheet.may_act(person) and not sheet.is_hazard(person):
            options, then = ("continue", "pass"), agenda.continues(who)
            ctx.ask(who, questions.go_on, options, "pass", then, immediate=True)


@agenda.continues.does
def continues(ctx: Decision, who: str, word: str) -> None:
    """Somebody answers at the break; the first who presses on begins the next round."""
    if word == "continue":
        _press_on(ctx, who)


def press_on(ctx: Decision, given: Input) -> None:
    """`+combat/continue`, at the break or after a suspension, the storyteller's too."""
    state = ctx.state
    if state.flags.suspended:
        _check_closed(ctx, given.who)
    if state.step != "break" or not has_begun(state):
        step = "continue" if moments.in_combat_time(state) else state.step
        ctx.refuse("err.phase.wrong_step", step=step)
    if given.by != STORYTELLER:
        person = ctx.person(given.who)
        moments.check_able(ctx, person)
        if person.initiative is None:
            moments.refuse_no_total(ctx, person)
    _press_on(ctx, given.who)


def _check_closed(ctx: Decision, who: str) -> None:
    """Refuse to go on while an action is open; who is asked about it answers that first."""
    if pending(ctx.state) is None:
        return
    if ctx.here(who):
        moments.refuse_turn(ctx, ctx.person(who))
    ctx.refuse("err.not_your_turn", awaited=awaited(ctx))


def next_(ctx: Decision) -> bool:
    """`+combat/next` goes on with no conflict that is suspended: `+combat/resume` does."""
    if ctx.state.flags.suspended and not ctx.state.waits():
        ctx.refuse("err.round.suspended")
    return pending(ctx.state) is None and gathering.next_(ctx)


def _press_on(ctx: Decision, who: str) -> None:
    ctx.announce("round.continues", who=who)
    ctx.withdraw("continue")
    if not wanted(ctx):
        ctx.agenda = (NEXT,)


@agenda.suspend.does
def suspend(ctx: Decision) -> None:
    """Nobody presses on: totals are kept, what lasts for a turn is over (HUB-INI-07, -RND-04)."""
    ctx.withdraw("continue")
    ctx.agenda = ()
    ctx.flag_fight(suspended=True)
    ctx.announce("round.suspended")
    for who in list(ctx.state.people):
        blocks.end(ctx, who)
        ctx.flag(who, burdens=[], gained={}, obstructs=[])


def pause(ctx: Decision, given: Input) -> None:
    """`+combat/pause`: at a break the conflict is suspended, else the fight only stands still."""
    if ctx.state.flags.suspended:
        ctx.refuse("err.fight.paused")
    if ctx.state.step == "break" and ctx.state.status == "running" and not given.has("bare"):
        suspend(ctx)
    else:
        handlers.pause(ctx, given)


def resume(ctx: Decision, given: Input) -> None:
    """`+combat/resume`: a suspended conflict begins its next round."""
    if ctx.state.flags.suspended and ctx.state.status == "running":
        _check_closed(ctx, given.who)
        _press_on(ctx, STORYTELLER)
    else:
        handlers.resume(ctx, given)


HANDLERS = {"continue": press_on, "pause": pause, "resume": resume}
