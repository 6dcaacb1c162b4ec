"""What the choices of a question amount to at this moment, for the person who is asked."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from ....engine.events import Terms
from ....engine.fight import Fight
from ....engine.pools import total
from ....engine.state import Combatant, Json, Question, with_
from ...parts.dice.throws import Difficulty, Throw, shown
from ..answers import NONE, Answer, ExchangeAnswer, GuardAnswer
from ..attack import close_quarters, committed, pools
from ..attack.coming import aimed, coming
from ..declarations import AttackAction
from ..grapple import opening
from ..harm import damage
from ..notes import HAMPERED
from ..people import acts, sheet
from ..rules import AshesRules
from . import abort, forced, guard, reflex, void


def of(fight: Fight[AshesRules], question: Question) -> list[dict[str, Json]]:
    """What a target may choose among, each with its dice at this moment."""
    state, rules = fight.state, fight.rules
    facts = question.facts
    target = state.people[question.who]
    found: list[dict[str, Json]] = []
    for word in (committed.ACCEPT, committed.ENDURE, "fire"):
        if word in question.options:
            more = _endured(fight, question) if word == committed.ENDURE else {}
            found.append({"with": word, **more})
    holds = "shrug" in question.options
    ways: list[dict[str, Json]] = []
    now = coming(fight, facts["by"], facts["part"])
    if now is not None:
        kinds = tuple(kind for kind in question.options if kind in acts.DEFENSES)
        if holds:
            kinds = reflex.kinds_open(fight, now)
        extra = _harder(rules, target) if now.committed else 0
        ways = [_shown(rules, one, extra) for one in reflex.defenses(fight, now, kinds)]
    found += forced.offered(fight, target.id, ways) if holds else ways
    if "release" in question.options:
        found.append({"with": "grapple/release"})
    if "abort" in question.options:
        offer = abort.offer(fight, target, facts["ground"])
        needless = not offer.get("free") and _is_needless(fight, target, ways)
        found.append({**offer, "needless": needless})
    return found


def _is_needless(fight: Fight[AshesRules], target: Combatant, ways: list[dict[str, Json]]) -> bool:
    """Whether an abort would pay for a block and a dodge that are free, and no worse.

    Worse they are where what was declared takes dice off them.
    """
    free = set(acts.DEFENSES) <= {way["with"] for way in ways}
    return free and not reflex.is_reduced(target) and not abort.void_parts(fight, target)


def of_void(fight: Fight[AshesRules], question: Question) -> list[dict[str, Json]]:
    """What an abort of a void action may lead to and costs (ASH-ABT-01, -04)."""
    person = fight.state.people[question.who]
    offer = abort.offer(fight, person, question.facts["ground"])
    if void.only_defends(fight.rules, person, question):
        offer["anything"] = False
    return [offer]


def of_bayonet(fight: Fight[AshesRules], question: Question) -> list[dict[str, Json]]:
    """The damage of the bayonet, and of the round that may be fired instead (ASH-GUN-07)."""
    rules = fight.rules
    by, to = fight.state.people[question.who], fight.state.people.get(question.facts["target"])
    weapon = sheet.weapon(rules, by, sheet.BAYONET)
    gun = close_quarters.gun_of(by, weapon) if weapon is not None else None
    if to is None or weapon is None or gun is None:
        return []
    manners, net = question.then[3:5]
    found: list[dict[str, Json]] = []
    for word, used in (("stab", weapon), ("fire", close_quarters.chambered(gun))):
        dice = total(damage.damage_terms(rules, by, used, manners, net))
        kind, _ = damage.damage_type(rules, by, to, used)
        least = rules.settings.damage.min_pool
        found.append({"with": word, "damage": max(dice, least), "type": kind})
    return found


# --- enduring a committed attack (ASH-ATK-07) -----------------------------------------------------


def _harder(rules: AshesRules, target: Combatant) -> int:
    """What enduring adds; it is not added again to what is harder for the whole turn already."""
    whole = rules.settings.committed.plus2_applies_to == "whole_turn"
    return 0 if whole and HAMPERED.of(target.notes) else committed.HARDER


def _endured(fight: Fight[AshesRules], question: Question) -> dict[str, Json]:
    """What opposes a committed attack that is endured: `by`, `pool`, `difficulty`."""
    rules = fight.rules
    target = fight.state.people[question.who]
    declined = question.facts["declined"]
    now = coming(fight, question.facts["by"], question.facts["part"])
    if now is None:
        return {}
    opposed: Throw[Difficulty] | None = None
    if isinstance(declined, (ExchangeAnswer, GuardAnswer)):
        opposed = _strike(fight, target, now.attacker, declined)
    elif declined != NONE:
        found = reflex.defenses(fight, now, reflex.kinds_open(fight, now))
        opposed = reflex.best(found).throw if found else None
    if opposed is None:
        return {"by": None}
    by = opposed.purpose
    if isinstance(declined, (ExchangeAnswer, GuardAnswer)):
        by = "guard" if guard.standing(target) is not None else "attack"
    return {
        "by": by,
        **shown(_with_more(opposed, _harder(rules, target)), rules.difficulty_limits),
        "all": rules.settings.committed.plus2_applies_to == "whole_turn",
    }


def _strike(
    fight: Fight[AshesRules], person: Combatant, other: Combatant, declined: Answer
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
    """A roll that enduring a committed attack makes harder."""
    more: Terms = (("committed attack", harder),) if harder else ()
    return with_(throw, scoring=throw.scoring + more)


def _shown(rules: AshesRules, option: reflex.Defense, harder: int) -> dict[str, Json]:
    """What a defender is told about one defence before choosing."""
    throw = _with_more(option.throw, harder)
    told = shown(throw, rules.difficulty_limits)
    return {"with": throw.purpose, "ability": option.ability, **told}
