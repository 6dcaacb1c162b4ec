"""What the choices of a question amount to at this moment, for whoever is asked it."""

from __future__ import annotations

from ....engine.events import Terms
from ....engine.look import Look
from ....engine.pools import difficulty_of, pool_of, total
from ....engine.state import Json, Person, Question
from ..attack import close_quarters, committed, pools
from ..attack.ways import NONE
from ..grapple import opening
from ..harm import damage
from ..people import acts, sheet
from ..rules import AshesRules
from . import abort, forced, guard, reflex, void


def of(look: Look[AshesRules], question: Question) -> list[dict[str, Json]]:
    """What somebody who is attacked may choose among, each with its dice at this moment."""
    state, rules = look.state, look.rules
    facts = question.facts
    target = state.people[question.who]
    attacker = state.people.get(facts["by"])
    found: list[dict[str, Json]] = []
    for word in (committed.ACCEPT, committed.ENDURE, "fire"):
        if word in question.options:
            more = _endured(look, question) if word == committed.ENDURE else {}
            found.append({"with": word, **more})
    holds = "shrug" in question.options
    ways: list[dict[str, Json]] = []
    action = acts.part(attacker, facts["part"]) if attacker is not None else None
    if attacker is not None and action is not None and action["do"] == "attack":
        arm = sheet.weapon(rules, attacker, action["weapon"])
        if arm is not None:
            used = close_quarters.as_used(state, attacker.id, target.id, arm)
            kinds = tuple(kind for kind in question.options if kind in acts.DEFENSES)
            if holds:
                kinds = reflex.kinds_open(look, target, attacker, used)
            options = reflex.defenses(look, target, attacker, used, kinds)
            extra = _harder(rules, target) if facts.get("how") == "committed" else 0
            ways = [_shown(rules, option, extra) for option in options]
    found += forced.offered(look, target.id, ways) if holds else ways
    if "release" in question.options:
        found.append({"with": "grapple/release"})
    if "abort" in question.options:
        found.append(abort.offer(look, target, facts["ground"]))
    return found


def of_void(look: Look[AshesRules], question: Question) -> list[dict[str, Json]]:
    """What an abort of a void action may lead to and costs (ASH-ABT-01, -04)."""
    person = look.state.people[question.who]
    offer = abort.offer(look, person, question.facts["ground"])
    if void.only_defends(look.rules, person, question):
        offer["anything"] = False
    return [offer]


def of_bayonet(look: Look[AshesRules], question: Question) -> list[dict[str, Json]]:
    """The damage of the bayonet, and of the round that may be fired instead (ASH-GUN-07)."""
    rules = look.rules
    by, to = look.state.people[question.who], look.state.people.get(question.facts["target"])
    arm = sheet.weapon(rules, by, sheet.BAYONET)
    gun = close_quarters.gun_of(by, arm) if arm is not None else None
    if to is None or arm is None or gun is None:
        return []
    manners, net = question.then[3:5]
    found: list[dict[str, Json]] = []
    for word, used in (("stab", arm), ("fire", close_quarters.chambered(gun))):
        dice = total(damage.damage_terms(rules, by, used, manners, net))
        kind, _ = damage.damage_type(rules, by, to, used)
        least = rules.settings.damage.min_pool
        found.append({"with": word, "damage": max(dice, least), "type": kind})
    return found


# --- enduring a committed attack (ASH-ATK-07) -----------------------------------------------------


def _harder(rules: AshesRules, target: Person) -> int:
    """What enduring adds; it is not added again to what is harder for the whole turn already."""
    whole = rules.settings.committed.plus2_applies_to == "whole_turn"
    return 0 if whole and target.notes.get("hampered") else committed.HARDER


def _endured(look: Look[AshesRules], question: Question) -> dict[str, Json]:
    """What opposes a committed attack that is endured: `by`, `pool`, `difficulty`."""
    rules = look.rules
    target, attacker = look.state.people[question.who], look.state.people.get(question.facts["by"])
    if attacker is None:
        return {}
    how = question.facts["declined"]["with"]
    if how in ("exchange", "guard"):
        found = _strike(look, target, attacker, question.facts["declined"])
    elif question.facts["declined"] == NONE:
        found = None
    else:
        found = _best(look, target, attacker, question.facts["part"])
    if found is None:
        return {"by": None}
    by, pool, difficulty = found
    terms = (*difficulty, ("committed attack", _harder(rules, target)))
    return {
        "by": by,
        "pool": pool_of(pool),
        "difficulty": difficulty_of(terms, *rules.difficulty_limits),
        "all": rules.settings.committed.plus2_applies_to == "whole_turn",
    }


def _strike(
    look: Look[AshesRules], person: Person, other: Person, declined: dict[str, Json]
) -> tuple[str, Terms, Terms] | None:
    """The own attack that contests another's, or the strike of a guard."""
    ready = guard.standing(person) if declined["with"] == "guard" else None
    action = acts.part(person, declined.get("part", 0))
    if ready is not None:
        action = {**ready["strike"], "split": ready.get("split", 0)}
        action["attribute"] = action.get("attribute") or opening.best_method(
            look.rules, person, other
        )
    arm = sheet.weapon(look.rules, person, action["weapon"]) if action is not None else None
    if action is None or arm is None:
        return None
    used = close_quarters.as_used(look.state, person.id, other.id, arm)
    pool = pools.attack_pool(look, person, action, used)
    difficulty = pools.attack_difficulty(look, person, other, action, used)
    return "guard" if ready is not None else "attack", pool, difficulty


def _best(
    look: Look[AshesRules], person: Person, attacker: Person, part: int
) -> tuple[str, Terms, Terms] | None:
    """The best reflex defense against an attack; None where there is none with dice."""
    arm = sheet.weapon(look.rules, attacker, (acts.part(attacker, part) or {}).get("weapon", ""))
    if arm is None:
        return None
    used = close_quarters.as_used(look.state, attacker.id, person.id, arm)
    kinds = reflex.kinds_open(look, person, attacker, used)
    found = reflex.defenses(look, person, attacker, used, kinds)
    if not found:
        return None
    best = reflex.best(found)
    return best.kind, best.pool, best.difficulty


def _shown(rules: AshesRules, option: reflex.Defense, extra: int) -> dict[str, Json]:
    """What a defender is told about one defence before choosing."""
    dice = rules.settings.dice
    terms = option.difficulty + ((("committed attack", extra),) if extra else ())
    return {
        "with": option.kind,
        "ability": option.ability,
        "pool": pool_of(option.pool),
        "difficulty": difficulty_of(terms, dice.difficulty_min, dice.difficulty_max),
    }
