"""The weapons and armor of these rules as help shows them (FOR-WPN-01, -02, FOR-ARM-10)."""

from ...common.equipment.charts_told import charted
from ..equipment import Armor, Weapon
from ..rules import ForsakenRules

COLUMNS = {
    "weapons": "what it adds to the damage; the skill it is used with; its three ranges in yards",
    "armor": "what it takes off damage; what of it counts against shots; what it covers",
}


def chart(rules: ForsakenRules, what: str) -> list[str]:
    """The chart of `weapons` or `armor`."""
    if what == "armor":
        return charted(
            what, COLUMNS[what], {name: _piece(suit) for name, suit in rules.charts.armor.items()}
        )
    rows = sorted(rules.charts.weapons.items(), key=lambda item: item[1].firearm)
    return charted(what, COLUMNS[what], {n: _cells(row) for n, row in rows if n != "unarmed"})


def _cells(weapon: Weapon) -> tuple[str, ...]:
    return (
        f"{weapon.damage:+d} {weapon.type}",
        weapon.skill,
        f"{'/'.join(map(str, weapon.ranges))} yards" if weapon.ranges else "",
        "two hands" if weapon.two_handed else "",
    )


def _piece(suit: Armor) -> tuple[str, ...]:
    return (str(suit.general), f"{suit.ballistic} against shots", " and ".join(suit.covers))
