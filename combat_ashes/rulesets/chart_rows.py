"""What may be written in charts and in entries, and reading it.

A row of a chart and a mapping that somebody writes for one weapon are read by the same types.
Every mistake in one is named at once; what is made of a row stands in `charts`.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from .legal import Legal, Word, key_of, legal
from .model import Problem, ProblemsError, closest

DamageType = Literal["bashing", "lethal", "aggravated"]
Cover = Literal["bashing", "lethal", "aggravated", "aggravated_natural"]
Reach = Literal["h2h", "thrown", "launched", "gun", "beam"]
WeaponClass = Literal[
    "body", "blade", "blunt",
    "pistol", "smg", "long", "heavy", "bow", "crossbow", "thrown", "power",
]  # fmt: skip

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


# What a new weapon must say.
NEEDED = ("method", "damage", "type")


class ChartError(ProblemsError):
    """A chart or an entry that is not legal."""


def reach_of(method: str, weapon_class: str) -> Reach | None:
    """How far something reaches that does not say so; None where nothing tells."""
    if method in ("brawl", "melee"):
        return "h2h"
    return REACH_OF_CLASS.get(weapon_class) or REACH_OF_METHOD.get(method)


_BUTT = {"butt": True, "yes": True, "no": False}


def _read_damage(found: Any) -> Any:
    """(counts Strength, dice) of `S+2`, `S`, `4` or 4."""
    text = "".join(str(found).split()).lower()
    if re.fullmatch(r"[0-9]{1,3}", text):
        return (False, int(text))
    match = re.fullmatch(r"s(?:trength)?([+-][0-9]{1,3})?", text)
    if not match:
        raise ValueError("not damage")
    return (True, int(match[1] or 0))


def damage_text(damage: tuple[bool, int]) -> str:
    strength, dice = damage
    if not strength:
        return str(dice)
    return f"S{dice:+}" if dice else "S"


def _read_parry(found: Any) -> Any:
    return _BUTT.get(found.strip().lower(), found) if isinstance(found, str) else found


def _read_words(found: Any) -> Any:
    if isinstance(found, str):
        found = found.split(",")
    if not isinstance(found, list | tuple):
        return found
    return tuple(each.strip().lower() if isinstance(each, str) else each for each in found)


def _pool(text: str) -> str:
    parts = [key_of(part) for part in text.split("+")]
    if not all(re.fullmatch(r"[a-z][a-z'_]*|[0-9]{1,2}", part) for part in parts):
        raise ValueError("not a pool")
    return "+".join(parts)


def _bayonet(text: str) -> str:
    damage, _, kind = text.strip().lower().rpartition(" ")
    if kind not in get_args(DamageType):
        raise ValueError("no type of damage")
    return f"{damage_text(_read_damage(damage))} {kind}"


def _name(text: str) -> str:
    name = text.strip()
    if not name or len(name) > 60 or not name.isprintable():
        raise ValueError("not a name")
    return name


Name = Annotated[str, Legal("a name of 60 characters or fewer", _name)]
Damage = Annotated[
    tuple[bool, int],
    BeforeValidator(_read_damage),
    Legal("a number of dice such as 4, or Strength as S, S+2 or S-1"),
]
Parry = Annotated[bool, BeforeValidator(_read_parry), Legal("true, false or butt")]
Words = Annotated[tuple[Word, ...], BeforeValidator(_read_words), Legal("a list of words")]
Covers = Annotated[
    tuple[Cover, ...],
    BeforeValidator(_read_words),
    Legal(f"a list of any of {', '.join(get_args(Cover))}"),
]
Pool = Annotated[str, Legal("traits and numbers joined by +, such as wits+occult", _pool)]
Bayonet = Annotated[str, Legal("damage and type, such as S+2 lethal", _bayonet)]


class Row(BaseModel):
    """What may stand in a row or a mapping; what does not stand there is not set."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def given(self) -> dict[str, Any]:
        """The fields that were written, by their names in code."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class WeaponRow(Row):
    name: Name = ""
    method: Word = ""
    damage: Damage = (False, 0)
    type: DamageType = "bashing"
    difficulty: int = Field(6, ge=2, le=10)
    weapon_class: WeaponClass = Field("body", alias="class")
    rounds: int = Field(0, ge=0)
    parry: Parry = False
    reach: Reach = "h2h"
    natural: bool = False
    kinds: Words = ()
    unsoakable: bool = False
    unsoakable_by: Words = ()
    source: Word = ""
    pool: Pool = ""
    bayonet: Bayonet = ""
    takes_bayonet: bool = False

    def reaches(self) -> bool:
        """Whether a weapon of this row alone says how far it reaches."""
        given = self.model_fields_set
        weapon_class = self.weapon_class if "weapon_class" in given else ""
        return "reach" in given or reach_of(self.method, weapon_class) is not None


class ChartWeapon(WeaponRow):
    """A row of weapons.toml, where `range` is the effective range."""

    effective: int = Field(1, ge=1, alias="range")
    aliases: Words = ()


class GivenWeapon(WeaponRow):
    """A mapping, where `range` is the distance to the target."""

    effective: int = Field(1, ge=1)
    distance: int = Field(0, ge=0, alias="range")


class ArmorRow(Row):
    name: Name = ""
    rating: int = Field(0, ge=0)
    covers: Covers = ()
    dexterity: int = Field(0, le=0)


class Abilities(Row):
    attributes: Words = ()
    talents: Words = ()
    shifters: Words = ()


R = TypeVar("R", bound=Row)


def read_row(
    model: type[R], row: object, named: str, required: tuple[str, ...] = (), file: str = ""
) -> R:
    """`row` read as `model`. Raises ChartError with all that is wrong with or missing from it."""
    if not isinstance(row, Mapping):
        raise ChartError([Problem(named, row, "a table of fields", file)])
    missing = [name for name in required if row.get(name) is None]
    present = {name: held for name, held in row.items() if held is not None}
    problems = [_problem(model, named, name, None, file) for name in missing]
    try:
        read = model.model_validate(present)
    except ValidationError as error:
        wrong = {str(each["loc"][0]): None for each in error.errors()}
        problems += [_problem(model, named, name, row.get(name), file) for name in wrong]
    if problems:
        raise ChartError(problems)
    if required and isinstance(read, WeaponRow) and not read.reaches():
        raise ChartError([_problem(model, named, "reach", None, file)])
    return read


def _problem(model: type[Row], named: str, name: str, found: object, file: str) -> Problem:
    dotted = f"{named[:60]}.{name[:60]}" if named else name[:60]
    known = {each.alias or key: each for key, each in model.model_fields.items()}
    if name in known:
        return Problem(dotted, found, legal(known[name]), file)
    otherwise = f"legal: {', '.join(sorted(known))}"
    return Problem(dotted, found, closest(name, known, otherwise), file, unknown=True)


def entries(given: Any) -> tuple[Any, ...]:
    """What a sheet has of gear: a list, or the one entry that stands for a list of one."""
    if isinstance(given, list | tuple):
        return tuple(given)
    return (given,) if given else ()
