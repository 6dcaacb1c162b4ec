"""Weapons, armor and abilities, and the charts they are read from (ASH-DMG-05)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from ..common.equipment import chart
from ..common.equipment.chart import (
    ChartError,
    Damage,
    Name,
    Words,
    damage_text,
    read_damage,
    shown,
)
from ..common.equipment.item import Item
from ..legal import Legal, Word, key_of, legal_of
from ..problems import Problem

DamageType = Literal["bashing", "lethal", "aggravated"]
Cover = Literal["bashing", "lethal", "aggravated", "aggravated_natural"]
Reach = Literal["h2h", "thrown", "launched", "gun", "beam"]
WeaponClass = Literal[
    "body", "blade", "blunt", "pistol", "smg", "long", "heavy", "bow", "crossbow", "thrown", "power"
]
AtLeast0 = Annotated[int, Meta(ge=0)]
AtLeast1 = Annotated[int, Meta(ge=1)]

REACH_OF_CLASS: dict[str, Reach] = {
    "thrown": "thrown",
    "bow": "launched",
    "crossbow": "launched",
    "pistol": "gun",
    "smg": "gun",
    "long": "gun",
    "heavy": "gun",
    "power": "beam",
}
# Where no class tells; hand-to-hand methods win over a class, as a gun can be a club.
REACH_OF_METHOD: dict[str, Reach] = {
    "athletics": "thrown",
    "archery": "launched",
    "firearms": "gun",
    "magic": "beam",
}
# The class of a new weapon that gives none, where the method leaves no doubt.
CLASS_OF_METHOD = {"brawl": "body", "athletics": "thrown", "archery": "bow", "magic": "power"}

# The word that stands for all kinds of shapeshifters in lists of kinds.
SHIFTER = "shifter"


class Weapon(Item, frozen=True):
    """A weapon, a part of the body or a power that one attacks with.

    Damage is `dice`, with Strength on top if `strength` is set (`damage` in words: `S+2`).
    `range` is the effective range and `distance` the yards to the target, where they are set.
    `kinds` are those who may use a natural weapon, empty for everybody; `unsoakable_by` those who
    cannot soak its damage. `pool` overrides method and attribute (`wits+occult`), `bayonet` is
    the damage and type of a bayonet that is fixed (`S+2 lethal`). A gun that is used at grips
    reaches as far as they do. (ASH-DMG-05)
    """

    key: str
    method: str
    strength: bool
    dice: int
    type: DamageType
    difficulty: Annotated[int, Meta(ge=2, le=10)] = 6
    range: int | None = None
    weapon_class: str = ""
    rounds: int | None = None
    parry: bool = False
    reach: Reach | Literal["grips"] = "h2h"
    natural: bool = False
    kinds: tuple[str, ...] = ()
    unsoakable: bool = False
    unsoakable_by: tuple[str, ...] = ()
    source: str = ""
    distance: int | None = None
    pool: str = ""
    bayonet: str = ""
    takes_bayonet: bool = False

    @property
    def damage(self) -> str:
        """The damage as a chart writes it: `S+2`, `S`, `4`."""
        return damage_text(self.strength, self.dice)

    @property
    def unfit_at_grips(self) -> bool:
        """Whether it is no use at grips (ASH-GUN-01)."""
        return self.weapon_class in ("bow", "crossbow", "heavy")


class Armor(Item, frozen=True):
    """A source of armor dice: `rating` dice against the types in `covers`. `covers` None leaves
    them to the setting `armor.default_covers`; `dexterity` is what it takes from rolls with
    Dexterity, 0 or less. (ASH-ARM-01)"""

    key: str
    rating: AtLeast0
    covers: tuple[Cover, ...] | None = None
    dexterity: Annotated[int, Meta(le=0)] = 0


def _parry(found: Any) -> bool:
    word = found.strip().lower() if isinstance(found, str) else found
    if not isinstance(word, bool) and word not in ("butt", "yes", "no"):
        raise ValueError("not whether it parries")
    return word not in (False, "no")


def _covers(found: Any) -> tuple[str, ...]:
    covers = found.split(",") if isinstance(found, str) else found
    words = tuple([str(each).strip().lower() for each in covers])
    if not set(words) <= set(get_args(Cover)):
        raise ValueError("no type of damage")
    return words


def _pool(text: str) -> str:
    parts = [key_of(part) for part in text.split("+")]
    if not all(re.fullmatch(r"[a-z][a-z'_]*|[0-9]{1,2}", part) for part in parts):
        raise ValueError("not a pool")
    return "+".join(parts)


def _bayonet(text: str) -> str:
    damage, _, kind = text.strip().lower().rpartition(" ")
    if kind not in get_args(DamageType):
        raise ValueError("no type of damage")
    return f"{damage_text(*read_damage(damage))} {kind}"


# What a new weapon must say.
NEEDED = ("method", "damage", "type")
WEAPON: chart.Fields = {
    "name": Name, "method": Word, "damage": Damage, "type": DamageType,
    "difficulty": Annotated[int, Meta(ge=2, le=10)], "class": WeaponClass, "rounds": AtLeast0,
    "parry": Annotated[bool, Legal("true, false or butt", _parry)], "reach": Reach,
    "natural": bool, "kinds": Words, "unsoakable": bool, "unsoakable_by": Words, "source": Word,
    "pool": Annotated[str, Legal("traits and numbers joined by +, such as wits+occult", _pool)],
    "bayonet": Annotated[str, Legal("damage and type, such as S+2 lethal", _bayonet)],
    "takes_bayonet": bool,
}  # fmt: skip
CHARTED = {**WEAPON, "range": AtLeast1, "aliases": Words}
"""A row of weapons.toml, where `range` is the effective range."""
GIVEN = {**WEAPON, "effective": AtLeast1, "range": AtLeast0}
AS_GIVEN = {"range": "distance", "effective": "range"}
"""A mapping, where `range` is the distance to the target."""
ARMOR = chart.fields_of(
    Armor,
    "key",
    name=Name,
    covers=Annotated[
        tuple[Cover, ...], Legal(f"a list of any of {', '.join(get_args(Cover))}", _covers)
    ],
)
_ABILITIES = dict.fromkeys(("attributes", "talents", "shifters"), Words)


Rows = Mapping[str, Any]
"""Rows of a chart by their keys, as they are written."""


@dataclass(frozen=True)
class Charts:
    """All charts of a ruleset, by key. `aliases` are other keys of weapons, `talents` the abilities
    that cost nothing extra unrated (ASH-DIC-07), `shifters` the kinds that the word `shifter`
    stands for."""

    weapons: dict[str, Weapon]
    armor: dict[str, Armor]
    talents: frozenset[str]
    attributes: tuple[str, ...]
    aliases: dict[str, str] = field(default_factory=dict)
    shifters: tuple[str, ...] = ()

    def weapon(self, entry: object) -> Weapon:
        """The weapon of an entry: a key in any case and spacing, or a mapping. A mapping that names
        a row changes it; another makes a new weapon of method, damage and type. Raises ChartError
        with all that is wrong with it."""
        also = {alias: self.weapons[key] for alias, key in self.aliases.items()}
        named, changes, base = chart.entry(entry, "weapon", {**self.weapons, **also}, NEEDED)
        given = chart.read_row(GIVEN, changes, named, () if base else NEEDED)
        written = {AS_GIVEN.get(name, name): value for name, value in given.items()}
        return _weapon(written, named, base, self.shifters)

    def armor_piece(self, entry: object) -> Armor:
        """The armor of an entry, likewise; new armor needs a rating."""
        named, changes, base = chart.entry(entry, "armor", self.armor, ["rating"])
        return _armor(chart.read_row(ARMOR, changes, named), named, base)


def load_charts(folder: Path) -> Charts:
    """The charts in `folder`; raises ChartError with everything wrong in any of them."""
    mistakes = chart.Mistakes()
    abilities = mistakes.of(_abilities, folder / "abilities.toml") or {}
    none = Charts(
        {}, {}, frozenset(abilities.get("talents", ())), abilities.get("attributes", ()),
        shifters=abilities.get("shifters", ()),
    )  # fmt: skip
    weapons = mistakes.of(chart.table, folder / "weapons.toml") or {}
    armor = mistakes.of(chart.table, folder / "armor.toml") or {}
    found = mistakes.of(with_rows, none, weapons, armor, "weapons.toml", "armor.toml")
    mistakes.refuse()
    assert found is not None, "what has mistakes is refused"
    return found


def with_rows(
    charts: Charts, weapons: Rows, armor: Rows, file: str = "", armor_file: str = ""
) -> Charts:
    """Charts with more rows, or others in place of theirs; raises ChartError with all mistakes."""
    mistakes = chart.Mistakes()
    aliases = {name: key for name, key in charts.aliases.items() if key not in weapons}
    taken = {*charts.weapons, *weapons}
    reader = partial(weapon_row, shifters=charts.shifters)
    more = mistakes.of(chart.read_rows, weapons, reader, file) or {}
    for made, also in more.values():
        free = "names that no other row has"
        mistakes.found += [
            Problem(f"{made.key}.aliases", alias, free, file)
            for alias in also
            if alias in taken or alias in aliases
        ]
        aliases.update(dict.fromkeys(also, made.key))
    worn = mistakes.of(chart.read_rows, armor, armor_row, armor_file) or {}
    mistakes.refuse()
    return replace_fields(
        charts,
        weapons={**charts.weapons, **{key: made for key, (made, _) in more.items()}},
        armor={**charts.armor, **worn},
        aliases=aliases,
    )


def weapon_row(
    row: object, key: str, file: str, shifters: Iterable[str] = ()
) -> tuple[Weapon, list[str]]:
    """A row of a chart of weapons, and its other names; raises ChartError."""
    given = chart.read_row(CHARTED, row, key, NEEDED, file)
    also = [key_of(alias) for alias in given.pop("aliases", ())]
    return _weapon(given, key, None, shifters, file), also


def _abilities(path: Path) -> dict[str, tuple[str, ...]]:
    return chart.read_row(_ABILITIES, chart.table(path), "", _ABILITIES, path.name)


def armor_row(row: object, key: str, file: str) -> Armor:
    """One row of a chart of armor; raises ChartError."""
    return _armor(chart.read_row(ARMOR, row, key, ("rating",), file), key, None)


def _weapon(
    given: dict[str, Any], named: str, base: Weapon | None, shifters: Iterable[str], file: str = ""
) -> Weapon:
    """`base` with what is given, or a new weapon of it."""
    if "class" in given:
        given["weapon_class"] = given.pop("class")
    if "damage" in given:
        given["strength"], given["dice"] = given.pop("damage")
    for kinds in given.keys() & {"kinds", "unsoakable_by"}:
        given[kinds] = _every_kind(given[kinds], shifters)
    if given.get("bayonet"):
        given["takes_bayonet"] = True
    method = given.get("method", "")
    usual = {"parry": method == "melee", "weapon_class": CLASS_OF_METHOD.get(method, "")}
    names = {"key": key_of(named), "name": shown(named)}
    made = chart.made(Weapon, base, given, **usual, **names)
    if "reach" in given or (base and not {"method", "weapon_class"} & given.keys()):
        return made
    reach = reach_of(made.method, made.weapon_class) or (base and base.reach)
    if reach is None:
        raise ChartError([Problem(f"{named}.reach", None, legal_of(Reach), file)])
    return replace(made, reach=reach)


def reach_of(method: str, weapon_class: str) -> Reach | None:
    """How far something reaches that does not say so; None where nothing tells."""
    if method in ("brawl", "melee"):
        return "h2h"
    return REACH_OF_CLASS.get(weapon_class) or REACH_OF_METHOD.get(method)


def _every_kind(kinds: Iterable[str], shifters: Iterable[str]) -> tuple[str, ...]:
    every: dict[str, None] = {}
    for kind in kinds:
        every |= dict.fromkeys([kind, *shifters] if kind == SHIFTER else [kind])
    return tuple(every)


def _armor(given: dict[str, Any], named: str, base: Armor | None) -> Armor:
    return chart.made(Armor, base, given, key=key_of(named), name=shown(named))
