"""Holding back, and stepping in before what comes up (STO-INI-07, -08)."""

from collections.abc import Mapping

from ....engine.attending import awaited
from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.revalidation import drop
from ....engine.state import Question
from .. import agenda, questions
from ..attack import moments, standing
from ..declarations import Action, AnyAction, Delay, Pass, Split
from ..defense import asking, offers
from ..defense.kinds import KINDS
from ..fight import Decision
from ..people import acts
from ..values import Item, Moment, SteppingIn
from . import initiative, reading


def waiting(ctx: Decision) -> list[str]:
    """Who holds back, their own place past, and could act now."""
    delaying = [p for p in ctx.state.able() if p.flags.place and isinstance(p.declared, Delay)]
    return [p.id for p in delaying if acts.delays(p) and offers.can_act(ctx, p)]


def ask(ctx: Decision, moment: Moment) -> bool:
    """Ask everybody with an open delay, once for each moment; whether anybody was asked."""
    if not moment.interrupts:
        return False
    asked = waiting(ctx)
    if asked:
        known = (*moment.asked, *(item.who for item in moment.items))
        asked = [who for who in asked if who not in known]
    if not asked:
        return False
    moments.change(ctx, asked=(*moment.asked, *asked))
    for who in asked:
        on = (one for one in offers.attacks(ctx) if one.target.id == who)
        coming = next((one for one in on if one.key not in moment.answers), None)
        offer = offers.of(ctx, coming)
        if coming is not None and len(offer.options) > 1:
            asking.ask(ctx, coming, offer)
        else:
            _ask(ctx, who)
    return True


def _ask(ctx: Decision, who: str) -> None:
    ctx.ask(who, questions.delay, ("act", "pass"), SteppingIn(), agenda.delay_said(who))


@questions.delay.revalidates
def delay_again(ctx: Decision, question: Question) -> bool:
    """Who is asked holds back no more, or what they could step in before comes up no more.

    The last call of a turn is before nothing.
    """
    moment = moments.top(ctx)
    if moment is None or question.who not in waiting(ctx):
        return drop(ctx, question)
    stands = not moment.items or any(standing.is_on(ctx, item) for item in moment.items)
    return not stands and drop(ctx, question)


@agenda.last_call.does
def last_call(ctx: Decision) -> None:
    """Once after the last action of the turn those who still hold back are asked."""
    who = waiting(ctx)
    if not who:
        return
    moments.begin(ctx, Moment(items=(), asked=tuple(who)))
    ctx.push(agenda.interrupted())
    for one in who:
        _ask(ctx, one)


@questions.delay.reads
def delay_answer(ctx: Decision, question: Question, given: Input) -> SteppingIn:
    """`+act <line>`, or `+pass` to go on waiting."""
    if given.typed().do == "pass":
        return SteppingIn()
    if given.do == "act":
        return SteppingIn(held_line(ctx, given))
    if given.do == "choose":
        ctx.refuse("err.declare.incomplete", missing="the action after +act")
    ctx.refuse("err.delay.line")


def held_line(ctx: Decision, given: Input) -> AnyAction:
    """The one action that is taken out of a delay: no split, no delay, no turn of defence."""
    inner = given.inner()
    if inner is None:
        ctx.refuse("err.declare.incomplete", missing="the action after +act")
    if inner.do in ("split", "delay", "pass", "undeclare", "act", *KINDS):
        ctx.refuse("err.declare.differs", how="held")
    action = reading.line(ctx, ctx.person(inner.who), inner)
    if isinstance(action, (Split, Delay, Pass)):
        ctx.refuse("err.declare.differs", how="held")
    return action


@agenda.delay_said.does
def delay_said(ctx: Decision, who: str, said: SteppingIn) -> None:
    """One of those who hold back has answered."""
    moment = moments.top(ctx)
    if moment is None or said.act is None or not ctx.here(who):
        return
    moments.change(ctx, acting={**moment.acting, who: said.act})


def act(ctx: Decision, acting: Mapping[str, Action]) -> None:
    """Those who step in go by rating, then by result; of equals both at once (STO-INI-08)."""
    people = [ctx.person(who) for who in ctx.state.order if who in acting]
    for person in people:
        action = acting[person.id]
        ctx.emit(Declared(person.id, action, acts.words(ctx.state, action)))
        ctx.flag(person.id, delay_used=True)
    groups = initiative.ranked(people)
    ctx.push(*(agenda.step_in(group) for group in groups))


@agenda.step_in.does
def step_in(ctx: Decision, people: list[str]) -> None:
    """One of those who step in acts; nobody steps in before that."""
    items = tuple(Item(who) for who in acts.able(ctx, people))
    if items:
        moments.begin(ctx, Moment(items=items, interrupts=False))
        ctx.push(agenda.coming())


def check_line(ctx: Decision, given: Input) -> None:
    """`+act` typed while it is not asked for."""
    person = ctx.person(given.who)
    if person.flags.delay_used:
        ctx.refuse("err.delay.used")
    if not acts.delays(person) or not person.flags.place:
        acts.cannot_step_in(ctx, person)
    ctx.refuse("err.declare.out_of_turn", awaited=awaited(ctx))
