"""Rows of the charts that an admin changes or adds (STO-ARM-05 to -07, STO-GEN-08)."""

from functools import partial
from typing import Annotated

from ...common.equipment.added import Added, rows_of
from ...model import Area, key
from ..charts import maneuver_row
from ..equipment import armor_row, weapon_row

Weapons = Annotated[
    Added,
    rows_of(
        "rows by id, each with damage, type and the like", partial(weapon_row, "melee", "melee")
    ),
]
Suits = Annotated[Added, rows_of("rows by id, each with name, rating and penalty", armor_row)]
Table = Annotated[Added, rows_of("rows by key, each with traits, damage, difficulty", maneuver_row)]


class Data(Area):
    """Rows over those of the shipped charts."""

    melee: Weapons = key(
        {},
        "Hand weapons besides the chart's, or in their place.",
        "STO-ARM-06",
        who="Every game adds the weapons of its setting.",
    )
    ranged: Weapons = key(
        {},
        "Ranged weapons besides the chart's, or in their place.",
        "STO-ARM-07",
        who="Every game adds the weapons of its setting.",
    )
    armor: Suits = key(
        {},
        "Armor besides the chart's, or in its place.",
        "STO-ARM-05",
        who="Every game adds the armor of its setting.",
    )
    maneuvers: Table = key(
        {},
        "Maneuvers besides the table's, or in their place.",
        "STO-GEN-08",
        who="Every game adds its fighting styles.",
    )
