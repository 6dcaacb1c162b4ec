"""What comes up, step by step: who steps in, who is asked, the dice, and what they do.

Implements STO-INI-04, -05, -07, -08, STO-ATK-07, STO-TRN-03.
"""

from ....engine.inputs import Input
from ....engine.pools import total
from ....engine.refusals import Refusal
from ....engine.revalidation import drop
from ....engine.state import STORYTELLER, Json, Question
from ...common.dice.questions import Rolling
from .. import agenda, questions
from ..attack import effects, moments, records, standing, strafing, strike
from ..attack.attempt import Assault, Attempt
from ..declarations import Action, Attack, Hold
from ..defense import asking
from ..fight import Decision
from ..grapple import grips
from ..harm.damage import soak_terms
from ..people import acts, states
from ..values import Blow, Item, Moment
from . import delays, doing


@agenda.coming.does
def coming(ctx: Decision) -> None:
    """Look at what comes up: what has become impossible is lost, the others are asked.

    It is looked at again after every answer, until nobody has to be asked any more.
    """
    moment, attacks = _pruned(ctx, moments.now(ctx))
    if (moment.items and delays.ask(ctx, moment)) or moments.now(ctx).acting:
        ctx.push(agenda.interrupted())
        return
    if not moment.items:
        moments.end(ctx)
        return
    alone = len(moment.items) == 1
    if alone:
        _act(ctx, moment)
    ctx.push(agenda.coming())
    if asking.ask_targets(ctx, attacks):
        return
    if not alone:
        _act(ctx, moment)
    if not _asks_storyteller(ctx):
        ctx.agenda = ctx.agenda[1:]
        roll_item(ctx)


def _act(ctx: Decision, moment: Moment) -> None:
    """From here on these people have acted."""
    for item in moment.items:
        if not item.free and ctx.here(item.who):
            ctx.flag(item.who, acted=True)


def _pruned(ctx: Decision, moment: Moment) -> tuple[Moment, list[Assault]]:
    """The moment without what cannot be any more; its answers keep their places.

    With it come the attacks that are left of it.
    """
    kept: list[int] = []
    attacks: list[Assault] = []
    for number, item in enumerate(moment.items):
        found = standing.attacks(ctx, item, len(kept))
        if isinstance(found, Refusal):
            _lose(ctx, item, found)
        else:
            kept.append(number)
            attacks += found
    if len(kept) == len(moment.items):
        return moment, attacks
    places = {str(number): place for place, number in enumerate(kept)}
    met = ((key.partition(":"), answer) for key, answer in moment.answers.items())
    answers = {f"{places[n]}:{target}": one for (n, _, target), one in met if n in places}
    items = tuple([moment.items[number] for number in kept])
    moments.change(ctx, items=items, answers=answers)
    return moments.now(ctx), attacks


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
        ctx.flag(item.who, acted=True)


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
    if ctx.state.mode != "storyteller":
        return False
    moment = moments.now(ctx)
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
    number, blows = moment.at, moment.blows
    ctx.push(agenda.roll_item() if number + 1 < len(moment.items) else agenda.apply())
    item = moment.items[number]
    blow = _roll(ctx, item, number) if ctx.here(item.who) else None
    moments.change(ctx, at=number + 1, blows=blows if blow is None else (*blows, blow))


def _roll(ctx: Decision, item: Item, number: int) -> Blow | None:
    """Carry an item out; returns the blow that falls."""
    action = moments.action_of(ctx, item)
    _done(ctx, item, action)
    if item.part < 0 or (isinstance(action, Hold) and action.how in ("resist", "squeeze")):
        return _gripped(ctx, item, number, action)
    if isinstance(action, Attack) and action.maneuver == "strafe":
        strafing.roll(ctx, number)
    elif isinstance(action, Attack):
        targets = moments.targets(ctx, item, action)
        if targets:
            made = Attempt.by(ctx, ctx.person(item.who), action).on(targets[0], item, number)
            return _harmed(ctx, strike.attack(ctx, made), made)
    elif action is not None:
        doing.do(ctx, item, action)
    return None


def _done(ctx: Decision, item: Item, action: Action | None) -> None:
    """The part is done once it rolls; of several shots with the last."""
    last = not isinstance(action, Attack) or item.shot + 1 >= action.shots
    if item.part >= 0 and not item.free and last:
        acts.finish(ctx, item.who, item.part)


def _gripped(ctx: Decision, item: Item, number: int, action: Action | None) -> Blow | None:
    """A contest, or the blow of a squeeze."""
    who, own = item.who, action if isinstance(action, Hold) else None
    grip = states.grapple_of(ctx.state, who)
    if grip is None:
        return None
    if own is not None and own.how == "squeeze" and item.part >= 0:
        return _harmed(ctx, strike.squeeze(ctx, who, number, grip.other(who)))
    if grips.contest(ctx, who, grip, own):
        ctx.push(agenda.freed(who))
    return None


@agenda.freed.does
def freed(ctx: Decision, who: str) -> None:
    """A contest was won: both are free when everything of the moment is rolled."""
    moments.change(ctx, shares={**moments.now(ctx).shares, f"free {who}": 1})


# --- damage and soak -----------------------------------------------------------------------------


@agenda.harm.does
def harm(ctx: Decision, number: int) -> None:
    """The damage of one of several blows that fall together."""
    moment = moments.now(ctx)
    blow = moment.blows[number]
    item = moment.items[blow.item]
    action, made = moments.attack_of(ctx, item), None
    if blow.pending and action is not None:
        tried = Attempt.by(ctx, ctx.person(item.who), action)
        made = tried.on(ctx.person(blow.target), item)
    _put(ctx, number, _harmed(ctx, blow, made, number))


def _harmed(
    ctx: Decision, blow: Blow, made: Assault | None = None, number: int | None = None
) -> Blow:
    """Roll the damage of a blow, then its soak, which a setting lets its owner be asked for.

    It is the newest of its moment, or the one of this number.
    """
    damage, soak, hits = None, None, blow.pending and made is not None
    if blow.pending and made is not None:
        blow, damage = strike.roll_damage(ctx, made, blow)
    soaks = blow.rolled and not blow.disarms
    asks = soaks and ctx.rules.settings.soak.roll == "ask_player" and _can_soak(ctx, blow)
    if soaks and not asks and ctx.here(blow.target):
        blow, soak = strike.soak(ctx, blow)
    rolled = {"damage": damage, "soak": soak}
    records.keep(ctx, blow.record, **{name: one for name, one in rolled.items() if one})
    if asks:
        facts = questions.Hit(blow.rolled, blow.type)
        then = agenda.soaked(len(moments.now(ctx).blows) if number is None else number)
        ctx.ask(blow.target, questions.soak, ("roll", "none"), "roll", then, facts)
    elif hits or blow.rolled:
        _tell_spared(ctx, blow)
    return blow


def _tell_spared(ctx: Decision, blow: Blow) -> None:
    """A hit that costs its target nothing is told as one."""
    if not blow.levels and not blow.disarms and ctx.here(blow.target):
        ctx.announce("hit.soaked" if blow.rolled else "hit.harmless", who=blow.target)


def _put(ctx: Decision, number: int, blow: Blow) -> None:
    blows = moments.now(ctx).blows
    moments.change(ctx, blows=(*blows[:number], blow, *blows[number + 1 :]))


def _can_soak(ctx: Decision, blow: Blow) -> bool:
    people = acts.able(ctx, [blow.target])
    soaked = (blow.type, blow.source, blow.bypass)
    return any(total(soak_terms(ctx.rules, ctx.person(who), *soaked)) > 0 for who in people)


@questions.soak.reads
def soak_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+choose roll` or `none`; `+pass` rolls none."""
    return given.chosen("none")


@agenda.soaked.does
def soaked_by(ctx: Decision, number: int, word: str) -> None:
    """Soak is rolled, or not."""
    blow = moments.now(ctx).blows[number]
    if word == "roll" and ctx.here(blow.target):
        blow, soak = strike.soak(ctx, blow)
        _put(ctx, number, blow)
        records.keep(ctx, blow.record, soak=soak)
        _tell_spared(ctx, blow)


# --- applying it ---------------------------------------------------------------------------------


@agenda.apply.does
def apply(ctx: Decision) -> None:
    """Everything of the moment is rolled: it takes effect."""
    moment = moments.now(ctx)
    for key in moment.shares:
        if key.startswith("free "):
            grip = states.grapple_of(ctx.state, key.removeprefix("free "))
            if grip is not None:
                grips.end(ctx, grip)
    effects.apply(ctx, moment)
