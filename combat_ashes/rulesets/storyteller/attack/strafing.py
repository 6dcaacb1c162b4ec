"""Strafing: one roll shared out among everybody in an area. STO-RNG-10, -11."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.revalidation import drop
from ....engine.state import Json, Question
from .. import agenda, questions
from ..fight import Decision
from ..people import dice, states
from ..people.dice import Result
from ..values import Answer
from . import moments, records, strike, throws
from .records import Record


def roll(ctx: Decision, number: int) -> None:
    """The one roll; even shares are given at once, the rest is asked for."""
    found = moments.assaults(ctx, number)
    if not found:
        return
    who, action, people = found[0].attacker.id, found[0].action, [one.target.id for one in found]
    ctx.announce("strafes", who=who, people=people)
    throw = replace(throws.attack(found[0]), against=None)
    strike.ready(ctx, who, action)
    result = dice.roll(ctx, throw)
    known = [strike.recorded(who, one, action) for one in people]
    made = [records.put(ctx, records.of_roll(ctx, one, result)) for one in known]
    strike.spend_rounds(ctx, who, action)
    if result.botch:
        records.botched(ctx, who, people[0], made[0], "attack")
    shares, left = shared(ctx, result.successes, people)
    moments.change(ctx, shares={**moments.now(ctx).shares, **shares}, left=left)
    ctx.push(agenda.share(number, made[0], result.pool, result.rolled, result.botch))


def shared(ctx: Decision, successes: int, people: list[str]) -> tuple[dict[str, int], int]:
    """Even shares of the successes and what is left; one alone has half of them."""
    if len(people) == 1:
        return {people[0]: successes // 2}, 0
    each, left = divmod(successes, len(people))
    return dict.fromkeys(people, each), left


@agenda.share.does
def share(ctx: Decision, number: int, first: int, pool: int, rolled: bool, botch: bool) -> None:
    """Ask for the next leftover; when there is none, everybody in the area is dealt with.

    Where who strafed is gone, or everybody else is, nothing comes of it.
    """
    moment = moments.now(ctx)
    item = moment.items[number]
    action = moments.attack_of(ctx, item)
    ids = [person.id for person in moments.targets(ctx, item, action)] if action else []
    if not ids:
        return
    if moment.left:
        few = not min(moment.shares.get(who, 0) for who in ids)
        open_ = [who for who in ids if not few or not moment.shares.get(who, 0)]
        names = tuple(ctx.name(who) for who in open_)
        ctx.push(agenda.share(number, first, pool, rolled, botch))
        if len(open_) == 1:
            _give(ctx, open_[0])
            return
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
    for who in [one for one in people if ctx.name(one) == name][:1]:
        _give(ctx, who)


def _give(ctx: Decision, who: str) -> None:
    moment = moments.now(ctx)
    shares = {**moment.shares, who: moment.shares.get(who, 0) + 1}
    moments.change(ctx, shares=shares, left=moment.left - 1)


def _each(ctx: Decision, number: int, first: int, result: Result) -> None:
    """Each target's own defence is taken from the own share alone (STO-RNG-11)."""
    moment = moments.now(ctx)
    made = []
    for one in moments.assaults(ctx, number):
        target, own = one.target, moment.shares.get(one.target.id, 0)
        record = records.against(ctx, first, target.id)
        record = Record(record.number, replace(record.made, share=own))
        scored = max(own, 1) if states.is_complete(target) else own
        answer = moment.answers.get(one.key, Answer())
        made.append(strike.against(ctx, one, result, record, scored, answer))
        strike.noticed(ctx, one.attacker.id, target.id)
    begin = len(moment.blows)
    moments.change(ctx, blows=(*moment.blows, *made))
    ctx.push(*(agenda.harm(begin + n) for n in range(len(made))))
