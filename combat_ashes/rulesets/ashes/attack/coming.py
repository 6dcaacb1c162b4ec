"""An attack as it comes up: built once, with everything about it in one place, and handed on."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ....engine.pools import split_pool
from ...parts.tables import Manner
from ..combatant import Combatant
from ..declarations import Action, AttackAction, SplitAction
from ..equipment import Weapon
from ..fight import Fight
from ..people import sheet
from ..rules import AshesRules
from . import close_quarters


class Attack(Struct, frozen=True, gc=False):
    """An attack as it comes up: whose, on whom, what was declared, with what.

    `words` are the traits it is rolled with, `ranged` whether it crosses a distance (a gun at
    grips does not). Where something changes before the dice, such as an abort, a new one is made.
    """

    attacker: Combatant
    target: Combatant
    action: AttackAction
    weapon: Weapon
    part: int
    manner: Manner[Any]
    words: tuple[str, ...]
    ranged: bool
    committed: bool


def coming(fight: Fight, who: str, part: int) -> Attack | None:
    """An attack as it stands at this moment; None where it has become impossible."""
    people = fight.state.people
    attacker = people.get(who)
    if attacker is None or attacker.status != "active" or attacker.declared is None:
        return None
    action: Action | None = attacker.declared
    if isinstance(action, SplitAction):
        action = action.parts[part] if part < len(action.parts) else None
    elif part:
        return None
    if not isinstance(action, AttackAction):
        return None
    target = people.get(action.target)
    return aimed(fight, attacker, target, action, part) if target is not None else None


def aimed(
    fight: Fight,
    attacker: Combatant,
    target: Combatant,
    action: AttackAction,
    part: int = 0,
) -> Attack | None:
    """An attack on a target, with its weapon as it is used between the two.

    None where the weapon is not in hand any more, or of no use at grips (ASH-GUN-01).
    """
    rules = fight.rules
    weapon = sheet.weapon(rules, attacker, action.weapon)
    if weapon is None:
        return None
    if weapon.reach != "h2h":
        weapon = close_quarters.as_used(fight.state, attacker.id, target.id, weapon)
        if weapon.reach == "grips" and close_quarters.unsuitable(rules, weapon):
            return None
    return with_weapon(rules, attacker, target, action, weapon, part)


def with_weapon(
    rules: AshesRules,
    attacker: Combatant,
    target: Combatant,
    action: AttackAction,
    weapon: Weapon,
    part: int = 0,
) -> Attack:
    """An attack with this weapon, as it is used between the two.

    The traits it is rolled with are those that were ruled, said, prescribed, or usual.
    """
    manners = action.manners
    manner = rules.manners[manners[0]] if len(manners) == 1 else _deciding(rules, manners)
    if "fitted" in manner.own:
        action = manner.fitted(rules, attacker, target, action)
    written = action.pool or weapon.pool
    if attacker.flags.pools:
        written = attacker.flags.pools.get("attack") or written
    method = weapon.method if weapon.reach != "thrown" else rules.settings.attack.thrown_ability
    words = split_pool(written) if written else (rules.attack_attribute, method)
    ranged = weapon.reach not in sheet.BY_HAND
    return Attack(
        attacker, target, action, weapon, part, manner, words, ranged, "committed" in manners
    )


def _deciding(rules: AshesRules, names: tuple[str, ...]) -> Manner[Any]:
    """The manner of an attack that says how it is rolled, told and lands.

    Of several that is the first with a say of its own, in whichever order they were typed.
    """
    found = [rules.manners[name] for name in names]
    return next((manner for manner in found if manner.decides), found[0])
