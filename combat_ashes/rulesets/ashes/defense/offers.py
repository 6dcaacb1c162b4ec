"""What the choices of a question amount to at this moment, for the person who is asked."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from ....engine.dice import chance_of_success
from ....engine.events import Terms
from ....engine.offers import Offer
from ....engine.pools import pool_of, total
from ....engine.state import Question
from ...common.dice.throws import Difficulty, Throw
from .. import questions
from ..answers import NONE, Answer, ExchangeAnswer, GuardAnswer
from ..attack import close_quarters, pools
from ..attack.coming import aimed, coming
from ..combatant import Combatant
from ..declarations import AttackAction
from ..fight import Fight
from ..grapple import opening
from ..harm import damage
from ..people import acts, sheet
from ..rules import SIDES, AshesRules, shown
from . import abort, committed, forced, guard, reflex


class Endured(Offer, frozen=True, kw_only=True):
    """A committed attack that is endured: what opposes it, if anything, with what dice."""

    by: str = ""


def of(fight: Fight, question: Question) -> list[Offer]:
    """What a target may choose among, each with its dice at this moment."""
    state, rules = fight.state, fight.rules
    facts = questions.defend.of(question)
    target = state.people[question.who]
    found = [
        _endured(fight, question) if word == committed.ENDURE else Offer(word)
        for word in (committed.ACCEPT, committed.ENDURE, "fire") if word in question.options
    ]  # fmt: skip
    holds = "shrug" in question.options
    ways: list[reflex.Way] = []
    now = coming(fight, facts.by, facts.part)
    if now is not None:
        kinds = tuple(kind for kind in question.options if kind in acts.DEFENSES)
        if holds:
            kinds = reflex.kinds_open(fight, now)
        extra = committed.HARDER if now.committed else 0
        ways = [_shown(rules, one, extra) for one in reflex.defenses(fight, now, kinds)]
    found += forced.offered(fight, target.id, ways) if holds else ways
    if "release" in question.options:
        found.append(Offer("grapple/release"))
    if "abort" in question.options:
        offer = abort_offer(fight, target, facts.ground)
        needless = not offer.free and _is_needless(fight, target, ways)
        found.append(replace(offer, needless=needless))
    return found


def _is_needless(fight: Fight, target: Combatant, ways: list[reflex.Way]) -> bool:
    """Whether an abort would pay for a block and a dodge that are free and whole anyhow."""
    free = set(acts.DEFENSES) <= {way.option for way in ways}
    return free and not reflex.is_reduced(target) and not abort.void_parts(fight, target)


def of_void(fight: Fight, question: Question) -> list[AbortOffer]:
    """What an abort of a void action may lead to and costs (ASH-ABT-01, -04)."""
    person = fight.state.people[question.who]
    return [abort_offer(fight, person, questions.void.of(question).ground)]


def of_bayonet(fight: Fight, question: Question) -> list[close_quarters.Hurts]:
    """The damage of the bayonet, and of the round that may be fired instead (ASH-GUN-07)."""
    rules = fight.rules
    people = fight.state.people
    by, to = people[question.who], people.get(questions.bayonet.of(question).target)
    weapon = sheet.weapon(rules, by, sheet.BAYONET)
    gun = close_quarters.gun_of(by, weapon) if weapon is not None else None
    if to is None or weapon is None or gun is None:
        return []
    manners, net = question.then[3:5]
    found: list[close_quarters.Hurts] = []
    for word, used in (("stab", weapon), ("fire", close_quarters.chambered(gun))):
        dice = total(damage.damage_terms(rules, by, used, manners, net))
        kind, _ = damage.damage_type(rules, by, to, used)
        found.append(close_quarters.Hurts(word, damage=max(dice, 1), type=kind))
    return found


def _endured(fight: Fight, question: Question) -> Endured:
    target = fight.state.people[question.who]
    facts = questions.defend.of(question)
    declined, now = facts.declined, coming(fight, facts.by, facts.part)
    opposed: Throw[Difficulty] | None = None
    by = ""
    if now is not None and isinstance(declined, (ExchangeAnswer, GuardAnswer)):
        opposed = _strike(fight, target, now.attacker, declined)
        by = "guard" if guard.standing(target) is not None else "attack"
    elif now is not None and declined != NONE:
        found = reflex.defenses(fight, now, reflex.kinds_open(fight, now))
        opposed = reflex.best(found).throw if found else None
    if opposed is None:
        return Endured(committed.ENDURE)
    harder = _with_more(opposed, committed.HARDER)
    offer = Endured(committed.ENDURE, by=by or opposed.purpose)
    return offer.at(shown(harder))


def _strike(
    fight: Fight, person: Combatant, other: Combatant, declined: Answer
) -> Throw[Difficulty] | None:
    """The own attack that contests another's, or the strike of a guard."""
    number = declined.part if isinstance(declined, ExchangeAnswer) else 0
    ready = guard.standing(person) if isinstance(declined, GuardAnswer) else None
    action = acts.part(person, number or 0)
    if ready is not None:
        method = ready.strike.attribute or opening.best_method(fight.rules, person, other)
        strike = replace(ready.strike, attribute=method)
        action = AttackAction(target=other.id, split=ready.split, **asdict(strike))
    back = aimed(fight, person, other, action) if isinstance(action, AttackAction) else None
    return pools.throw(fight, back) if back is not None else None


def _with_more(throw: Throw[Difficulty], harder: int) -> Throw[Difficulty]:
    more: Terms = (("committed attack", harder),) if harder else ()
    return replace(throw, scoring=throw.scoring + more)


def _shown(rules: AshesRules, option: reflex.Defense, harder: int) -> reflex.Way:
    throw = _with_more(option.throw, harder)
    way = reflex.Way(throw.purpose, ability=option.ability)
    return way.at(shown(throw))


class AbortOffer(Offer, frozen=True, kw_only=True):
    """What an abort leads to (`anything`, or the defenses it is `into`) and costs. Without dice it
    is `free` or costs a point of Willpower; else `odds` in 100 are its chance. `needless` is one
    that would pay for what is to be had for nothing."""

    cost: int
    into: list[str]
    anything: bool
    gives_up: str = ""
    free: bool = False
    odds: int = 0
    needless: bool = False


def abort_offer(fight: Fight, person: Combatant, why: str) -> AbortOffer:
    """What a person is told of an abort: what it costs, and the chance of its roll."""
    rules = fight.rules
    number = abort.first_void(fight, person)
    given_up = why != abort.VOID and person.declared is not None
    told = AbortOffer(
        "abort",
        cost=abort.price(rules, person, why, number),
        into=defenses(rules, person, why),
        anything=why == abort.VOID,
        gives_up=acts.told(fight, person.declared) if given_up else "",
        free=why == abort.FREE,
    )
    if why == abort.FREE or rules.settings.abort.spend_point_instead:
        return told
    dice = pool_of(abort.pool(rules, person))
    chance = chance_of_success(dice, abort.DIFFICULTY, rules.dice.ones_action, SIDES)
    return replace(told, pool=dice, difficulty=abort.DIFFICULTY, odds=round(chance * 100))


def defenses(rules: AshesRules, person: Combatant, why: str) -> list[str]:
    """The lines of the defenses that a person may abort to on a ground (ASH-ABT-02, -09)."""
    if person.flags.committed:
        return []
    ordered = person.flags.ordered_defense
    found = [kind for kind in acts.DEFENSES if ordered in (None, kind)]
    found += ["escape", "grapple/defend"]
    return [*found, "guard"] if why == abort.VOID or rules.settings.abort.guard_allowed else found
