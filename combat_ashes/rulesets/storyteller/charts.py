"""Charts of weapons, armor and maneuvers, and a sheet's entries of them. STO-ARM-05 to -07.

An entry is the id of a row, or a mapping with fields that differ or are new.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ...engine.numbers import is_whole
from ...engine.state import Json
from ..chart_rows import ChartError
from ..legal import key_of
from ..model import Problem, closest
from .values import Armor, Maneuver, Weapon

FOLDER = Path(__file__).parent / "charts"
TYPES = ("bashing", "lethal", "aggravated")
ABILITIES = ("melee", "firearms", "athletics")
MOST = 1_000


class WeaponRow(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What may be written of a weapon, in a chart or on a sheet."""

    name: str | None = None
    ability: str | None = None
    damage: int | str | None = None
    type: str | None = None
    length: int | None = None
    hands: int | None = None
    sweep: bool | None = None
    throwable: bool | None = None
    range: int | float | str | None = None
    rate: int | None = None
    clip: int | None = None
    loaded: int | None = None
    spare: int | None = None
    burst: bool | None = None
    auto: bool | None = None
    scope: bool | None = None
    source: str | None = None
    attack_dice: int | None = None
    attack_difficulty: int | None = None
    conceal: str | None = None
    hand: str | bool | None = None
    carried: str | None = None


class ArmorRow(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What may be written of armor."""

    name: str | None = None
    rating: int | None = None
    penalty: int | None = None


class ManeuverRow(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What may be written of a maneuver."""

    traits: str
    damage: str
    like: str = ""
    difficulty: int = 0
    accuracy: int = 0
    type: str = ""
    ranged: bool = False


def read_damage(found: Json, named: str = "damage") -> tuple[bool, int]:
    """(counts Strength, dice) of 4, `strength+2` or `S+2`; raises `ChartError`."""
    text = "".join(str(found).split()).lower()
    if re.fullmatch(r"[0-9]{1,3}", text):
        return False, int(text)
    match = re.fullmatch(r"s(?:trength)?([+-][0-9]{1,3})?", text)
    if match is None:
        raise ChartError.of(named, found, "a number of dice, strength or strength+2")
    return True, int(match[1] or 0)


def formula(text: Json, traits: Mapping[str, int]) -> int:
    """`20+3*dexterity` with somebody's traits; a trait they have not counts as 1."""
    total = 0
    for term in str(text).replace(" ", "").split("+"):
        product = 1
        for factor in term.split("*"):
            product *= int(factor) if is_whole(factor) else traits.get(factor, 1)
        total += product
    return total


def _chart(name: str, kind: Any) -> dict[str, Any]:
    path = FOLDER / f"{name}.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: _row(kind, row, key, path.name) for key, row in rows.items()}


def _row(kind: Any, row: Json, named: str, file: str = "") -> Any:
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        where = f"{file}: {named}" if file else named
        raise ChartError.of(where, row, str(error)) from None


def _one(*charts: dict[str, Any]) -> dict[str, Any]:
    """Several charts as one; raises `ValueError` for a key that two of them have."""
    found: dict[str, Any] = {}
    for chart in charts:
        twice = found.keys() & chart.keys()
        if twice:
            raise ValueError(f"two charts have {', '.join(sorted(twice))}")
        found |= chart
    return found


MELEE: dict[str, WeaponRow] = _chart("melee", WeaponRow)
RANGED: dict[str, WeaponRow] = _chart("ranged", WeaponRow)
ARMOR: dict[str, ArmorRow] = _chart("armor", ArmorRow)
WEAPONS: dict[str, WeaponRow] = _one(MELEE, RANGED)


Rows = Mapping[str, Any]


def rows_of(kind: Any, given: Rows, named: str) -> dict[str, Any]:
    """An admin's rows of a chart; raises `ChartError`."""
    found: dict[str, Any] = {}
    for key, row in given.items():
        if key_of(key) in found:
            raise ChartError.of(named, key, "a key that no other row has")
        found[key_of(key)] = _row(kind, row, f"{named}.{key}")
    return found


def weapon(
    entry: Json, default_ranged: str = "firearms", rows: Rows = WEAPONS, guns: Rows = RANGED
) -> Weapon:
    """The weapon of an entry; raises `ChartError` with what is wrong with it.

    `rows` is the chart, `guns` those of its rows that are ranged.
    """
    written = dict(entry) if isinstance(entry, Mapping) else {"name": str(entry)}
    name = str(written.get("name") or "").strip()
    key = key_of(name)
    known = rows.get(key)
    own: WeaponRow = _row(WeaponRow, written, key or "weapon")
    if not key or (known is None and own.damage is None):
        raise _no_such("weapon", entry, rows, "or a mapping with damage and type")
    facts = {**_given(known), **_given(own)}
    ranged = key in guns or "range" in facts
    strength, dice = read_damage(facts.get("damage"), f"{key}.damage")
    ability = str(facts.get("ability") or (default_ranged if ranged else "melee"))
    kind = str(facts.get("type") or "bashing")
    if ability not in ABILITIES or kind not in TYPES:
        raise ChartError.of(key, entry, f"ability {', '.join(ABILITIES)}, type {', '.join(TYPES)}")
    for name in ("length", "hands", "rate", "clip", "loaded", "spare"):
        if not 0 <= int(facts.get(name) or 0) <= MOST:
            raise ChartError.of(f"{key}.{name}", facts[name], f"0 to {MOST}")
    clip = int(facts.get("clip") or 0)
    return Weapon(
        key=key, name=key, ability=ability, strength=strength, dice=dice, type=kind,
        length=int(facts.get("length") or 0), hands=int(facts.get("hands", 1)),
        sweep=bool(facts.get("sweep")), throwable=bool(facts.get("throwable")),
        range=facts.get("range") or 0,
        rate=int(facts.get("rate", 1)), clip=clip, loaded=int(facts.get("loaded", clip)),
        spare=facts.get("spare"), burst=bool(facts.get("burst")), auto=bool(facts.get("auto")),
        scope=bool(facts.get("scope")), source=str(facts.get("source") or "weapon"),
        attack_dice=int(facts.get("attack_dice") or 0),
        attack_difficulty=int(facts.get("attack_difficulty") or 0),
        conceal=str(facts.get("conceal") or ""), off=facts.get("hand") in ("off", False),
    )  # fmt: skip


def _no_such(what: str, entry: Json, rows: Rows, otherwise: str) -> ChartError:
    """What is wrong with an entry that no row has: the rows most like it, else all of them."""
    if not isinstance(entry, str):
        return ChartError.of(what, entry, f"one of {', '.join(rows)}, {otherwise}")
    close = closest(key_of(entry), rows, f"legal: one of {', '.join(rows)}, {otherwise}")
    return ChartError([Problem(f"{what} {entry[:80]!r}", entry, close, unknown=True)])


def _given(row: Any) -> dict[str, Json]:
    return {} if row is None else {k: v for k, v in msgspec.structs.asdict(row).items()
                                   if v is not None}  # fmt: skip


def armor(entry: Json, rows: Rows = ARMOR) -> Armor:
    """The armor of an entry; raises `ChartError`."""
    written = dict(entry) if isinstance(entry, Mapping) else {"name": str(entry)}
    own: ArmorRow = _row(ArmorRow, written, "armor")
    key = key_of(str(own.name or ""))
    known = rows.get(key)
    if known is None and own.rating is None:
        raise _no_such("armor", entry, rows, "or a mapping with name, rating and penalty")
    facts = {**_given(known), **_given(own)}
    rating, penalty = int(facts.get("rating") or 0), int(facts.get("penalty") or 0)
    if not (0 <= rating <= 100 and 0 <= penalty <= 100):
        raise ChartError.of("armor", entry, "a rating and a penalty from 0 to 100")
    return Armor(key, key, rating, penalty)


def _maneuver(key: str, row: ManeuverRow) -> Maneuver:
    strength, dice = (
        (True, None) if row.damage.lower() in ("w", "none") else read_damage(row.damage, key)
    )
    return Maneuver(
        key, tuple(row.traits.split("+")), row.like or key, row.difficulty, row.accuracy, strength,
        dice, "" if row.type in ("W", "") else row.type, row.damage.lower() == "none", row.ranged,
    )  # fmt: skip


def maneuver_rows(given: Rows) -> dict[str, Maneuver]:
    """An admin's rows of the maneuver table; raises `ChartError`."""
    rows = rows_of(ManeuverRow, given, "data.maneuvers")
    return {key: _maneuver(key, row) for key, row in rows.items()}


MANEUVERS: dict[str, Maneuver] = {
    key: _maneuver(key, row) for key, row in _chart("maneuvers", ManeuverRow).items()
}
"""The maneuver table by key."""
