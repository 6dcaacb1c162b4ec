"""A roll that counts for nothing after all: `+combat/rule void <name>` (HUB-DIC-07)."""

from msgspec.structs import replace

from .. import agenda
from ..declarations import pending
from ..effects import blocks, consequences, getaways, taking_back
from ..fight import Decision


def void(ctx: Decision, who: str) -> None:
    """Their last roll counts 0; what the action resolved last did is taken back, or is less.

    That roll is the one of an open action; the action resolved last; what met that: a resistance,
    an interrupt, or a block that stood against it; or a block that has not counted yet.
    """
    act = pending(ctx.state)
    if act is not None and act.who == who and act.fallen is not None:
        ctx.flag_fight(pending=replace(act, fallen=replace(act.fallen, successes=0)))
    elif taking_back.is_by(ctx, who):
        _void_action(ctx, who)
    elif taking_back.done_against(ctx, who) is not None:
        _void_against(ctx, who)
    elif ctx.person(who).flags.stored:
        _void_block(ctx, who)
    else:
        ctx.refuse("err.rule.nothing_declared", name=ctx.name(who))


def _void_action(ctx: Decision, who: str) -> None:
    _reopen_break(ctx)
    taking_back.take_back(ctx)
    last = ctx.state.flags.last
    if last is not None and last.who == who:
        ctx.flag_fight(last=replace(last, successes=0, net=0, outcome=_nothing(last.outcome)))
    _settle_getaways(ctx)


def _nothing(outcome: str) -> str:
    """What an action comes to that scored nothing."""
    unmade = {"through": "stopped", "placed": "misplaced", "stored": "failure"}
    missed = outcome in ("hit", "complete", "partial", "missed")
    return unmade.get(outcome, "missed" if missed else "failure")


def _void_against(ctx: Decision, who: str) -> None:
    """What they rolled against the action resolved last counts 0, and it comes out anew."""
    done = taking_back.done_against(ctx, who)
    assert done is not None
    _reopen_break(ctx)
    met = done.met.get(who)
    resisted = met is not None and met.fallen is not None and met.fallen.successes
    if not resisted:
        _void_block(ctx, who)
    taking_back.take_back(ctx, again=True)
    ctx.rules.deeds[done.act.do].void(ctx, done, who)
    taking_back.after(ctx)
    for each in done.act.everybody:
        if ctx.state.flags.current == each and ctx.here(each):
            consequences.come_into_force(ctx, each)
    _settle_getaways(ctx)


def _void_block(ctx: Decision, who: str) -> None:
    """What they have stored is nothing."""
    if ctx.person(who).flags.stored:
        blocks.end(ctx, who)
        ctx.announce("block.void", who=who)


def _reopen_break(ctx: Decision) -> None:
    """At the break everybody is asked anew: who may act may be others now."""
    if ctx.state.step == "break" and not ctx.state.flags.suspended:
        ctx.withdraw("continue")
        ctx.agenda = (agenda.break_begins(),)


def _settle_getaways(ctx: Decision) -> None:
    """Where the round is over, who gets away now is gone."""
    if ctx.state.step == "break":
        getaways.settle(ctx)
