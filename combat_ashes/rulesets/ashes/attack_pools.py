"""What an attack is rolled with, and rolling it. Implements ATK."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import PersonNoted, Terms
from ...engine.state import Json, Person, State
from ...engine.turn import Turn
from . import ranged, sheet
from .rolls import roll_action

if TYPE_CHECKING:
    from .ruleset import Ashes

HARDER = {"power": 1, "feint": -1}
"""Difficulty of the manners of attack (ASH-ATK-03, -04)."""


def weapon_of(
    rules: Ashes, attacker: Person
) -> tuple[dict[str, Json] | None, dict[str, Json] | None]:
    action = attacker.declared
    return action, sheet.weapon(rules, attacker, action["weapon"]) if action else None


def attack_pool(
    state: State, rules: Ashes, attacker: Person, action: dict[str, Json], arm: dict[str, Json]
) -> Terms:
    """The pool of an attack (ASH-ATK-01, -02)."""
    words = attack_words(rules, attacker, action, arm)
    terms = sheet.trait_terms(rules, attacker, words)
    return terms + sheet.reductions(state, rules, attacker, words)


def attack_words(
    rules: Ashes, attacker: Person, action: dict[str, Json], arm: dict[str, Json]
) -> tuple[str, ...]:
    """The traits an attack is rolled with: what was ruled, said, prescribed, or usual."""
    written = sheet.ruled(attacker, "pools", "attack") or action.get("pool") or arm["pool"]
    if written:
        return sheet.split_pool(written)
    method = arm["method"]
    if arm["reach"] == "thrown":
        method = rules.settings.attack.thrown_ability
    return (rules.attack_attribute, method)


def attack_difficulty(
    state: State,
    rules: Ashes,
    attacker: Person,
    target: Person,
    action: dict[str, Json],
    arm: dict[str, Json],
) -> Terms:
    """The difficulty of an attack: weapon or distance, then its manner (ASH-FIR-06)."""
    ruled = sheet.ruled(attacker, "difficulties", "attack")
    terms: Terms
    if ruled:
        terms = (("storyteller", ruled),)
    elif sheet.ranged(arm):
        terms = ranged.shot_terms(state, rules, attacker, target, arm, action)
    else:
        terms = ((arm["name"], ranged.base_difficulty(rules, arm)),)
    for manner in action["manners"]:
        if manner in HARDER:
            terms += ((manner, HARDER[manner]),)
    return terms + sheet.hardships(
        state, rules, attacker, attack_words(rules, attacker, action, arm)
    )


def roll_attack(
    turn: Turn,
    rules: Ashes,
    attacker: Person,
    target: Person,
    action: dict[str, Json],
    arm: dict[str, Json],
    fewer: Terms = (),
) -> int:
    """The attack roll; a shot takes a round where rounds are counted (ASH-FIR-07)."""
    pool = attack_pool(turn.state, rules, attacker, action, arm) + fewer
    difficulty = attack_difficulty(turn.state, rules, attacker, target, action, arm)
    if sheet.ranged(arm) and ranged.counts_rounds(rules, arm):
        used = {arm["key"]: ranged.rounds_left(attacker, arm) - 1}
        turn.emit(
            PersonNoted(attacker.id, {"rounds": {**attacker.notes.get("rounds", {}), **used}})
        )
    extras = action.get("extras", [])
    if attacker.specialties:
        extras = [*extras, *_specialty(attacker, arm)]
    return roll_action(
        turn, rules, attacker.id, "attack", pool, difficulty, target.id, tuple(extras)
    )


def _specialty(attacker: Person, arm: dict[str, Json]) -> list[str]:
    """A specialty written on the sheet for this weapon applies by itself (ASH-DIC-04)."""
    words = attacker.specialties.get(arm["method"], ())
    return ["specialty"] if {arm["key"], arm["name"].lower()} & set(words) else []
