"""Charts: weapons, armor and abilities, read from a ruleset's folder of TOML files.

A weapon or a piece of armor that somebody holds comes from an *entry*: the key of a row, or a
mapping that changes a row or makes up a new one. How rows and entries are written, and how
mistakes in them are told, stands in `chart_rows`.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from .chart_rows import (
    CLASS_OF_METHOD,
    NEEDED,
    Abilities,
    ArmorRow,
    ChartError,
    ChartWeapon,
    Cover,
    DamageType,
    GivenWeapon,
    R,
    Reach,
    WeaponRow,
    damage_text,
    reach_of,
    read_row,
)
from .legal import key_of
from .model import Problem, closest

# The word that stands for all kinds of shapeshifters in lists of kinds.
SHIFTER = "shifter"


class Weapon(Struct, frozen=True):
    """A weapon, a part of the body or a power that one attacks with.

    Damage is `dice`, with Strength on top if `strength` is set (`damage` in words: `S+2`).
    `range` is the effective range and `distance` the yards to the target, where they are set.
    `kinds` are those who may use a natural weapon, empty for everybody; `unsoakable_by` those who
    cannot soak its damage. `pool` overrides method and attribute (`wits+occult`), `bayonet` is
    the damage and type of a bayonet that is fixed (`S+2 lethal`). A gun that is used at grips
    reaches as far as they do. (ASH-DMG-05)
    """

    key: str
    name: str
    method: str
    strength: bool
    dice: int
    type: DamageType
    difficulty: int = 6
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
        return damage_text((self.strength, self.dice))


class Armor(Struct, frozen=True):
    """A source of armor dice: `rating` dice against the types in `covers`.

    `covers` None leaves them to the setting `armor.default_covers`; `dexterity` is what it takes
    from rolls with Dexterity, 0 or less. (ASH-ARM-01)
    """

    key: str
    name: str
    rating: int
    covers: tuple[Cover, ...] | None = None
    dexterity: int = 0


@dataclass(frozen=True)
class Charts:
    """All charts of a ruleset, by key.

    `aliases` are other keys of weapons, `talents` the abilities that cost nothing extra unrated
    (ASH-DIC-07), `shifters` the kinds that the word `shifter` stands for.
    """

    weapons: dict[str, Weapon]
    armor: dict[str, Armor]
    talents: frozenset[str]
    attributes: tuple[str, ...]
    aliases: dict[str, str] = field(default_factory=dict)
    shifters: tuple[str, ...] = ()

    def weapon(self, entry: object) -> Weapon:
        """The weapon of an entry: a key in any case and spacing, or a mapping.

        A mapping that names a row changes it; another makes a new weapon of method, damage and
        type. Raises ChartError with all that is wrong with it.
        """
        known = [*self.weapons, *self.aliases]
        named, changes = _entry(entry, "weapon", known)
        base = self.weapons.get(self.aliases.get(key_of(named), key_of(named)))
        if base is None and not changes.keys() & set(NEEDED):
            raise _no_such("weapon", named, known)
        given = read_row(GivenWeapon, changes, named, required=() if base else NEEDED)
        return _weapon(given, named, base, self.shifters)

    def armor_piece(self, entry: object) -> Armor:
        """The armor of an entry: a key in any case and spacing, or a mapping.

        A mapping that names a row changes it; another makes new armor of a rating. Raises
        ChartError with all that is wrong with it.
        """
        named, changes = _entry(entry, "armor", self.armor)
        base = self.armor.get(key_of(named))
        if base is None and "rating" not in changes:
            raise _no_such("armor", named, self.armor)
        return _armor(read_row(ArmorRow, changes, named), named, base)


def load_charts(folder: Path) -> Charts:
    """The charts in `folder`: weapons.toml, armor.toml and abilities.toml.

    Raises ChartError with everything wrong in any of them; of a file's path only its name is
    told.
    """
    problems: list[Problem] = []
    tables = {name: _table(folder / f"{name}.toml", problems) for name in _FILES}
    abilities = _abilities(tables["abilities"], problems)
    weapon_rows = _rows("weapons.toml", tables["weapons"], ChartWeapon, NEEDED, problems)
    armor_rows = _rows("armor.toml", tables["armor"], ArmorRow, ("rating",), problems)
    aliases = _aliases(weapon_rows, problems)
    if problems:
        raise ChartError(problems)
    return Charts(
        weapons={
            key: _weapon(row, key, None, abilities.shifters) for key, row in weapon_rows.items()
        },
        armor={key: _armor(row, key, None) for key, row in armor_rows.items()},
        talents=frozenset(abilities.talents),
        attributes=abilities.attributes,
        aliases=aliases,
        shifters=abilities.shifters,
    )


# From what is written to what is used


def _weapon(row: WeaponRow, named: str, base: Weapon | None, shifters: Iterable[str]) -> Weapon:
    """`base` with what `row` gives, or a new weapon of it."""
    given = row.given()
    given.pop("aliases", None)
    if "effective" in given:
        given["range"] = given.pop("effective")
    if "damage" in given:
        given["strength"], given["dice"] = given.pop("damage")
    for kinds in ("kinds", "unsoakable_by"):
        if kinds in given:
            given[kinds] = _every_kind(given[kinds], shifters)
    if given.get("bayonet"):
        given["takes_bayonet"] = True
    if base is None:
        given = {"key": key_of(named), "name": _shown(named), **_usual(given), **given}
        made = Weapon(**given)
    else:
        # The row's own name stays, however the entry spelled it.
        made = replace(base, **{name: held for name, held in given.items() if name != "name"})
    if "reach" in given or (base and not {"method", "weapon_class"} & given.keys()):
        return made
    return replace(made, reach=reach_of(made.method, made.weapon_class) or made.reach)


def _usual(given: Mapping[str, Any]) -> dict[str, Any]:
    """What holds for a new weapon of this method where it says nothing else."""
    method = given["method"]
    return {"parry": method == "melee", "weapon_class": CLASS_OF_METHOD.get(method, "")}


def _every_kind(kinds: Iterable[str], shifters: Iterable[str]) -> tuple[str, ...]:
    every: dict[str, None] = {}
    for kind in kinds:
        every |= dict.fromkeys([kind, *shifters] if kind == SHIFTER else [kind])
    return tuple(every)


def _armor(row: ArmorRow, named: str, base: Armor | None) -> Armor:
    given = row.given()
    if base is None:
        return Armor(**{"key": key_of(named), "name": _shown(named), **given})
    return replace(base, **{name: held for name, held in given.items() if name != "name"})


def _shown(named: str) -> str:
    return named.replace("_", " ")


# Reading the files and finding a row

_FILES = ("weapons", "armor", "abilities")


def _table(path: Path, problems: list[Problem]) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        # Its own words would tell the whole path.
        problems.append(Problem("the file", error.strerror, "a file in TOML", path.name))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.append(Problem("the file", str(error), "a file in TOML", path.name))
    return {}


def _rows(
    file: str,
    table: Mapping[str, Any],
    model: type[R],
    required: tuple[str, ...],
    problems: list[Problem],
) -> dict[str, R]:
    rows: dict[str, R] = {}
    for written, row in table.items():
        if key_of(written) in rows:
            problems.append(Problem(written, row, "a key that no other row has", file))
        try:
            rows[key_of(written)] = read_row(model, row, written, required, file)
        except ChartError as error:
            problems += error.problems
    return rows


def _aliases(rows: Mapping[str, ChartWeapon], problems: list[Problem]) -> dict[str, str]:
    aliases: dict[str, str] = {}
    for key, row in rows.items():
        for alias in map(key_of, row.aliases):
            if alias in rows or alias in aliases:
                free = "names that no other row has"
                problems.append(Problem(f"{key}.aliases", alias, free, "weapons.toml"))
            aliases[alias] = key
    return aliases


def _abilities(table: Mapping[str, Any], problems: list[Problem]) -> Abilities:
    try:
        required = ("attributes", "talents") if table else ()
        return read_row(Abilities, table, "", required, "abilities.toml")
    except ChartError as error:
        problems += error.problems
        return Abilities()


def _entry(entry: object, what: str, known: Iterable[str]) -> tuple[str, Mapping[str, Any]]:
    """The name in an entry and all that it says. Raises ChartError for what is no entry."""
    if isinstance(entry, str):
        return entry.strip(), {}
    name = entry.get("name") if isinstance(entry, Mapping) else None
    if isinstance(entry, Mapping) and isinstance(name, str) and key_of(name):
        return name.strip(), entry
    listed = f"a name ({', '.join(map(_shown, known))}) or a mapping with a name"
    raise ChartError.of(what, entry, listed)


def _no_such(what: str, named: str, known: Iterable[str]) -> ChartError:
    shown = _shown(key_of(named[:80]))
    names = sorted(map(_shown, known))
    close = closest(shown, names, f"legal: {', '.join(names)}")
    return ChartError([Problem(f"{what} {shown!r}", named, close, unknown=True)])
