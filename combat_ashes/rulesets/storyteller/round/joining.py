"""Somebody comes in: a fighter made of a character's sheet, or taken over from other rules."""

from __future__ import annotations

from msgspec import ValidationError, convert

from ....engine.health_track import sort_marks
from ....engine.pools import trait_key
from ....engine.refusals import Refused
from ....engine.state import Combatant, Json, with_
from ...parts.equipment.chart import ChartError, entries
from ...parts.sheets import keeps, known, thawed
from ..actions import read_action
from ..equipment import Armor, Weapon, armor, weapon
from ..people import sheet
from ..people.gear import gear
from ..rules import StoRules
from . import keeping


def person(rules: StoRules, who: str, sheet_: dict[str, Json]) -> Combatant:
    """A fighter made of a sheet; raises `Refused` where a weapon or armor is unknown."""
    ranged = rules.settings.weapon.default_ranged_ability
    try:
        arms = gear.arranged(
            [weapon(entry, ranged, rules.weapons) for entry in entries(sheet_.get("weapons"))]
        )
        suits = tuple([armor(entry, rules.suits) for entry in entries(sheet_.get("armor"))])
    except ChartError as error:
        raise Refused("err.sheet.gear", problem=str(error)) from error
    traits = {trait_key(name): dots for name, dots in sheet_["traits"].items()}
    pools = {trait_key(name): value for name, value in (sheet_.get("pools") or {}).items()}
    made = Combatant(
        id=who,
        name=sheet_["name"],
        ref=sheet_["ref"],
        player=sheet_.get("player", True),
        kind=(sheet_.get("kind") or "mortal").strip().lower(),
        side=sheet_.get("side"),
        traits=traits,
        specialties={k: tuple(v) for k, v in (sheet_.get("specialties") or {}).items()},
        pools={"willpower": traits.get("willpower", 5), **pools},
        track=sort_marks(sheet_.get("health") or ""),
        weapons=arms,
        armor=suits,
        conditions=tuple(sheet_.get("conditions") or ()),
        notes=keeping.ruled(sheet_),
    )
    if sheet.is_out(rules, made):
        return with_(made, status="unconscious" if "/" in made.track[: rules.boxes] else "dying")
    return made


def kept(person: Combatant) -> Combatant:
    """A person who was stored, with what they carry and have declared as values again."""
    said = None if person.declared is None else read_action(person.declared)
    return thawed(person, Weapon, Armor, said)


def adopt(person: Combatant) -> dict[str, Json]:
    """Gear that other rules took in is looked up by name; what is unknown stays behind."""
    changes: dict[str, Json] = {}
    if not all(keeps(Weapon, each) for each in person.weapons):
        arms = [known(lambda it: weapon(_name(it)), each) for each in person.weapons]
        changes["weapons"] = list(gear.arranged([one for one in arms if one is not None]))
    if not all(keeps(Armor, each) for each in person.armor):
        suits = [known(lambda it: armor(_name(it)), each) or _rated(each) for each in person.armor]
        changes["armor"] = [one for one in suits if one is not None]
    if "willpower" not in person.pools:
        changes["pools"] = {**person.pools, "willpower": person.traits.get("willpower", 5)}
    return changes


def _name(item: dict[str, Json]) -> str:
    return str(item.get("key") or item["name"])


def _rated(item: Json) -> Armor | None:
    """Armor of other rules that has a rating as these know it."""
    try:
        return convert(item, Armor)
    except ValidationError:
        return None
