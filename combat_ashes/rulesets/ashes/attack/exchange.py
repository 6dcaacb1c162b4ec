"""Whether two people who attack each other contest one another. Implements ASH-RES-01 to -03."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.look import Look
from ....engine.state import Json, Person
from ..people import acts, holding, sheet
from ..people.rolls import dice_in
from ..rules import AshesRules
from . import close_quarters, committed, pools

if TYPE_CHECKING:
    from .coming import Attack


def can_roll(
    look: Look[AshesRules], attacker: Person, action: dict[str, Json], arm: dict[str, Json]
) -> bool:
    """Whether an attack has dice; its terms are only built where that is not plain to see."""
    words = pools.attack_words(look.rules, attacker, action, arm)
    if sheet.has_dice(look, attacker, words, action.get("split", 0)):
        return True
    return bool(dice_in(look.rules, pools.attack_pool(look, attacker, action, arm)))


def with_whom(look: Look[AshesRules], now: Attack) -> int | None:
    """The target's own attack that contests this one (ASH-RES-01 to -03, ASH-HAS-09)."""
    state, rules = look.state, look.rules
    target, attacker = now.target, now.attacker
    if state.notes.get("grapples") and (
        holding.is_holding(state, target.id) or holding.is_holding(state, attacker.id)
    ):
        # Every blow at somebody who holds another forces its price (ASH-GRP-56).
        return None
    if target.declared is None or target.status != "active" or sheet.ranged(now.arm):
        return None
    number = acts.open_attack(target, attacker.id)
    if number is None and rules.settings.exchange.when == "each_turn":
        number = _attack_done(target, attacker.id)
    if number is None or number in target.notes.get("voided", ()):
        return None
    action = acts.part(target, number)
    assert action is not None
    if state.phase != "main" and attacker.declared is None:
        return None
    if action.get("guard") and rules.settings.guard.resolve_at == "own_initiative":
        return None
    other = sheet.weapon(rules, target, action["weapon"])
    if other is None or "dazed" in target.conditions:
        return None
    if other["reach"] != "h2h" and not _gun_contests(look, now, other):
        return None
    if _committed_apart(rules, now, action):
        return None
    return number if can_roll(look, target, action, other) else None


def _attack_done(target: Person, attacker: str) -> int | None:
    for number, one in enumerate(acts.parts(target)):
        if one["do"] == "attack" and one["target"] == attacker:
            return number
    return None


def _gun_contests(look: Look[AshesRules], now: Attack, other: dict[str, Json]) -> bool:
    """Whether the target's gun is fired at grips, where it contests (ASH-GUN-06)."""
    used = close_quarters.as_used(look.state, now.target.id, now.attacker.id, other)
    if used["reach"] != "grips" or close_quarters.unsuitable(look.rules, other):
        return False
    return now.arm["reach"] != "grips" or look.rules.settings.gun_melee.two_guns == "exchange"


def _committed_apart(rules: AshesRules, now: Attack, action: dict[str, Json]) -> bool:
    """Whether committed attacks keep two blows from being an exchange (ASH-ATK-08)."""
    mine, theirs = acts.is_committed(now.action), acts.is_committed(action)
    if mine and theirs:
        return rules.settings.committed.versus_committed == "both_land"
    if theirs:
        chosen = committed.chosen(now.attacker, now.target.id)
        both = rules.settings.committed.mutual == "both_land"
        return both or chosen != committed.ENDURE
    if mine:
        return committed.chosen(now.target, now.attacker.id) == committed.ACCEPT
    return False


def both_land(rules: AshesRules, now: Attack) -> bool:
    """Where `committed.mutual` is `both_land`: the target has struck at the attacker already."""
    if rules.settings.committed.mutual != "both_land":
        return False
    return any(action["target"] == now.attacker.id for action in acts.attacks(now.target))


def main_attack_left(rules: AshesRules, now: Attack) -> bool:
    """Where `haste.exchange` is `unspent_main_attack_too`: a Main attack nobody used up."""
    target = now.target
    if not rules.unspent_counts or target.declared is not None or sheet.ranged(now.arm):
        return False
    if target.status != "active":
        return False
    return bool(target.notes.get("unspent", {}).get("target") == now.attacker.id)
