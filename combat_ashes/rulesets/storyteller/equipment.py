"""Weapons and armor: what people carry, and the charts it is read from. STO-ARM-05 to -07.

An entry of a sheet is the id of a row, or a mapping with fields that differ or are new.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from msgspec import Meta

from ...engine.numbers import is_whole
from ...engine.state import Json
from ..common.equipment import chart
from ..common.equipment.chart import Damage, Name, Truth, damage_text
from ..common.equipment.item import Item
from ..legal import Legal, key_of

T = TypeVar("T")

FOLDER = Path(__file__).parent / "charts"
TYPES = ("bashing", "lethal", "aggravated")
CLOSE, FIREARMS, THROWN = "close", "firearms", "thrown"
"""What cover, range and defences ask of an attack."""

Count = Annotated[int, Meta(ge=0, le=1_000)]
Dice = Annotated[int, Meta(ge=0, le=100)]


class Weapon(Item, frozen=True, omit_defaults=True):
    """A weapon somebody has. `dice` are its damage, with Strength on top where `strength`.

    `throwable` is a hand weapon that can be thrown as well.

    `range` is the short range in metres, a number or a formula; `spare` the rounds carried, None
    for without end; `off` says that it is in the off hand, `held` that it is in a hand at all.
    """

    key: str
    ability: Literal["melee", "firearms", "athletics"] = "melee"
    strength: bool = False
    dice: int = 0
    type: Literal["bashing", "lethal", "aggravated"] = "bashing"
    length: Count = 0
    hands: Count = 1
    sweep: bool = False
    throwable: bool = False
    range: int | float | str = 0
    rate: Count = 1
    clip: Count = 0
    loaded: Count = 0
    spare: Count | None = None
    burst: bool = False
    auto: bool = False
    scope: bool = False
    source: str = "weapon"
    attack_dice: int = 0
    attack_difficulty: int = 0
    off: bool = False
    held: bool = False
    jammed: bool = False
    conceal: str = ""

    @property
    def is_held(self) -> bool:
        return self.held

    @property
    def is_gun(self) -> bool:
        """Whether it shoots; bows and crossbows do."""
        return self.ability == "firearms"

    @property
    def is_thrown(self) -> bool:
        """Whether it leaves the hand."""
        return self.ability == "athletics"

    @property
    def by_hand(self) -> bool:
        """Whether it is a hand weapon."""
        return not self.is_gun and not self.is_thrown

    @property
    def reach(self) -> str:
        """`close`, `firearms` or `thrown`."""
        return FIREARMS if self.is_gun else THROWN if self.is_thrown else CLOSE

    @property
    def is_empty(self) -> bool:
        """Whether a gun has no round left."""
        return bool(self.clip) and not self.loaded

    @property
    def damage(self) -> str:
        """The damage as a chart writes it: `S+2`, `S`, `4`."""
        return damage_text(self.strength, self.dice)


class Armor(Item, frozen=True, omit_defaults=True):
    """A suit of armor: soak dice, and what it takes from pools with Dexterity."""

    key: str
    rating: Dice = 0
    penalty: Dice = 0
    destroyed: bool = False


WEAPON = chart.fields_of(
    Weapon, "key", "strength", "dice", "off", "held", "jammed",
    name=Name, damage=Damage, carried=str, sweep=Truth, throwable=Truth, burst=Truth, auto=Truth,
    scope=Truth, hand=Annotated[bool, Legal("main or off", lambda hand: hand in ("off", False))],
)  # fmt: skip
ARMOR = chart.fields_of(Armor, "key", "destroyed", name=Name)


def weapon_row(
    near: str, far: str, row: object, named: str, file: str = "", base: Weapon | None = None
) -> Weapon:
    """The weapon of a row: `base` with what it gives, or a new one.

    One that names no ability is used with `far` where it has a range, else with `near`.
    """
    given = chart.read_row(WEAPON, row, named, () if base else ("damage",), file)
    given.pop("carried", None)
    if "damage" in given:
        given["strength"], given["dice"] = given.pop("damage")
    if "hand" in given:
        given["off"] = given.pop("hand")
    if "clip" in given:
        given.setdefault("loaded", given["clip"])
    ability = far if "range" in given else near
    return chart.made(
        Weapon, base, {**given, "name": key_of(named)}, key=key_of(named), ability=ability
    )


def armor_row(row: object, key: str, file: str) -> Armor:
    """A row of the chart of armor."""
    given = chart.read_row(ARMOR, row, key, ("rating",), file)
    return chart.made(Armor, None, {**given, "name": key_of(key)}, key=key_of(key))


def one_chart(*charts: Mapping[str, T]) -> dict[str, T]:
    """Several charts as one; raises `ValueError` for a key that two of them have."""
    found: dict[str, T] = {}
    for each in charts:
        twice = found.keys() & each.keys()
        if twice:
            raise ValueError(f"two charts have {', '.join(sorted(twice))}")
        found |= each
    return found


WEAPONS: dict[str, Weapon] = one_chart(
    *(chart.read_chart(FOLDER / name, partial(weapon_row, "melee", FIREARMS))
      for name in ("melee.toml", "ranged.toml"))
)  # fmt: skip
SUITS: dict[str, Armor] = chart.read_chart(FOLDER / "armor.toml", armor_row)


def weapon(entry: Json, ranged: str = FIREARMS, rows: Mapping[str, Weapon] = WEAPONS) -> Weapon:
    """The weapon of an entry; raises `ChartError` with what is wrong with it."""
    name, changes, base = chart.entry(entry, "weapon", rows, ["damage"])
    return weapon_row("melee", ranged, changes, key_of(name), "", base)


def armor(entry: Json, rows: Mapping[str, Armor] = SUITS) -> Armor:
    """The armor of an entry; raises `ChartError`."""
    name, changes, base = chart.entry(entry, "armor", rows, ["rating"])
    given = chart.read_row(ARMOR, changes, key_of(name))
    return chart.made(Armor, base, {**given, "name": key_of(name)}, key=key_of(name))


def formula(text: Json, traits: Mapping[str, int]) -> int:
    """`20+3*dexterity` with somebody's traits; a trait they have not counts as 1."""
    total = 0
    for term in str(text).replace(" ", "").split("+"):
        product = 1
        for factor in term.split("*"):
            product *= int(factor) if is_whole(factor) else traits.get(factor, 1)
        total += product
    return total
