"""The weapons and armor of these rules as help shows them (STO-ARM-05 to -07)."""

from ....text.words import count, dice
from ...common.equipment.charts_told import charted
from ..equipment import Weapon
from ..rules import StoRules

COLUMNS = {
    "weapons": "damage in dice, S for Strength; the ability it is used with; short range, shots",
    "armor": "dice that it adds to soak, and those it takes from rolls with Dexterity",
}


def chart(rules: StoRules, what: str) -> list[str]:
    """The chart of `weapons` or `armor`."""
    if what == "armor":
        armor = {name: (dice(row.rating), f"-{row.penalty}" if row.penalty else "")
                 for name, row in rules.charts.suits.items()}  # fmt: skip
        return charted(what, COLUMNS[what], armor)
    rows = {name: row for name, row in rules.charts.weapons.items() if name != "fist"}
    return charted(what, COLUMNS[what], {name: _cells(row) for name, row in rows.items()})


def _cells(row: Weapon) -> tuple[str, ...]:
    return (
        f"{row.damage} {row.type}",
        row.ability,
        f"{row.range} metres" if row.range else "",
        count(row.clip, "shot") if row.clip else "",
        "two hands" if row.hands == 2 else "can be thrown" if row.throwable else "",
    )
