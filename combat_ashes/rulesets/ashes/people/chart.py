"""The weapons and armor of these rules as help shows them (ASH-DMG-05, ASH-ARM-01)."""

from ....text.words import dice, listed
from ...common.equipment.charts_told import charted
from ..equipment import SHIFTER, Charts, Weapon
from ..rules import AshesRules

COLUMNS = {
    "weapons": "damage in dice, S for Strength; the ability it is used with; how far it reaches",
    "armor": "dice that it adds to soak",
}


def chart(rules: AshesRules, what: str) -> list[str]:
    """The chart of `weapons` or `armor`, without shipped numbers that do not count here."""
    if what == "armor":
        rows = {name: (dice(one.rating), _hampers(one.dexterity))
                for name, one in rules.charts.all.armor.items()}  # fmt: skip
        return charted(what, COLUMNS[what], rows)
    own = sorted(rules.charts.all.weapons.values(), key=lambda weapon: weapon.natural)
    shown = {one.name: _cells(rules.charts.all, one) for one in own}
    return charted(what, COLUMNS[what], shown)


def _cells(charts: Charts, weapon: Weapon) -> tuple[str, ...]:
    return (
        f"{weapon.damage} {weapon.type}",
        weapon.method,
        f"{weapon.range} yards" if weapon.range else "",
        f"difficulty {weapon.difficulty}" if weapon.difficulty != 6 else "",
        f"of {listed(kinds)}" if (kinds := _kinds(charts, weapon)) else "",
        f"also called {listed(others)}" if (others := _also(charts, weapon)) else "",
    )


def _also(charts: Charts, weapon: Weapon) -> list[str]:
    names = (weapon.key, *(name for name, key in charts.aliases.items() if key == weapon.key))
    return [name.replace("_", " ") for name in names if name.replace("_", " ") != weapon.name]


def _kinds(charts: Charts, weapon: Weapon) -> list[str]:
    return [one for one in weapon.kinds if one == SHIFTER or one not in charts.shifters]


def _hampers(penalty: int) -> str:
    return f"{penalty} to rolls with Dexterity" if penalty else ""
