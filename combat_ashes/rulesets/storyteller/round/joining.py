"""Somebody comes in: a fighter made of a character's sheet, or taken over from other rules."""

from pathlib import Path
from typing import Any

from msgspec import ValidationError, convert
from msgspec.structs import replace

from ....engine.health_track import sort_marks
from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.sheet_rules import SheetRules
from ....engine.state import Json
from ...common.equipment.chart import ChartError, entries
from ...common.sheets import sheets
from ...common.sheets.sheets import keeps, known
from ..combatant import Combatant
from ..equipment import Armor, Weapon, armor, weapon
from ..flags import RULED
from ..people import chart, sheet
from ..people.gear import gear
from ..rules import ABILITIES, ATTRIBUTES, FLAGS, StoRules
from . import keeping


def fighter(rules: StoRules, who: str, given: Sheet) -> Combatant:
    """A fighter made of a sheet; raises `Refused` where a weapon or armor is unknown."""
    try:
        arms = gear.arranged(
            [weapon(entry, "firearms", rules.charts.weapons) for entry in entries(given.weapons)]
        )
        suits = tuple([armor(entry, rules.charts.suits) for entry in entries(given.armor)])
    except ChartError as error:
        raise Refused("err.sheet.gear", problem=str(error)) from error
    made = sheets.fighter(
        Combatant,
        who,
        given,
        keeping.ruled(given),
        specialties=given.specialties,
        pools={"willpower": given.pools.get("willpower", given.traits.get("willpower", 5))},
        track=sort_marks(given.health),
        weapons=arms,
        armor=suits,
    )
    if sheet.is_out(rules, made):
        return replace(
            made, status="unconscious" if "/" in made.track[: rules.levels.boxes] else "dying"
        )
    return made


def adopt(rules: StoRules, former: Any) -> Any:
    """Gear that other rules took in is looked up by name; what is unknown stays behind."""
    arms, suits = former.weapons, former.armor
    if not all(keeps(Weapon, each) for each in arms):
        found = [known(lambda it: weapon(_name(it)), each) for each in arms]
        arms = gear.arranged([one for one in found if one is not None])
    if not all(keeps(Armor, each) for each in suits):
        worn = [known(lambda it: armor(_name(it)), each) or _rated(each) for each in suits]
        suits = tuple([one for one in worn if one is not None])
    pools = {"willpower": former.traits.get("willpower", 5), **former.pools}
    return replace(former, weapons=arms, armor=suits, pools=pools)


def _name(item: Json) -> str:
    return str(item.get("key") or item["name"])


def _rated(item: Json) -> Armor | None:
    """Armor of other rules that has a rating as these know it."""
    try:
        return convert(item, Armor)
    except ValidationError:
        return None


def _gear(rules: StoRules, person: Combatant) -> dict[str, list[str]]:
    arms, suits = gear.of(person), person.armor
    return {"weapons": [arm.name for arm in arms], "armor": [suit.name for suit in suits]}


SHEETS = SheetRules(
    attribute_order=ATTRIBUTES,
    known_traits=(*ATTRIBUTES, *ABILITIES, *FLAGS, "willpower"),
    pools=("willpower",),
    npcs=Path(__file__).parents[1] / "npcs",
    fighter=fighter,
    adopt=adopt,
    lasting=keeping.lasting,
    flags=keeping.refuse_fact,
    chart=chart.chart,
    gear=_gear,
    facts=(RULED,),
    kinds=("mortal", "animal", "vampire", "werewolf", "ghoul"),
)
