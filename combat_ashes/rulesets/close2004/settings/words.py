"""Types of values that the settings of `close2004` have and other settings have not."""

import re
from typing import Annotated, Any

from ...common.equipment.chart import Columns
from ...common.formulas import DAMAGE
from ...legal import Legal
from ..equipment import COLUMNS, row


def _weapon(said: dict[str, Any]) -> str:
    fields = {"bonus": 0, "damage": "lethal", "size": "small", "skill": "weaponry", **said}
    return f"{fields['skill']} {fields['bonus']:+} {fields['damage']} {fields['size']}"


def _weapon_row(text: str) -> str:
    skill, bonus, damage, size = row(text).values()
    return f"{skill} {bonus:+} {damage} {size}"


WeaponRow = Annotated[
    str,
    Legal(
        "a skill, bonus dice, a damage type and small or large: weaponry +1 lethal small",
        _weapon_row,
    ),
    Columns(COLUMNS, _weapon),
]


def _style(text: str) -> str:
    words = text.lower().split()
    if len(words) != 2 or not re.fullmatch(r"\+?[0-9]{1,2}", words[0]) or words[1] not in DAMAGE:
        raise ValueError("not bonus dice and a damage type")
    return f"+{int(words[0])} {words[1]}"


StyleRow = Annotated[str, Legal("bonus dice and a damage type, such as +1 bashing", _style)]
