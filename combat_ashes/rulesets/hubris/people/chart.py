"""The weapons and armor of these rules as help shows them (HUB-ATK-17, HUB-RES-11)."""

from ...common.equipment.charts_told import RATED, charted
from ..rules import HubrisRules

COLUMNS = "the skill it is used with, its Edge in dice, the type of its damage, what else it is"


def chart(rules: HubrisRules, what: str) -> list[str]:
    """The chart of `weapons`; armor is a number."""
    if what == "armor":
        return [RATED]
    rows = rules.settings.data.weapons.items()
    return charted(what, COLUMNS, {name: row.split() for name, row in rows})
