"""Types of values that the settings of `close2004` have and other settings have not."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator

from ...legal import Legal
from ...parts.formulas import DAMAGE


def _weapon(row: Any) -> Any:
    """A mapping of a weapon's fields as the row it stands for."""
    if not isinstance(row, dict):
        return row
    fields = {"bonus": 0, "damage": "lethal", "size": "small", "skill": "weaponry", **row}
    return f"{fields['skill']} +{fields['bonus']} {fields['damage']} {fields['size']}"


ROW = re.compile(
    r"(brawl|weaponry|athletics|firearms) [+]*([0-9]{1,2}) "
    r"(bashing|lethal|aggravated) (small|large)"
)


def _weapon_row(row: str) -> str:
    found = ROW.fullmatch(" ".join(row.lower().replace("/", " ").split()))
    if found is None:
        raise ValueError("not a skill, a bonus, a damage type and a size")
    skill, bonus, damage, size = found.groups()
    return f"{skill} +{int(bonus)} {damage} {size}"


WeaponRow = Annotated[
    str,
    Legal("a skill, bonus dice, a damage type and small or large: weaponry +1 lethal small",
          _weapon_row),
    BeforeValidator(_weapon),
]  # fmt: skip


def _style(row: str) -> str:
    words = row.lower().split()
    if len(words) != 2 or not re.fullmatch(r"\+?[0-9]{1,2}", words[0]) or words[1] not in DAMAGE:
        raise ValueError("not bonus dice and a damage type")
    return f"+{int(words[0])} {words[1]}"


StyleRow = Annotated[str, Legal("bonus dice and a damage type, such as +1 bashing", _style)]
