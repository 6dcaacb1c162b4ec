"""Rows of the charts that a game adds or changes (ASH-DMG-05, ASH-ARM-01)."""

from typing import Annotated

from ...common.equipment.added import Added, rows_of
from ...model import Area, key
from ..equipment import armor_row, weapon_row

Weapons = Annotated[
    Added, rows_of("rows by key, each with method, damage, type and the like", weapon_row)
]
Suits = Annotated[Added, rows_of("rows by key, each with a rating", armor_row)]


class Data(Area):
    """Rows over those of the shipped charts."""

    weapons: Weapons = key(
        {},
        "Weapons besides the chart's, or in their place.",
        "ASH-DMG-05",
        who="Every game adds the weapons of its setting.",
    )
    armor: Suits = key(
        {},
        "Armor besides the chart's, or in its place.",
        "ASH-ARM-01",
        who="Every game adds the armor of its setting.",
    )
