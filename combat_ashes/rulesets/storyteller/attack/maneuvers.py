"""The maneuver table as it applies to somebody: custom rows and adjusted numbers.

Implements STO-GEN-08, STO-CLS-14, -15.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Fight
from ..values import Maneuver

GRABS = ("clinch", "hold")
BODY = ("strike", "kick", "bite", "clinch", "hold", "tackle")
AREA = ("auto", "strafe")
GUNS = ("single_shot", "burst", "shots", "aim", *AREA)
HANDS = ("weapon_strike", "disarm")
WEAPONS = (*GUNS, "weapon_strike", "throw")
"""Maneuvers for guns, for hand weapons, and those that cannot be done without a weapon."""


def known(fight: Fight) -> Mapping[str, Maneuver]:
    """Every maneuver of this fight: the table's and those that were proposed."""
    proposed, table = fight.state.flags.proposed, fight.rules.charts.maneuvers
    return {**table, **{key: each.row for key, each in proposed.items()}} if proposed else table


def is_approved(fight: Fight, key: str) -> bool:
    """Whether a maneuver may be declared (STO-CLS-15)."""
    proposed = fight.state.flags.proposed.get(key)
    if proposed is None:
        return True
    return proposed.approved_by is not None


def row(fight: Fight, person: Combatant, key: str) -> Maneuver:
    """A maneuver with the numbers it has for this person."""
    proposed = fight.state.flags.proposed
    found = proposed[key].row if key in proposed else fight.rules.charts.maneuvers[key]
    changed = person.flags.adjust.get(key)
    if not changed:
        return found
    return replace(
        found,
        difficulty=found.difficulty + changed.difficulty,
        accuracy=found.accuracy + changed.dice,
        type=changed.type or found.type,
    )


def like(fight: Fight, key: str) -> str:
    """The maneuver of the table whose rules one follows; of none the key itself."""
    found = known(fight).get(key)
    return found.like if found else key


def default(weapon: Weapon | None) -> str:
    """The maneuver of an attack that names none (STO-ATK-01)."""
    if weapon is None:
        return "strike"
    return "single_shot" if weapon.is_gun else "throw" if weapon.is_thrown else "weapon_strike"


def fits(like: str, weapon: Weapon) -> bool:
    """Whether a maneuver can be done with a weapon (STO-GEN-08)."""
    if like in GUNS:
        return weapon.is_gun
    if like == "throw":
        return weapon.is_thrown or weapon.throwable
    return weapon.by_hand if like in HANDS else True


def as_used(like: str, weapon: Weapon) -> Weapon:
    """A weapon as a maneuver uses it: what is thrown goes by Athletics (STO-RNG-14)."""
    return replace(weapon, ability="athletics") if like == "throw" else weapon


def uses_weapon(maneuver: Maneuver, weapon: Weapon | None) -> bool:
    """Whether the numbers of a weapon count for it."""
    if maneuver.like == "sweep":
        return weapon is not None and weapon.by_hand
    return maneuver.dice is None and not maneuver.harmless
