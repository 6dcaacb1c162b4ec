"""The weapons and armor of these rules as help shows them (CLO-WND-03, -04)."""

from ...common.equipment.charts_told import RATED, charted
from ..rules import CloseRules

COLUMNS = {
    "weapons": "the skill it is used with, the dice it adds, the type of its damage, its size",
    "armor": "what it takes off an attack",
}


def chart(rules: CloseRules, what: str) -> list[str]:
    """The chart of `weapons` or `armor`; armor that has no name is a number."""
    data = rules.settings.data
    if what == "armor":
        rows = {name: (rating,) for name, rating in data.armor.items()}
        return [*charted(what, COLUMNS[what], rows), RATED]
    return charted(what, COLUMNS[what], {name: row.split() for name, row in data.weapons.items()})
