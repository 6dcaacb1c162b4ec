"""What comes up, step by step: who steps in, who is asked, the dice, and what they do.

Implements STO-INI-04, -05, -07, -08, STO-ATK-07, STO-TRN-03.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.pools import total
from ....engine.state import STORYTELLER, Json, Question
from ....engine.turn import Turn
from ..attack import effects, legal, moments, standing, strike
from ..attack.harm import soak_terms
from ..close import grips
from ..defense import asking
from ..people import acts, states
from ..ranged import strafing
from ..rules import StoRules
from ..values import Attack, Blow, Hold, Item, Moment
from . import delays, doing


def coming(turn: Turn[StoRules]) -> None:
    """Look at what comes up: what has become impossible is lost, the others are asked.

    It is looked at again after every answer, until nobody has to be asked any more.
    """
    moment = _pruned(turn, moments.now(turn))
    asks = bool(moment.items) and delays.ask(turn, moment)
    if asks or moments.now(turn).acting:
        turn.push(("interrupted",))
        return
    if not moment.items:
        moments.end(turn)
        return
    if len(moment.items) == 1:
        _act(turn, moment)
    turn.push(("coming",))
    if asking.ask_targets(turn):
        return
    if turn.agenda[:1] != (("coming",),):
        return  # A plan has answered: it is looked at again when that is settled.
    _act(turn, moment)
    if not _asks_storyteller(turn):
        turn.agenda = turn.agenda[1:]
        roll_item(turn)


def _act(turn: Turn[StoRules], moment: Moment) -> None:
    """From here on these people have acted."""
    for item in moment.items:
        if not item.free and turn.here(item.who):
            acts.has_acted(turn, item.who)


def _pruned(turn: Turn[StoRules], moment: Moment) -> Moment:
    """The moment without what cannot be any more; its answers keep their places."""
    kept = []
    for item in moment.items:
        why = standing.why_lost(turn, item)
        if why is None:
            kept.append(item)
        else:
            _lose(turn, item, why)
    if len(kept) == len(moment.items):
        return moment
    places = {moment.items.index(item): number for number, item in enumerate(kept)}
    answers = {}
    for key, answer in moment.answers.items():
        number, _, target = key.partition(":")
        if int(number) in places:
            answers[moments.key(places[int(number)], target)] = answer
    moment = replace(moment, items=tuple(kept), answers=answers)
    moments.keep(turn, moment)
    return moment


def _lose(turn: Turn[StoRules], item: Item, why: legal.Problem) -> None:
    """An action is lost without a question (STO-INI-05); who has been thrown down is asked."""
    if not turn.here(item.who):
        return
    if standing.must_rise(turn, item.who):
        turn.push(("come_up", [item.who]))
        return
    if item.own is None and item.part >= 0:
        acts.finish(turn, item.who, item.part)
    action = moments.action_of(turn, item)
    if why[0] and action is not None:
        doing.lose(turn, item, action, why)
        acts.has_acted(turn, item.who)


def interrupted(turn: Turn[StoRules]) -> None:
    """All who were asked have answered: those who act go first, then it is looked at anew."""
    moment = moments.now(turn)
    turn.push(("coming",))
    if moment.acting:
        moments.keep(turn, replace(moment, acting={}))
        delays.act(turn, moment.acting)


# --- the dice ------------------------------------------------------------------------------------


def _asks_storyteller(turn: Turn[StoRules]) -> bool:
    """Ask for the next action that rolls dice, where the storyteller runs the fight step by step.

    All of a full tie are asked about before any die falls. Returns whether one was asked about.
    """
    moment = moments.now(turn)
    if turn.state.mode != "storyteller":
        return False
    left = [i for i in moment.items if i.who not in moment.confirmed and rolls(turn, i)]
    for item in left[:1]:
        facts: dict[str, Json] = {"who": item.who, "what": words(turn, item)}
        turn.ask(STORYTELLER, "confirm", ("roll",), "roll", ("confirmed", item.who), facts)
    return bool(left)


def confirmed(turn: Turn[StoRules], who: str, word: str) -> None:
    """The storyteller lets somebody's dice roll."""
    moment = moments.now(turn)
    moments.keep(turn, replace(moment, confirmed=(*moment.confirmed, who)))


def words(turn: Turn[StoRules], item: Item) -> str:
    action = moments.action_of(turn, item)
    return acts.words(turn.state, action) if action is not None else "contest"


def confirm_stands(turn: Turn[StoRules], question: Question) -> bool:
    """Whether the action that the storyteller is asked about still comes up as they were told."""
    moment, facts = moments.top(turn), question.facts
    items = [i for i in moment.items if i.who == facts["who"]] if moment is not None else []
    return any(standing.is_on(turn, i) and words(turn, i) == facts["what"] for i in items)


def rolls(turn: Turn[StoRules], item: Item) -> bool:
    """Whether an item rolls any dice."""
    action = moments.action_of(turn, item)
    if item.part < 0 or isinstance(action, Attack):
        return True
    if isinstance(action, Hold):
        return action.how in ("squeeze", "resist")
    return doing.throw(turn, item.who, action) is not None


def confirm_answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """`+combat/next`, `+choose roll` or `+pass`."""
    return "roll"


def roll_item(turn: Turn[StoRules]) -> None:
    """One item's dice; who is gone by then rolls none."""
    moment = moments.now(turn)
    number = moment.at
    turn.push(("roll_item",) if number + 1 < len(moment.items) else ("apply",))
    moment = replace(moment, at=number + 1)
    moments.keep(turn, moment)
    if turn.here(moment.items[number].who):
        _roll(turn, moment, number)


def _roll(turn: Turn[StoRules], moment: Moment, number: int) -> None:
    item = moment.items[number]
    action = moments.action_of(turn, item)
    _done(turn, item, action)
    if isinstance(action, Attack) and item.part >= 0 and action.maneuver != "strafe":
        moment = strike.attack(turn, moment, number)
        moments.keep(turn, moment)
        if moment.blows and moment.blows[-1].item == number:
            turn.push(("harm", len(moment.blows) - 1))
    elif item.part < 0 or (isinstance(action, Hold) and action.how in ("resist", "squeeze")):
        _gripped(turn, number, action)
    elif isinstance(action, Attack):
        strafing.roll(turn, number)
    elif action is not None:
        doing.do(turn, item, action)


def _done(turn: Turn[StoRules], item: Item, action: object) -> None:
    """The part is done once it rolls; of several shots with the last."""
    if item.part < 0 or item.free:
        return
    many = isinstance(action, Attack) and action.shares and action.maneuver != "strafe"
    if many and isinstance(action, Attack) and item.shot + 1 < len(action.targets):
        return
    acts.finish(turn, item.who, item.part)


def _gripped(turn: Turn[StoRules], number: int, action: object) -> None:
    """A contest or a squeeze."""
    moment = moments.now(turn)
    who = moment.items[number].who
    grip = states.grapple_of(turn.state, who)
    if grip is None:
        return
    other = grip.victim if grip.grappler == who else grip.grappler
    if isinstance(action, Hold) and action.how == "squeeze" and moment.items[number].part >= 0:
        moments.keep(turn, strike.squeeze(turn, moment, number, other))
        turn.push(("harm", len(moments.now(turn).blows) - 1))
        return
    own = action if isinstance(action, Hold) else None
    if grips.contest(turn, who, grip, own):
        turn.push(("freed", who))


def freed(turn: Turn[StoRules], who: str) -> None:
    """A contest was won: both are free when everything of the moment is rolled."""
    moment = moments.now(turn)
    moments.keep(turn, replace(moment, shares={**moment.shares, f"free {who}": 1}))


# --- damage and soak -----------------------------------------------------------------------------


def harm(turn: Turn[StoRules], number: int) -> None:
    """The damage of one blow, then its soak, which a setting lets its owner be asked for."""
    moment = moments.now(turn)
    blow = moment.blows[number]
    item = moment.items[blow.item]
    action = moments.attack_of(turn, item)
    first = turn.rules.settings.soak.subtracts == "dice"
    source = strike.source_of(turn, item, action) if action is not None else "weapon"
    hits = blow.pending and action is not None
    if blow.pending and action is not None:
        soaked = 0
        if first:
            blow, soaked = strike.soak(turn, blow, source)
        blow = strike.roll_damage(turn, item, action, replace(blow, pending=False), soaked)
    soaks = blow.rolled and not blow.disarms and not (first and action is not None)
    asks = soaks and turn.rules.settings.soak.roll == "ask_player" and _can_soak(turn, blow, source)
    if soaks and not asks and turn.here(blow.target):
        blow, _ = strike.soak(turn, blow, source)
    _put(turn, number, blow)
    if asks:
        turn.ask(
            blow.target, "soak", ("roll", "none"), "roll", ("soaked", number),
            {"levels": blow.rolled, "damage": blow.type},
        )  # fmt: skip
    elif hits or blow.rolled:
        _tell_spared(turn, blow)


def _tell_spared(turn: Turn[StoRules], blow: Blow) -> None:
    """A hit that costs its target nothing is told as one."""
    if blow.levels or blow.disarms or not turn.here(blow.target):
        return
    turn.tell("hit.soaked" if blow.rolled else "hit.harmless", who=blow.target)


def _put(turn: Turn[StoRules], number: int, blow: Blow) -> None:
    moment = moments.now(turn)
    blows = (*moment.blows[:number], blow, *moment.blows[number + 1 :])
    moments.keep(turn, replace(moment, blows=blows))


def _can_soak(turn: Turn[StoRules], blow: Blow, source: str) -> bool:
    if not turn.here(blow.target) or turn.person(blow.target).status != "active":
        return False
    person = turn.person(blow.target)
    terms = soak_terms(turn.rules, person, blow.type, source, blow.bypass)
    return total(terms) > 0


def soak_answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """`+choose roll` or `none`; `+pass` rolls none."""
    return given.args["word"] if given.do == "choose" else "none"


def soaked_by(turn: Turn[StoRules], number: int, word: str) -> None:
    """Soak is rolled, or not."""
    moment = moments.now(turn)
    blow = moment.blows[number]
    item = moment.items[blow.item]
    action = moments.attack_of(turn, item)
    if word == "roll" and turn.here(blow.target):
        source = strike.source_of(turn, item, action) if action is not None else "weapon"
        blow, _ = strike.soak(turn, blow, source)
        _put(turn, number, blow)
        _tell_spared(turn, blow)


# --- applying it ---------------------------------------------------------------------------------


def apply(turn: Turn[StoRules]) -> None:
    """Everything of the moment is rolled: it takes effect, and the moment is over."""
    moment = moments.now(turn)
    for key in moment.shares:
        if key.startswith("free "):
            grip = states.grapple_of(turn.state, key.removeprefix("free "))
            if grip is not None:
                grips.end(turn, grip)
    effects.apply(turn, moment)
    moments.end(turn)


STEPS: dict[str, Any] = {
    "coming": coming, "interrupted": interrupted, "confirmed": confirmed, "roll_item": roll_item,
    "harm": harm, "soaked": soaked_by, "freed": freed, "apply": apply,
}  # fmt: skip
QUESTIONS = {"confirm": confirm_answer, "soak": soak_answer}
