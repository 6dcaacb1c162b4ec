"""Points of damage by type, and what armor leaves of them (FOR-ARM, FOR-INJ-02, -03)."""

from msgspec import Struct

from ...common.formulas import DAMAGE
from ..combatant import Combatant
from ..people import sheet
from ..rules import ForsakenRules

Points = dict[str, int]
"""Points by damage type."""


class Force(Struct, frozen=True):
    """What a hit is to armor and cover.

    `piercing` is its armor piercing; `ranged` what is shot or thrown, `firearm` what is shot,
    `bypasses` what no armor stops.
    """

    type: str = "bashing"
    modifier: int = 0
    piercing: int = 0
    ranged: bool = False
    firearm: bool = False
    bypasses: bool = False
    natural: str = ""
    silver: bool = False


def points(kind: str, amount: int) -> Points:
    """So many points of one type."""
    return {**dict.fromkeys(DAMAGE, 0), kind: max(0, amount)}


def total(counts: Points) -> int:
    """All points together."""
    return sum(counts.values())


def type_for(rules: ForsakenRules, target: Combatant, force: Force) -> str:
    """The type of a hit on this target (FOR-INJ-02, -03)."""
    if force.silver and target.kind == "werewolf":
        return "aggravated"
    mundane = not force.natural and force.type != "aggravated"
    if target.kind == "vampire" and mundane:
        return "bashing"
    return force.type


def after_armor(rules: ForsakenRules, target: Combatant, counts: Points, force: Force) -> Points:
    """What armor leaves: ballistic first, then general, at the least 1 (FOR-ARM-01 to -06)."""
    if force.bypasses or not target.armor:
        return counts
    worn = sheet.armor(rules, target)
    general, ballistic = worn.general, worn.ballistic if force.firearm else 0
    used = min(force.piercing, ballistic)
    ballistic -= used
    general = max(0, general - (force.piercing - used))
    if general <= 0 and ballistic <= 0:
        return counts
    turned = min(ballistic, counts["lethal"])
    left = {**counts, "lethal": counts["lethal"] - turned, "bashing": counts["bashing"] + turned}
    for kind in reversed(DAMAGE):
        off = min(general, left[kind])
        left[kind] -= off
        general -= off
    if total(left):
        return left
    if counts["aggravated"]:
        return {**left, "bashing": 1}
    return {**left, "bashing": 1} if counts["lethal"] else left
