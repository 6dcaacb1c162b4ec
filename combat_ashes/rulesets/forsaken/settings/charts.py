"""Charts of weapons and armor: shipped rows, and what an admin changes of them (FOR-WPN, ARM)."""

from pathlib import Path

from ...common.equipment.chart import table
from ...model import Area, key
from .words import ArmorRow, WeaponRow, row_text

FOLDER = Path(__file__).parent.parent / "charts"


def shipped(name: str) -> dict[str, str]:
    """The rows of a shipped chart."""
    return {key: row_text(row) for key, row in table(FOLDER / f"{name}.toml").items()}


CHARTS = {name: shipped(name) for name in ("melee", "ranged", "armor")}


class Data(Area):
    """Charts (FOR-WPN-01, -02, FOR-ARM-10): rows go over the shipped ones, name by name."""

    melee: dict[str, WeaponRow] = key(
        CHARTS["melee"],
        "Melee weapons that sheets may name; an entry changes one row, `shipped` set to `none` "
        "takes all shipped rows away.",
        "FOR-WPN-01",
        who="Every game adds the weapons of its setting.",
    )
    ranged: dict[str, WeaponRow] = key(
        CHARTS["ranged"],
        "Ranged weapons that sheets may name; entries are as those of `data.melee`.",
        "FOR-WPN-02",
        who="Every game adds the weapons of its setting.",
    )
    armor: dict[str, ArmorRow] = key(
        CHARTS["armor"],
        "Armor that sheets may name; entries are as those of `data.melee`.",
        "FOR-ARM-10",
        who="Every game adds the armor of its setting.",
    )
