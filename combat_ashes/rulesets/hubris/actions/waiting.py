"""Delaying, stepping in and interrupting (HUB-DLY)."""

from ....engine.inputs import Input
from ....engine.numbers import MOST_INITIATIVE, whole
from ....engine.state import Json, Question
from .. import agenda, questions
from ..declarations import Interrupt, Line, pending
from ..dice.pools import spec_of
from ..dice.rolling import check_willpower
from ..fight import Decision
from ..round import coming, moments, order
from . import acting, doing


def delay(ctx: Decision, given: Input) -> None:
    """`+delay <n>`: lower the own total; `+delay`: wait open-ended (HUB-DLY-01, -02)."""
    person = ctx.person(coming.come(ctx, given))
    if not moments.in_combat_time(ctx.state):
        ctx.refuse("err.not_your_turn", awaited=[])
    moments.check_turn(ctx, person)
    if person.flags.final:
        ctx.refuse("err.turn_spent", how=moments.told_to(ctx), name=person.name)
    text = given.text("what")
    if text:
        _lower(ctx, given.who, whole(text, -MOST_INITIATIVE, MOST_INITIATIVE))
        ctx.flag_fight(current="")
    else:
        acting.holds_back(ctx, given.who)
    ctx.withdraw("act", who=given.who)


def _lower(ctx: Decision, who: str, total: int) -> None:
    now = ctx.person(who).initiative or 0
    if total >= now:
        ctx.refuse("err.raise_initiative", total=now)
    order.place_last(ctx, who, total)
    ctx.rules.turns.line_up(ctx)
    ctx.announce("delay.lowers", who=who, total=total)


# --- stepping in ------------------------------------------------------------------------------


def act_now(ctx: Decision, given: Input) -> None:
    """`+act [<line>]`: a waiter acts before whoever is on turn has begun."""
    _check_waits(ctx, given.who)
    moments.check_able(ctx, ctx.person(given.who))
    state = ctx.state
    asked = next((q for q in state.questions if q.kind == "act"), None)
    if pending(state) is not None or asked is None or state.flags.started:
        moments.refuse_turn(ctx, ctx.person(given.who))
    last = state.flags.last_actor
    acting.step_in(ctx, given.who)
    actor = ctx.state.people.get(last)
    if actor is not None and last != given.who and actor.initiative is not None:
        order.place_behind(ctx, given.who, order.place_of(actor))
        ctx.rules.turns.line_up(ctx)
    inner = given.inner()
    if inner is None:
        ctx.announce("steps.in", who=given.who)
        return
    if inner.do == "pass":
        ctx.push(agenda.turn_over(given.who))
        return
    verb = acting.HANDLERS.get(inner.do)
    if verb is None:
        ctx.refuse("err.declare.unknown", what=inner.do)
    verb(ctx, inner)


def _check_waits(ctx: Decision, who: str) -> None:
    if not ctx.here(who) or not ctx.person(who).flags.waiting:
        ctx.refuse("err.not_waiting")


# --- interrupting -----------------------------------------------------------------------------


def interrupt(ctx: Decision, given: Input) -> None:
    """`+act/interrupt <pool>[, against <who>]`, or `+act/interrupt <line>` (HUB-DLY-03)."""
    _check_waits(ctx, given.who)
    question = ctx.state.question_for(given.who, "interrupt")
    act = pending(ctx.state)
    if question is None or act is None:
        moments.refuse_turn(ctx, ctx.person(given.who))
    said = _read(ctx, given)
    how = "roll" if given.inner() is None else ""
    ctx.announce("interrupt.kept", to=given.who, how=how, who=given.who, against=act.who)
    ctx.answer(question, said)


def _read(ctx: Decision, given: Input) -> Interrupt:
    inner = given.inner()
    if inner is not None:
        acting.read_act(ctx, inner)
        return Interrupt(given.who, line=Line(inner.do, inner.args, given.by))
    against, options = "", []
    for option in given.words():
        word, _, name = str(option).strip().partition(" ")
        if word.lower() == "against" and name:
            against = _whose(ctx, given, name)
        else:
            options.append(str(option))
    spec = spec_of(ctx, given, given.text("pool"), options, blocks=True)
    doing.check_drawn(ctx, ctx.person(given.who), spec)
    if spec.willpower:
        act = pending(ctx.state)
        planned = act.answers.get(given.who) if act is not None else None
        pays = planned is not None and planned.willpower
        check_willpower(ctx, ctx.person(given.who), 1 if pays else 0)
    return Interrupt(given.who, spec, against)


def _whose(ctx: Decision, given: Input, name: str) -> str:
    """The other waiter whose interrupt is answered; the maker of the action is the usual."""
    other = ctx.find(name)
    act = pending(ctx.state)
    if act is not None and other.id == act.who:
        return ""
    if other.id == given.who or not other.flags.waiting:
        ctx.refuse("err.interrupt.nobody", name=other.name)
    return other.id


@questions.interrupt.reads
def interrupt_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+pass` declines; an interrupt has a line of its own."""
    word = given.typed().do
    if word == "pass":
        return None
    if given.do == "choose":
        ctx.refuse("err.choose.line", how=word, word=word)
    ctx.rules.hooks.on_unprompted_command(ctx, given)


HANDLERS = {"delay": delay, "act": act_now, "interrupt": interrupt}
JOINING = frozenset(HANDLERS)
"""Lines that are refused for what they are, also to who is only in the room."""
