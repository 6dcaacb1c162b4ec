"""Strafing: one roll shared out among everybody in an area. STO-RNG-10, -11."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.revalidation import drop
from ....engine.state import Json, Question
from .. import agenda, questions
from ..attack import mishaps, moments, records, strike, throws
from ..fight import Decision
from ..people import dice, states
from ..people.dice import Result


def roll(ctx: Decision, number: int) -> None:
    """The one roll; even shares are given at once, the rest is asked for."""
    moment = moments.now(ctx)
    item = moment.items[number]
    action = moments.attack_of(ctx, item)
    people = moments.targets(ctx, item)
    if action is None or not people:
        return
    attacker = ctx.person(item.who)
    ctx.announce("strafes", who=item.who, people=[person.id for person in people])
    aimed = throws.attack(ctx, attacker, people[0], action, item)
    throw = replace(aimed, against=None)
    strike.ready(ctx, item.who, action)
    result = dice.roll(ctx, throw)
    first = 0
    for place, target in enumerate(people):
        made = strike.recorded(item.who, target.id, action)
        record = records.begin(ctx, made, result)
        first = record if not place else first
    strike.spend_rounds(ctx, item.who, action)
    if result.botch:
        mishaps.ask(ctx, item.who, people[0].id, first, "attack")
    shares, left = shared(ctx, result.successes, [p.id for p in people])
    moments.change(ctx, shares={**moment.shares, **shares}, left=left)
    ctx.push(agenda.share(number, first, result.pool, result.rolled, result.botch))


def shared(ctx: Decision, successes: int, people: list[str]) -> tuple[dict[str, int], int]:
    """Even shares of the successes and what is left; one alone has half of them."""
    if len(people) == 1:
        up = ctx.rules.settings.strafe.single_target_rounding == "up"
        return {people[0]: (successes + 1) // 2 if up else successes // 2}, 0
    each, left = divmod(successes, len(people))
    return dict.fromkeys(people, each), left


@agenda.share.does
def share(ctx: Decision, number: int, first: int, pool: int, rolled: bool, botch: bool) -> None:
    """Ask for the next leftover; when there is none, everybody in the area is dealt with.

    Where who strafed is gone, or everybody else is, nothing comes of it.
    """
    moment = moments.now(ctx)
    item = moment.items[number]
    ids = [person.id for person in moments.targets(ctx, item)]
    if not ids:
        return
    if moment.left:
        few = not min(moment.shares.get(who, 0) for who in ids)
        open_ = [who for who in ids if not few or not moment.shares.get(who, 0)]
        names = tuple(ctx.name(who) for who in open_)
        if len(open_) == 1:
            _give(ctx, open_[0])
            ctx.push(agenda.share(number, first, pool, rolled, botch))
            return
        ctx.push(agenda.share(number, first, pool, rolled, botch))
        then, facts = agenda.share_said(open_), questions.Leftover(moment.left)
        ctx.ask(item.who, questions.share, names, names[0], then, facts)
        return
    if len(ids) > 1 and rolled:
        shares = {who: moment.shares.get(who, 0) for who in ids}
        ctx.announce("strafe.shared", who=item.who, shares=shares)
    _each(ctx, number, first, Result(0, botch, rolled, pool, 0, 0, ()))


@questions.share.revalidates
def share_again(ctx: Decision, question: Question) -> bool:
    """Somebody may be gone who could have been given what is left over."""
    return not all(ctx.here(who) for who in question.then[1]) and drop(ctx, question)


@questions.share.reads
def share_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+choose <name>`; `+pass` takes the first."""
    return given.chosen(question.default)


@agenda.share_said.does
def share_said(ctx: Decision, people: list[str], name: str) -> None:
    """One leftover success goes to the one named."""
    for who in people:
        if ctx.name(who) == name:
            _give(ctx, who)
            return


def _give(ctx: Decision, who: str) -> None:
    moment = moments.now(ctx)
    shares = {**moment.shares, who: moment.shares.get(who, 0) + 1}
    moments.change(ctx, shares=shares, left=moment.left - 1)


def _each(ctx: Decision, number: int, first: int, result: Result) -> None:
    """Each target's own defence is taken from the own share alone (STO-RNG-11)."""
    moment = moments.now(ctx)
    item = moment.items[number]
    action = moments.attack_of(ctx, item)
    assert action is not None
    made = []
    for target in moments.targets(ctx, item):
        own = moment.shares.get(target.id, 0)
        record = records.against(ctx, first, target.id)
        records.keep(ctx, record, share=own)
        scored = max(own, 1) if states.is_complete(target) else own
        blow = strike.against(ctx, moment, number, target, action, result, record, scored)
        strike.noticed(ctx, item.who, target.id)
        made.append(blow)
    begin = len(moment.blows)
    moments.change(ctx, blows=(*moment.blows, *made))
    ctx.push(*(agenda.harm(begin + n) for n in range(len(made))))
