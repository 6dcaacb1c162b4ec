"""What an attack is rolled with, and rolling it. Implements ATK."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import PersonNoted, Terms
from ...engine.state import Json, Person, State
from ...engine.turn import Turn
from . import chosen_pools, grapple, grips, holding, ranged, sheet
from .rolls import roll_action

if TYPE_CHECKING:
    from .ruleset import Ashes

HARDER = {"power": 1, "feint": -1}
"""Difficulty of the manners of attack (ASH-ATK-03, -04)."""


def attack_pool(
    state: State, rules: Ashes, attacker: Person, action: dict[str, Json], arm: dict[str, Json]
) -> Terms:
    """The pool of an attack (ASH-ATK-01, -02, -05)."""
    if "grapple" in action["manners"]:
        return grapple.pool(state, rules, attacker, action["attribute"], action)
    words = attack_words(rules, attacker, action, arm)
    terms = sheet.trait_terms(rules, attacker, words)
    terms += sheet.reductions(state, rules, attacker, words)
    if "split" in action:
        terms += (("split", -action["split"]),)
    return terms


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
    uncontested: bool = False,
) -> Terms:
    """The difficulty of an attack: weapon or distance, then its manner (ASH-FIR-06).

    `uncontested` is a shot that nobody opposes, which is point blank at grips (ASH-GUN-02).
    """
    if "grapple" in action["manners"]:
        return grapple.difficulty(state, rules, attacker, target, action["attribute"])
    ruled = sheet.ruled(attacker, "difficulties", "attack")
    terms: Terms
    if ruled:
        terms = (("storyteller", ruled),)
    elif arm["method"] == "firearms" and _helpless(state, target):
        terms = ((arm["name"], grips.POINT_BLANK),)
    elif arm["reach"] == "grips":
        terms = ((arm["name"], grips.difficulty(rules, arm, uncontested)),)
    elif sheet.ranged(arm):
        terms = ranged.shot_terms(state, rules, attacker, target, arm, action)
        anywhere = rules.settings.gun_melee.uncontested_scope == "any_range"
        if uncontested and anywhere and arm["method"] == "firearms":
            terms = ((arm["name"], grips.POINT_BLANK),)
    else:
        terms = ((arm["name"], ranged.base_difficulty(rules, arm)),)
    for manner in action["manners"]:
        if manner in HARDER:
            terms += ((manner, HARDER[manner]),)
    return terms + sheet.hardships(
        state, rules, attacker, attack_words(rules, attacker, action, arm)
    )


def _helpless(state: State, target: Person) -> bool:
    """Whether a shot is point blank because its target is pinned (ASH-GRP-46)."""
    return bool(state.notes.get("grapples")) and holding.is_pinned(state, target.id)


def roll_attack(
    turn: Turn,
    rules: Ashes,
    attacker: Person,
    target: Person,
    action: dict[str, Json],
    arm: dict[str, Json],
    fewer: Terms = (),
    harder: Terms = (),
    uncontested: bool = False,
) -> int:
    """The attack roll; a shot takes a round where rounds are counted (ASH-FIR-07)."""
    pool = attack_pool(turn.state, rules, attacker, action, arm) + fewer
    difficulty = attack_difficulty(turn.state, rules, attacker, target, action, arm, uncontested)
    if arm["reach"] == "grips" and "close_shot" not in attacker.notes:
        turn.emit(PersonNoted(attacker.id, {"close_shot": True}))
    if arm["reach"] != "h2h" and ranged.counts_rounds(rules, arm):
        used = {arm["key"]: ranged.rounds_left(attacker, arm) - 1}
        turn.emit(
            PersonNoted(attacker.id, {"rounds": {**attacker.notes.get("rounds", {}), **used}})
        )
    extras = action.get("extras", [])
    if attacker.specialties:
        extras = [*extras, *_specialty(attacker, arm)]
    purpose = "grapple" if "grapple" in action["manners"] else "attack"
    chosen = chosen_pools.is_told(attacker, purpose, action)
    return roll_action(
        turn, rules, attacker.id, purpose, pool, difficulty + harder, target.id, tuple(extras),
        chosen=chosen,
    )  # fmt: skip


def _specialty(attacker: Person, arm: dict[str, Json]) -> list[str]:
    """A specialty written on the sheet for this weapon applies by itself (ASH-DIC-04)."""
    words = attacker.specialties.get(arm["method"], ())
    return ["specialty"] if {arm["key"], arm["name"].lower()} & set(words) else []
