"""The weapons and armor of these rules as help shows them (FOR-WPN-01, -02, FOR-ARM-10)."""

from __future__ import annotations

from typing import Any

from ...parts.charts_told import charted
from ..rules import ForsakenRules

COLUMNS = {
    "weapons": "what it adds to the damage; the skill it is used with; its three ranges in yards",
    "armor": "what it takes off damage; what of it counts against shots; what it covers",
}


def chart(rules: ForsakenRules, what: str) -> list[str]:
    """The chart of `weapons` or `armor`."""
    if what == "armor":
        return charted(
            what, COLUMNS[what], {name: _piece(row) for name, row in rules.armor.items()}
        )
    rows = sorted(rules.weapons.items(), key=lambda item: bool(item[1].get("firearm")))
    return charted(what, COLUMNS[what], {n: _cells(row) for n, row in rows if n != "unarmed"})


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    ranges = row.get("ranges") or ()
    return (
        f"{row.get('damage', 0):+d} {row.get('type', 'lethal')}",
        str(row.get("skill", "weaponry")),
        f"{'/'.join(map(str, ranges))} yards" if ranges else "",
        "two hands" if row.get("two_handed") else "",
    )


def _piece(row: dict[str, Any]) -> tuple[str, ...]:
    covers = " and ".join(row.get("covers", ()))
    return (str(row.get("general", 0)), f"{row.get('ballistic', 0)} against shots", covers)
