"""A fighter comes in: made of a character's sheet, or taken over from other rules."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import to_builtins
from msgspec.structs import replace

from ....engine.flags import Changes
from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.sheet_rules import SheetRules
from ....engine.state import Json
from ...common.equipment.chart import ChartError, entries
from ...common.sheets import sheets
from ..actions import shapes
from ..combatant import Combatant
from ..equipment import Armor, Weapon
from ..flags import OUTLASTING
from ..people import chart, sheet
from ..rules import CHARTS, POOLS, TRAITS, AshesRules

T = TypeVar("T")

RULED = "ashes_ruled"
"""What a sheet keeps of what a storyteller ruled about its owner under these rules."""


def fighter(rules: AshesRules, who: str, given: Sheet) -> Combatant:
    """A fighter made of a sheet; raises `Refused` where a weapon or armor is unknown."""
    try:
        weapons = tuple(rules.charts.weapon(entry) for entry in entries(given.weapons))
        armor = tuple(rules.charts.piece(entry) for entry in entries(given.armor))
    except ChartError as error:
        raise Refused("err.sheet.gear", problem=str(error)) from error
    traits, flags = shapes.worn(given)
    made = sheets.fighter(
        Combatant,
        who,
        given,
        Changes({**flags, **(given.facts.get(RULED) or {})}),
        breed=given.breed,
        form=given.form,
        traits=traits,
        specialties=given.specialties,
        pools={
            name: given.pools.get(name, traits.get(name))
            for name in POOLS
            if name in traits or name in given.pools
        },
        weapons=weapons,
        armor=armor,
    )
    full = sheet.is_full(rules, made)
    if full or "torpor" in made.conditions:
        return replace(made, status="unconscious")
    return made


def lasting(rules: AshesRules, person: Combatant) -> dict[str, Json]:
    """What the sheet keeps of a fight under these rules: a body, and what was ruled."""
    kept = to_builtins(person.flags)
    ruled = {name: kept[name] for name in OUTLASTING if name in kept}
    return {**shapes.lasting(person), RULED: ruled}


def sheet_flags(rules: AshesRules, name: str, value: Json) -> Changes:
    """What was ruled, as a template has it; it is changed with +combat/set, and not on a sheet."""
    if isinstance(value, dict) and value.keys() <= OUTLASTING:
        return Changes(value)
    raise Refused("err.sheet.gear", problem="what fights have left behind is nobody's to write")


def adopt(rules: AshesRules, former: Any) -> Any:
    """Gear that other rules took in is looked up by name; what is unknown stays behind."""
    status = former.status
    if status == "dying":
        status = "unconscious" if sheet.is_full(rules, former) else "active"
    return replace(
        former,
        weapons=sheets.taken_over(former.weapons, Weapon, partial(_known, rules.charts.weapon)),
        armor=sheets.taken_over(former.armor, Armor, partial(_known, rules.charts.piece)),
        status=status,
    )


def _known(read: Callable[[Json], T], item: Json) -> T:
    """A weapon or armor of this name; armor of other rules brings its rating along."""
    return read({key: item[key] for key in ("name", "rating") if key in item})


SHEETS = SheetRules(
    attribute_order=CHARTS.attributes,
    known_traits=TRAITS,
    pools=POOLS,
    npcs=Path(__file__).parents[1] / "npcs",
    fighter=fighter,
    adopt=adopt,
    lasting=lasting,
    flags=sheet_flags,
    chart=chart.chart,
    facts=(RULED,),
    lasting_status=frozenset({"dead", "torpor"}),
    kinds=("mortal", "animal", "vampire", "ghoul", "mage", "changeling", *CHARTS.shifters),
    any_kind=False,
    breeds=("homid", "metis", "lupus"),
    forms=("homid", "glabro", "crinos", "hispo", "lupus"),
    any_form=True,
)
