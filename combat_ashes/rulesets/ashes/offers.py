"""What the choices of somebody who is attacked amount to, at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.pools import difficulty_of, pool_of
from ...engine.state import Json, Question, State
from . import abort, acts, committed, defense, forced, grips, sheet

if TYPE_CHECKING:
    from .ruleset import Ashes


def of(state: State, rules: Ashes, question: Question) -> list[dict[str, Json]]:
    """What somebody who is attacked may choose among, each with its dice at this moment."""
    facts = question.facts
    target = state.people[question.who]
    attacker = state.people.get(facts["by"])
    found: list[dict[str, Json]] = []
    for word in (committed.ACCEPT, committed.ENDURE, "fire"):
        if word in question.options:
            found.append({"with": word})
    holds = "shrug" in question.options
    ways: list[dict[str, Json]] = []
    action = acts.part(attacker, facts["part"]) if attacker is not None else None
    if attacker is not None and action is not None and action["do"] == "attack":
        arm = sheet.weapon(rules, attacker, action["weapon"])
        if arm is not None:
            used = grips.as_used(state, attacker.id, target.id, arm)
            kinds = tuple(kind for kind in question.options if kind in acts.DEFENSES)
            if holds:
                kinds = defense.kinds_open(state, rules, target, attacker, used)
            options = defense.defenses(state, rules, target, attacker, used, kinds)
            extra = committed.HARDER if facts.get("how") == "committed" else 0
            ways = [_shown(rules, option, extra) for option in options]
    found += forced.offered(state, rules, target.id, ways) if holds else ways
    if "release" in question.options:
        found.append({"with": "grapple/release"})
    if "abort" in question.options:
        found.append(abort.offer(state, rules, target, facts["ground"]))
    return found


def _shown(rules: Ashes, option: defense.Defense, extra: int) -> dict[str, Json]:
    """What a defender is told about one defence before choosing."""
    dice = rules.settings.dice
    terms = option.difficulty + ((("committed attack", extra),) if extra else ())
    return {
        "with": option.kind,
        "ability": option.ability,
        "pool": pool_of(option.pool),
        "difficulty": difficulty_of(terms, dice.difficulty_min, dice.difficulty_max),
    }
