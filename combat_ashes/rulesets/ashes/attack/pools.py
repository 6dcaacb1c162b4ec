"""What an attack is rolled with, and rolling it. Implements ATK."""

from __future__ import annotations

from ....engine.events import PersonNoted, Terms
from ....engine.look import Look
from ....engine.pools import split_pool
from ....engine.state import Json, Person, State
from ....engine.turn import Turn
from ..people import chosen_pools, holding, sheet
from ..people.rolls import dice_in, roll_action
from ..rules import AshesRules
from . import close_quarters, shooting
from .manners import special


def attack_pool(
    look: Look[AshesRules], attacker: Person, action: dict[str, Json], arm: dict[str, Json]
) -> Terms:
    """The pool of an attack (ASH-ATK-01, -02, -05)."""
    own = special(look.rules, action).pool(look, attacker, action)
    if own is not None:
        return own
    words = attack_words(look.rules, attacker, action, arm)
    terms = sheet.trait_terms(look.rules, attacker, words)
    terms += sheet.reductions(look, attacker, words)
    if "split" in action:
        terms += (("split", -action["split"]),)
    return terms


def attack_words(
    rules: AshesRules, attacker: Person, action: dict[str, Json], arm: dict[str, Json]
) -> tuple[str, ...]:
    """The traits an attack is rolled with: what was ruled, said, prescribed, or usual."""
    written = sheet.ruled(attacker, "pools", "attack") or action.get("pool") or arm["pool"]
    if written:
        return split_pool(written)
    method = arm["method"]
    if arm["reach"] == "thrown":
        method = rules.settings.attack.thrown_ability
    return (rules.attack_attribute, method)


def attack_difficulty(
    look: Look[AshesRules],
    attacker: Person,
    target: Person,
    action: dict[str, Json],
    arm: dict[str, Json],
    uncontested: bool = False,
) -> Terms:
    """The difficulty of an attack: weapon or distance, then its manner (ASH-FIR-06).

    `uncontested` is a shot that nobody opposes, which is point blank at grips (ASH-GUN-02).
    """
    rules = look.rules
    own = special(rules, action).difficulty_at(look, attacker, target, action)
    if own is not None:
        return own
    ruled = sheet.ruled(attacker, "difficulties", "attack")
    terms: Terms
    if ruled:
        terms = (("storyteller", ruled),)
    elif arm["method"] == "firearms" and _helpless(look.state, target):
        terms = ((arm["name"], close_quarters.POINT_BLANK),)
    elif arm["reach"] == "grips":
        terms = ((arm["name"], close_quarters.difficulty(rules, arm, uncontested)),)
    elif sheet.ranged(arm):
        terms = shooting.shot_terms(look, attacker, target, arm, action)
        anywhere = rules.settings.gun_melee.uncontested_scope == "any_range"
        if uncontested and anywhere and arm["method"] == "firearms":
            terms = ((arm["name"], close_quarters.POINT_BLANK),)
    else:
        terms = ((arm["name"], shooting.base_difficulty(rules, arm)),)
    for name in action["manners"]:
        harder = rules.manners[name].difficulty
        if harder:
            terms += ((name, harder),)
    return terms + sheet.hardships(look, attacker, attack_words(rules, attacker, action, arm))


def _helpless(state: State, target: Person) -> bool:
    """Whether a shot is point blank because its target is pinned (ASH-GRP-46)."""
    return bool(state.notes.get("grapples")) and holding.is_pinned(state, target.id)


def roll_attack(
    turn: Turn[AshesRules],
    attacker: Person,
    target: Person,
    action: dict[str, Json],
    arm: dict[str, Json],
    fewer: Terms = (),
    harder: Terms = (),
    uncontested: bool = False,
) -> int:
    """The attack roll; a shot takes a round where rounds are counted (ASH-FIR-07)."""
    pool = attack_pool(turn, attacker, action, arm) + fewer
    difficulty = attack_difficulty(turn, attacker, target, action, arm, uncontested)
    if arm["reach"] == "grips" and "close_shot" not in attacker.notes:
        turn.emit(PersonNoted(attacker.id, {"close_shot": True}))
    if arm["reach"] != "h2h" and shooting.counts_rounds(turn.rules, arm):
        used = {arm["key"]: shooting.rounds_left(attacker, arm) - 1}
        turn.emit(
            PersonNoted(attacker.id, {"rounds": {**attacker.notes.get("rounds", {}), **used}})
        )
    extras = action.get("extras", [])
    if attacker.specialties:
        extras = [*extras, *_specialty(attacker, arm)]
    purpose = special(turn.rules, action).purpose
    chosen = chosen_pools.is_told(attacker, purpose, action)
    return roll_action(
        turn, attacker.id, purpose, pool, difficulty + harder, target.id, tuple(extras),
        chosen=chosen,
    )  # fmt: skip


def _specialty(attacker: Person, arm: dict[str, Json]) -> list[str]:
    """A specialty written on the sheet for this weapon applies by itself (ASH-DIC-04)."""
    words = attacker.specialties.get(arm["method"], ())
    return ["specialty"] if {arm["key"], arm["name"].lower()} & set(words) else []


def can_roll(
    look: Look[AshesRules], attacker: Person, action: dict[str, Json], arm: dict[str, Json]
) -> bool:
    """Whether an attack has dice; its terms are only built where that is not plain to see."""
    words = attack_words(look.rules, attacker, action, arm)
    if sheet.has_dice(look, attacker, words, action.get("split", 0)):
        return True
    return bool(dice_in(look.rules, attack_pool(look, attacker, action, arm)))
