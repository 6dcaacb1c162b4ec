"""What people carry and wear, as values, and what may be written of it (CLO-WND-03, -04)."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from ..common.equipment import chart
from ..common.equipment.item import Placed

CARRIED = ("hand", "worn", "hidden", "nearby")


class Weapon(Placed, frozen=True):
    """Something that somebody carries; `control` is who else can use it (CLO-MAN-08)."""

    skill: Literal["brawl", "weaponry", "athletics", "firearms"] = "weaponry"
    bonus: Annotated[int, Meta(ge=-20, le=20)] = 0
    damage: Literal["bashing", "lethal", "aggravated"] = "lethal"
    size: Literal["small", "large"] = "small"
    control: str = ""

    @property
    def ranged(self) -> bool:
        """Whether one shoots or throws it."""
        return self.skill in ("firearms", "athletics")


BARE_HANDS = Weapon("bare hands", "brawl", 0, "bashing")
WEAPON = chart.fields_of(
    Weapon, "name", "control", carried=Literal["hand", "worn", "hidden", "nearby"]
)
COLUMNS = {name: WEAPON[name] for name in ("skill", "bonus", "damage", "size")}
"""What a row of the chart says of a weapon."""


def row(text: str) -> dict[str, Any]:
    """The fields of a row of the chart: `weaponry +1 lethal small`; raises `ValueError`."""
    skill, bonus, damage, size = text.lower().replace("/", " ").split()
    fields = {"skill": skill, "bonus": chart.number(bonus), "damage": damage, "size": size}
    return chart.read_row(WEAPON, fields, "the row")
