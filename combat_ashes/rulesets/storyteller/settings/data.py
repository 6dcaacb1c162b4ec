"""Rows of the charts that an admin changes or adds (STO-ARM-05 to -07, STO-GEN-08)."""

from __future__ import annotations

from typing import Annotated, Any

from ...legal import Legal
from ...model import Area, key
from .. import charts

Given = dict[str, dict[str, Any]]


def _weapons(rows: Given) -> Given:
    charts.rows_of(charts.WeaponRow, rows, "data")
    return rows


def _armor(rows: Given) -> Given:
    charts.rows_of(charts.ArmorRow, rows, "data")
    return rows


def _maneuvers(rows: Given) -> Given:
    charts.maneuver_rows(rows)
    return rows


Weapons = Annotated[Given, Legal("rows by id, each with damage, type and the like", _weapons)]
Suits = Annotated[Given, Legal("rows by id, each with name, rating and penalty", _armor)]
Table = Annotated[Given, Legal("rows by key, each with traits, damage, difficulty", _maneuvers)]


class Data(Area):
    """Rows over those of the shipped charts."""

    melee: Weapons = key({}, "Hand weapons besides the chart's, or in their place.", "STO-ARM-06")
    ranged: Weapons = key(
        {}, "Ranged weapons besides the chart's, or in their place.", "STO-ARM-07"
    )
    armor: Suits = key({}, "Armor besides the chart's, or in its place.", "STO-ARM-05")
    maneuvers: Table = key({}, "Maneuvers besides the table's, or in their place.", "STO-GEN-08")
