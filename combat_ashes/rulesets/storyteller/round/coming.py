"""What comes up, step by step: who steps in, who is asked, the dice, and what they do.

Implements STO-INI-04, -05, -07, -08, STO-ATK-07, STO-TRN-03.
"""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.pools import total
from ....engine.refusals import Refusal
from ....engine.revalidation import drop
from ....engine.state import STORYTELLER, Json, Question
from ...parts.dice.questions import Rolling
from .. import agenda, questions
from ..actions import Attack, Hold
from ..attack import effects, moments, standing, strike
from ..attack.harm import soak_terms
from ..close import grips
from ..defense import asking
from ..fight import Decision
from ..people import acts, states
from ..ranged import strafing
from ..values import Blow, Item, Moment
from . import delays, doing


@agenda.coming.does
def coming(ctx: Decision) -> None:
    """Look at what comes up: what has become impossible is lost, the others are asked.

    It is looked at again after every answer, until nobody has to be asked any more.
    """
    moment = _pruned(ctx, moments.now(ctx))
    asks = bool(moment.items) and delays.ask(ctx, moment)
    if asks or moments.now(ctx).acting:
        ctx.push(agenda.interrupted())
        return
    if not moment.items:
        moments.end(ctx)
        return
    if len(moment.items) == 1:
        _act(ctx, moment)
    ctx.push(agenda.coming())
    if asking.ask_targets(ctx):
        return
    if ctx.agenda[:1] != (agenda.coming(),):
        return  # A plan has answered: it is looked at again when that is settled.
    _act(ctx, moment)
    if not _asks_storyteller(ctx):
        ctx.agenda = ctx.agenda[1:]
        roll_item(ctx)


def _act(ctx: Decision, moment: Moment) -> None:
    """From here on these people have acted."""
    for item in moment.items:
        if not item.free and ctx.here(item.who):
            acts.has_acted(ctx, item.who)


def _pruned(ctx: Decision, moment: Moment) -> Moment:
    """The moment without what cannot be any more; its answers keep their places."""
    kept = []
    for item in moment.items:
        why = standing.why_lost(ctx, item)
        if why is None:
            kept.append(item)
        else:
            _lose(ctx, item, why)
    if len(kept) == len(moment.items):
        return moment
    places = {moment.items.index(item): number for number, item in enumerate(kept)}
    answers = {}
    for key, answer in moment.answers.items():
        number, _, target = key.partition(":")
        if int(number) in places:
            answers[moments.key(places[int(number)], target)] = answer
    moment = replace(moment, items=tuple(kept), answers=answers)
    moments.keep(ctx, moment)
    return moment


def _lose(ctx: Decision, item: Item, why: Refusal) -> None:
    """An action is lost without a question (STO-INI-05); who has been thrown down is asked."""
    if not ctx.here(item.who):
        return
    if standing.must_rise(ctx, item.who):
        ctx.push(agenda.come_up([item.who]))
        return
    if item.own is None and item.part >= 0:
        acts.finish(ctx, item.who, item.part)
    action = moments.action_of(ctx, item)
    if why.code and action is not None:
        doing.lose(ctx, item, action, why)
        acts.has_acted(ctx, item.who)


@agenda.interrupted.does
def interrupted(ctx: Decision) -> None:
    """All who were asked have answered: those who act go first, then it is looked at anew."""
    moment = moments.now(ctx)
    ctx.push(agenda.coming())
    if moment.acting:
        moments.change(ctx, acting={})
        delays.act(ctx, moment.acting)


# --- the dice ------------------------------------------------------------------------------------


def _asks_storyteller(ctx: Decision) -> bool:
    """Ask for the next action that rolls dice, where the storyteller runs the fight step by step.

    All of a full tie are asked about before any die falls. Returns whether one was asked about.
    """
    moment = moments.now(ctx)
    if ctx.state.mode != "storyteller":
        return False
    left = [i for i in moment.items if i.who not in moment.confirmed and rolls(ctx, i)]
    for item in left[:1]:
        then, facts = agenda.confirmed(item.who), Rolling(who=item.who, what=words(ctx, item))
        ctx.ask(STORYTELLER, questions.confirm, ("roll",), "roll", then, facts)
    return bool(left)


@agenda.confirmed.does
def confirmed(ctx: Decision, who: str, word: str) -> None:
    """The storyteller lets somebody's dice roll."""
    moments.change(ctx, confirmed=(*moments.now(ctx).confirmed, who))


def words(ctx: Decision, item: Item) -> str:
    action = moments.action_of(ctx, item)
    return acts.words(ctx.state, action) if action is not None else "contest"


@questions.confirm.revalidates
def confirm_again(ctx: Decision, question: Question) -> bool:
    """The action that the storyteller is asked about comes up no more as they were told."""
    moment, facts = moments.top(ctx), questions.confirm.of(question)
    items = [i for i in moment.items if i.who == facts.who] if moment is not None else []
    stands = any(standing.is_on(ctx, i) and words(ctx, i) == facts.what for i in items)
    return not stands and drop(ctx, question)


def rolls(ctx: Decision, item: Item) -> bool:
    """Whether an item rolls any dice."""
    action = moments.action_of(ctx, item)
    if item.part < 0 or isinstance(action, Attack):
        return True
    if isinstance(action, Hold):
        return action.how in ("squeeze", "resist")
    return doing.throw(ctx, item.who, action) is not None


@agenda.roll_item.does
def roll_item(ctx: Decision) -> None:
    """One item's dice; who is gone by then rolls none."""
    moment = moments.now(ctx)
    number = moment.at
    ctx.push(agenda.roll_item() if number + 1 < len(moment.items) else agenda.apply())
    moment = replace(moment, at=number + 1)
    moments.keep(ctx, moment)
    if ctx.here(moment.items[number].who):
        _roll(ctx, moment, number)


def _roll(ctx: Decision, moment: Moment, number: int) -> None:
    item = moment.items[number]
    action = moments.action_of(ctx, item)
    _done(ctx, item, action)
    if isinstance(action, Attack) and item.part >= 0 and action.maneuver != "strafe":
        moment = strike.attack(ctx, moment, number)
        moments.keep(ctx, moment)
        if moment.blows and moment.blows[-1].item == number:
            ctx.push(agenda.harm(len(moment.blows) - 1))
    elif item.part < 0 or (isinstance(action, Hold) and action.how in ("resist", "squeeze")):
        _gripped(ctx, number, action)
    elif isinstance(action, Attack):
        strafing.roll(ctx, number)
    elif action is not None:
        doing.do(ctx, item, action)


def _done(ctx: Decision, item: Item, action: object) -> None:
    """The part is done once it rolls; of several shots with the last."""
    if item.part < 0 or item.free:
        return
    many = isinstance(action, Attack) and action.shares and action.maneuver != "strafe"
    if many and isinstance(action, Attack) and item.shot + 1 < len(action.targets):
        return
    acts.finish(ctx, item.who, item.part)


def _gripped(ctx: Decision, number: int, action: object) -> None:
    """A contest or a squeeze."""
    moment = moments.now(ctx)
    who = moment.items[number].who
    grip = states.grapple_of(ctx.state, who)
    if grip is None:
        return
    other = grip.victim if grip.grappler == who else grip.grappler
    if isinstance(action, Hold) and action.how == "squeeze" and moment.items[number].part >= 0:
        moments.keep(ctx, strike.squeeze(ctx, moment, number, other))
        ctx.push(agenda.harm(len(moments.now(ctx).blows) - 1))
        return
    own = action if isinstance(action, Hold) else None
    if grips.contest(ctx, who, grip, own):
        ctx.push(agenda.freed(who))


@agenda.freed.does
def freed(ctx: Decision, who: str) -> None:
    """A contest was won: both are free when everything of the moment is rolled."""
    moments.change(ctx, shares={**moments.now(ctx).shares, f"free {who}": 1})


# --- damage and soak -----------------------------------------------------------------------------


@agenda.harm.does
def harm(ctx: Decision, number: int) -> None:
    """The damage of one blow, then its soak, which a setting lets its owner be asked for."""
    moment = moments.now(ctx)
    blow = moment.blows[number]
    item = moment.items[blow.item]
    action = moments.attack_of(ctx, item)
    first = ctx.rules.settings.soak.subtracts == "dice"
    source = strike.source_of(ctx, item, action) if action is not None else "weapon"
    hits = blow.pending and action is not None
    if blow.pending and action is not None:
        soaked = 0
        if first:
            blow, soaked = strike.soak(ctx, blow, source)
        blow = strike.roll_damage(ctx, item, action, replace(blow, pending=False), soaked)
    soaks = blow.rolled and not blow.disarms and not (first and action is not None)
    asks = soaks and ctx.rules.settings.soak.roll == "ask_player" and _can_soak(ctx, blow, source)
    if soaks and not asks and ctx.here(blow.target):
        blow, _ = strike.soak(ctx, blow, source)
    _put(ctx, number, blow)
    if asks:
        ctx.ask(
            blow.target, questions.soak, ("roll", "none"), "roll", agenda.soaked(number),
            questions.Hit(blow.rolled, blow.type),
        )  # fmt: skip
    elif hits or blow.rolled:
        _tell_spared(ctx, blow)


def _tell_spared(ctx: Decision, blow: Blow) -> None:
    """A hit that costs its target nothing is told as one."""
    if blow.levels or blow.disarms or not ctx.here(blow.target):
        return
    ctx.announce("hit.soaked" if blow.rolled else "hit.harmless", who=blow.target)


def _put(ctx: Decision, number: int, blow: Blow) -> None:
    blows = moments.now(ctx).blows
    moments.change(ctx, blows=(*blows[:number], blow, *blows[number + 1 :]))


def _can_soak(ctx: Decision, blow: Blow, source: str) -> bool:
    if not ctx.here(blow.target) or ctx.person(blow.target).status != "active":
        return False
    person = ctx.person(blow.target)
    terms = soak_terms(ctx.rules, person, blow.type, source, blow.bypass)
    return total(terms) > 0


@questions.soak.reads
def soak_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+choose roll` or `none`; `+pass` rolls none."""
    return given.chosen("none")


@agenda.soaked.does
def soaked_by(ctx: Decision, number: int, word: str) -> None:
    """Soak is rolled, or not."""
    moment = moments.now(ctx)
    blow = moment.blows[number]
    item = moment.items[blow.item]
    action = moments.attack_of(ctx, item)
    if word == "roll" and ctx.here(blow.target):
        source = strike.source_of(ctx, item, action) if action is not None else "weapon"
        blow, _ = strike.soak(ctx, blow, source)
        _put(ctx, number, blow)
        _tell_spared(ctx, blow)


# --- applying it ---------------------------------------------------------------------------------


@agenda.apply.does
def apply(ctx: Decision) -> None:
    """Everything of the moment is rolled: it takes effect, and the moment is over."""
    moment = moments.now(ctx)
    for key in moment.shares:
        if key.startswith("free "):
            grip = states.grapple_of(ctx.state, key.removeprefix("free "))
            if grip is not None:
                grips.end(ctx, grip)
    effects.apply(ctx, moment)
    moments.end(ctx)
