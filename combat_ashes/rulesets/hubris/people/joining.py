"""Somebody comes in: made of a character's sheet, or taken over from other rules."""

from __future__ import annotations

from typing import Any

from msgspec import ValidationError, convert
from msgspec.json import decode, encode

from ....engine.refusals import Refused
from ....engine.state import Combatant, Json, with_
from ...parts.equipment.item import Rated
from ...parts.sheets import by_trait, changed, fighter, taken_over, thawed
from ..equipment import Thing
from ..notes import LEFT, ONGOING, Affliction, Left
from ..rules import GROUP, HubrisRules
from .gear import rating, read, read_all
from .health import AWAY, status_of

WILLPOWER = 5


def person(rules: HubrisRules, who: str, given: dict[str, Json]) -> Combatant:
    """A fighter made of a sheet; raises `Refused` where a thing or armor is unknown."""
    traits, points = by_trait(given["traits"]), by_trait(given.get("pools"))
    worth = rating(rules, given.get("armor") or 0)
    made = fighter(
        who,
        given,
        weapons=read_all(rules, given.get("weapons") or ()),
        armor=(Rated(f"rating {worth}", worth),) if worth else (),
        notes={**sheet_notes(ONGOING.name, given.get(ONGOING.name)),
               **sheet_notes(LEFT.name, given.get(LEFT.name))},
    )  # fmt: skip
    usual = 0 if made.kind == GROUP else WILLPOWER
    left = points.get("willpower", traits.get("willpower", usual))
    made = with_(made, pools={"willpower": left})
    return with_(made, status=status_of(rules, made))


def sheet_notes(name: str, value: Json) -> dict[str, Json]:
    """Afflictions and lasting effects that somebody has from an earlier fight, as notes."""
    if not value:
        return {}
    try:
        kind: Any = dict[str, Affliction] if name == ONGOING.name else dict[str, Left]
        return {name: convert(value, kind)}
    except ValidationError:
        raise Refused("err.sheet.gear", problem=f"{name} is not written by hand") from None


def lasting(person: Combatant) -> dict[str, Json]:
    """The same for the sheet to keep (HUB-ONG-01, HUB-ATK-06)."""
    kept = {note.name: note.of(person.notes) for note in (ONGOING, LEFT)}
    return {name: decode(encode(value)) or None for name, value in kept.items()}


def kept(person: Combatant) -> Combatant:
    """A person who was stored, with what they carry as values again."""
    return thawed(person, Thing, Rated, person.declared)


def adopt(rules: HubrisRules, person: Combatant) -> dict[str, Json]:
    """What must change of somebody whom other rules took in; unknown gear stays behind."""
    things = taken_over(person.weapons, Thing, lambda it: read(rules, str(it.get("name", ""))))
    worn = [_armor(rules, piece) for piece in person.armor]
    changes: dict[str, Json] = {
        "weapons": things,
        "armor": [piece for piece in worn if piece["rating"]],
        "pools": {"willpower": WILLPOWER, **person.pools},
    }
    if person.status not in AWAY:
        changes["status"] = status_of(rules, person)
    return changed(person, changes)


def _armor(rules: HubrisRules, piece: dict[str, Json]) -> dict[str, Json]:
    try:
        worth = rating(rules, piece.get("rating", 0))
    except Refused:
        worth = 0
    return {"name": str(piece.get("name", "armor")), "rating": max(0, worth)}
