"""Rows of the charts that an admin changes or adds (STO-ARM-05 to -07, STO-GEN-08)."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from ...common.equipment.chart import read_rows
from ...legal import Legal
from ...model import Area, key
from ..charts import maneuver_row
from ..equipment import armor_row, weapon_row

Given = dict[str, dict[str, Any]]


def _rows(sentence: str, read: Callable[[object, str, str], object]) -> Legal:
    def check(rows: Given) -> Given:
        read_rows(rows, read, "data")
        return rows

    return Legal(sentence, check)


Weapons = Annotated[
    Given,
    _rows("rows by id, each with damage, type and the like", partial(weapon_row, "melee", "melee")),
]
Suits = Annotated[Given, _rows("rows by id, each with name, rating and penalty", armor_row)]
Table = Annotated[Given, _rows("rows by key, each with traits, damage, difficulty", maneuver_row)]


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
