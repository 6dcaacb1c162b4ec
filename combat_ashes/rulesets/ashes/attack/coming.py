"""An attack as it comes up: built once, with everything about it in one place, and handed on."""

from typing import Any

from msgspec import Struct

from ....engine.pools import split_pool
from ...common.tables import Manner
from ..combatant import Combatant
from ..declarations import AttackAction, piece
from ..equipment import Weapon
from ..fight import Fight
from ..people import sheet
from ..rules import AshesRules
from . import close_quarters


class Attack(Struct, frozen=True, gc=False):
    """An attack as it comes up: whose, on whom, what was declared, with what. `words` are the
    traits it is rolled with, `ranged` whether it crosses a distance (a gun at grips does not).
    Where something changes before the dice, such as an abort, a new one is made."""

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
    if attacker is None or attacker.status != "active":
        return None
    action = piece(attacker.declared, part)
    target = people.get(action.target) if isinstance(action, AttackAction) else None
    if target is None or not isinstance(action, AttackAction):
        return None
    return aimed(fight, attacker, target, action, part)


def aimed(
    fight: Fight, attacker: Combatant, target: Combatant, action: AttackAction, part: int = 0
) -> Attack | None:
    """An attack with its weapon as it is used there; None where it has none (ASH-GUN-01)."""
    rules = fight.rules
    weapon = sheet.weapon(rules, attacker, action.weapon)
    if weapon is None:
        return None
    if weapon.reach != "h2h":
        weapon = close_quarters.as_used(fight.state, attacker.id, target.id, weapon)
        if weapon.reach == "grips" and weapon.unfit_at_grips:
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
    """An attack with this weapon, by the traits that were ruled, said, prescribed, or usual."""
    manners = action.manners
    manner = rules.manners[manners[0]] if len(manners) == 1 else _deciding(rules, manners)
    if "fitted" in manner.own:
        action = manner.fitted(rules, attacker, target, action)
    written = action.pool or weapon.pool
    if attacker.flags.pools:
        written = attacker.flags.pools.get("attack") or written
    method = weapon.method if weapon.reach != "thrown" else "athletics"
    words = split_pool(written) if written else ("dexterity", method)
    ranged = weapon.reach not in sheet.BY_HAND
    return Attack(
        attacker, target, action, weapon, part, manner, words, ranged, "committed" in manners
    )


def _deciding(rules: AshesRules, names: tuple[str, ...]) -> Manner[Any]:
    """Of several manners, in whichever order they were typed, the first with a say of its own."""
    found = [rules.manners[name] for name in names]
    return next((manner for manner in found if manner.decides), found[0])
