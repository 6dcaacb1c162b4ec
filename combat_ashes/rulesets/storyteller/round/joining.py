"""Somebody comes in: a fighter made of a character's sheet, or taken over from other rules."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.pools import trait_key
from ....engine.refusals import Refused
from ....engine.state import Json, Person, with_
from ....engine.tracks import sort_marks
from ...chart_rows import ChartError
from ..charts import armor, weapon
from ..people import gear, sheet
from ..rules import StoRules
from ..values import stored


def person(rules: StoRules, who: str, sheet_: dict[str, Json]) -> Person:
    """A fighter made of a sheet; raises `Refused` where a weapon or armor is unknown."""
    ranged = rules.settings.weapon.default_ranged_ability
    try:
        arms = gear.arranged([
            weapon(entry, ranged, rules.weapon_rows, rules.gun_rows)
            for entry in sheet_.get("weapons") or ()
        ])
        suits = tuple(stored(armor(entry, rules.armor_rows)) for entry in sheet_.get("armor") or ())
    except ChartError as error:
        raise Refused("err.sheet.gear", problem=str(error)) from error
    traits = {trait_key(name): dots for name, dots in sheet_["traits"].items()}
    pools = {trait_key(name): value for name, value in (sheet_.get("pools") or {}).items()}
    made = Person(
        id=who,
        name=sheet_["name"],
        ref=sheet_["ref"],
        player=sheet_.get("player", True),
        kind=(sheet_.get("kind") or "mortal").strip().lower(),
        side=sheet_.get("side"),
        traits=traits,
        specialties={k: tuple(v) for k, v in (sheet_.get("specialties") or {}).items()},
        pools={"willpower": traits.get("willpower", 5), **pools},
        track=sort_marks((sheet_.get("health") or "")[: rules.boxes]),
        weapons=arms,
        armor=suits,
        conditions=tuple(sheet_.get("conditions") or ()),
    )
    if sheet.is_out(rules, made):
        return with_(made, status="unconscious" if "/" in made.track else "dying")
    return made


def adopt(rules: StoRules, person: Person) -> dict[str, Json]:
    """Gear that other rules took in is looked up by name; what is unknown stays behind."""
    changes: dict[str, Json] = {}
    arms = [one for each in person.weapons if (one := _known(weapon, each)) is not None]
    suits = [one for each in person.armor if (one := _known(armor, each)) is not None]
    found = list(gear.arranged(arms))
    if any("ability" not in each and "method" in each for each in person.weapons):
        changes["weapons"] = found
        changes["armor"] = [stored(suit) for suit in suits]
    if "willpower" not in person.pools:
        changes["pools"] = {**person.pools, "willpower": person.traits.get("willpower", 5)}
    return changes


def _known(read: Callable[[Json], Json], item: dict[str, Json]) -> Json:
    try:
        return read(item.get("key") or item["name"])
    except ChartError:
        return None
