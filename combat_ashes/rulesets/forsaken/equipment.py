"""What people carry and wear, as values, and what may be written of it."""

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from ...engine.numbers import MOST_YARDS, is_whole, whole
from ..common.called import plain
from ..common.equipment import chart
from ..common.equipment.chart import Truth, number, read_row
from ..common.equipment.item import Item, Placed
from ..legal import Legal

MATERIALS = {
    "wood": 1, "hard plastic": 1, "thick glass": 1, "stone": 2, "aluminum": 2, "steel": 3,
    "iron": 3,
}  # fmt: skip
"""Durability (FOR-OBJ-01)."""
PLACES = ("torso", "arms", "legs", "head")

Kind = Literal["bashing", "lethal", "aggravated"]
Small = Annotated[int, Meta(ge=0, le=20)]
Many = Annotated[int, Meta(ge=0, le=1_000)]


class Weapon(Placed, frozen=True):
    """A thing that somebody attacks with; `lost` is the Structure it has lost.

    `damage` is the modifier, `init` 0 or below, `strength` what it takes; `clip` and `rounds` are
    None where it is never empty, `again` 0 where the dice decide. In a grapple `owner` is whose it
    was, where the one who has it took it; `first_name` is its name where its holder has another.
    """

    skill: Literal["brawl", "weaponry", "firearms", "athletics"] = "weaponry"
    damage: Annotated[int, Meta(ge=-20, le=20)] = 0
    type: Kind = "lethal"
    init: Annotated[int, Meta(ge=-20, le=0)] = 0
    strength: Small = 0
    size: Annotated[int, Meta(ge=0, le=40)] = 0
    ranges: tuple[int, ...] | None = None
    clip: Many | None = None
    rounds: Many | None = None
    feed: str = ""
    ap: Small = 0
    again: int = 0
    firearm: bool = False
    thrown: bool = False
    aerodynamic: bool = False
    autofire: bool = False
    two_handed: bool = False
    silver: bool = False
    total_ap: bool = False
    shield: bool = False
    bow: bool = False
    improvised: bool = False
    material: str = ""
    layers: Small = 0
    hand: str = ""
    lost: int = 0
    owner: str = ""
    first_name: str = ""

    @property
    def durability(self) -> int | None:
        """What is taken off damage to it; None for what is no such thing (FOR-OBJ-01)."""
        return MATERIALS[self.material] + self.layers if self.material else None

    @property
    def structure(self) -> int | None:
        """What is left of it (FOR-OBJ-03)."""
        whole = self.durability
        return None if whole is None else max(0, whole + self.size - self.lost)

    @property
    def destroyed(self) -> bool:
        """Whether it is of no use any more."""
        return self.lost > 0 and self.structure == 0

    @property
    def damaged(self) -> bool:
        """Whether it is so damaged that it costs a die (FOR-OBJ-04)."""
        return self.lost > 0 and self.durability is not None and self.lost > self.durability


class Armor(Item, frozen=True):
    """A suit: what it takes off, against shots too, what it costs, and the Strength it takes."""

    name: str = "armor"
    general: int = 0
    ballistic: int = 0
    strength: int = 0
    defense: int = 0
    speed: int = 0
    covers: tuple[str, ...] = ()


class Form(Struct, frozen=True):
    """A bite or claws, `normal` where they need no grapple, and what the form adds to traits."""

    modifier: int | None = None
    type: Kind | Literal[""] = ""
    ap: int = 0
    normal: bool = False
    adds: dict[str, int] = {}


NO_FORM = Form()


# --- what may be written --------------------------------------------------------------------------


def _ranges(found: Any) -> tuple[int, ...]:
    parts = found.split("/") if isinstance(found, str) else found
    numbers = [whole(str(part), 0, MOST_YARDS) for part in parts if is_whole(str(part))]
    if len(numbers) != 3 or sorted(numbers) != numbers:
        raise ValueError("not three ranges")
    return tuple(numbers)


def _material(text: str) -> str:
    material = text.lower().replace("_", " ")
    if material not in MATERIALS:
        raise ValueError("not a material")
    return material


def _covers(found: Any) -> tuple[str, ...]:
    parts = re.split("[,/]", found) if isinstance(found, str) else found
    covers = tuple([str(part).strip() for part in parts if str(part).strip()])
    if not set(covers) <= set(PLACES):
        raise ValueError("not a part of the body")
    return covers


FLAGS = dict.fromkeys(
    ("firearm", "thrown", "aerodynamic", "autofire", "two_handed", "silver", "total_ap", "shield"),
    Truth,
)
ROW: chart.Fields = {
    **{name: kind for name, kind in chart.fields_of(Weapon).items() if name in (
        "skill", "damage", "type", "init", "strength", "size", "clip", "ap")},
    **FLAGS,
    "ranges": Annotated[tuple[int, ...], Legal("three numbers, such as 20/40/80", _ranges)],
    "feed": Literal["magazine", "loose", "speed_loader"],
    "again": Annotated[int, Meta(ge=8, le=11)],
}  # fmt: skip
"""What a row of the chart says of a weapon."""
WEAPON: chart.Fields = {
    **ROW, "rounds": Many, "layers": Small, "improvised": Truth,
    "material": Annotated[str, Legal(f"one of {', '.join(MATERIALS)}", _material)],
    "carried": Literal["hand", "worn", "nearby"],
    "hand": Literal["left", "right", "both"],
}  # fmt: skip
"""What a sheet says of one besides its name."""
ARMOR = chart.fields_of(
    Armor, "name", covers=Annotated[tuple[str, ...], Legal(f"any of {', '.join(PLACES)}", _covers)]
)
BITE: chart.Fields = {"modifier": int, "type": ROW["type"], "ap": int}


def written(row: str, may: chart.Fields) -> dict[str, Any]:
    """The fields of a row kept as words: `damage=2 type=lethal silver`. Raises `ChartError`."""
    found: dict[str, Any] = {}
    for word in row.lower().split():
        name, equals, value = word.partition("=")
        found[name] = number(value) if equals else True
    return read_row(may, found, "the row")


def form(row: str, may: chart.Fields) -> Form:
    """A row of forms or of claws. Raises `ChartError`."""
    said = written(row, may)
    own = {name: said.pop(name) for name in ("modifier", "type", "ap", "normal") if name in said}
    return Form(**own, adds=said)


def weapon(name: str, fields: dict[str, Any], base: Weapon | None = None) -> Weapon:
    """A weapon of these fields, or `base` with them; lethal where nothing says otherwise."""
    if "clip" in fields:
        fields.setdefault("rounds", fields["clip"])
    if base is not None:
        return replace(base, name=name, **fields)
    if plain(name).endswith("bow") and "skill" not in fields:
        fields |= {"firearm": True, "bow": True}
    usual = (
        "firearms" if fields.get("firearm") else
        "athletics" if fields.get("thrown") or fields.get("bow") else "weaponry"
    )  # fmt: skip
    return Weapon(name, **{"skill": usual, "type": "lethal", **fields})
