"""A fighter comes in: made of a character's sheet, or taken over from other rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from msgspec import convert

from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.state import Combatant, FightState, Json, with_
from ...parts import sheets
from ...parts.equipment.chart import ChartError, entries
from ..actions import shapes
from ..declarations import AnyAction
from ..equipment import Armor, Weapon
from ..notes import OUTLASTING
from ..people import sheet
from ..rules import POOLS, AshesRules

T = TypeVar("T")

RULED = "ashes_ruled"
"""What a sheet keeps of what a storyteller ruled about its owner under these rules."""


def fighter(rules: AshesRules, who: str, given: Sheet) -> Combatant:
    """A fighter made of a sheet; raises `Refused` where a weapon or armor is unknown."""
    try:
        weapons = tuple(rules.weapon(entry) for entry in entries(given.weapons))
        armor = tuple(rules.piece(entry) for entry in entries(given.armor))
    except ChartError as error:
        raise Refused("err.sheet.gear", problem=str(error)) from error
    traits, notes = shapes.worn(given)
    made = sheets.fighter(
        who,
        given,
        breed=given.breed,
        form=given.form,
        traits=traits,
        specialties=given.specialties,
        pools={name: traits[name] for name in POOLS if name in traits} | given.pools,
        weapons=weapons,
        armor=armor,
        notes={**notes, **(given.facts.get(RULED) or {})},
    )
    full = sheet.is_full(rules, made) and rules.settings.health.out_at == "incapacitated"
    if full or "torpor" in made.conditions:
        return with_(made, status="unconscious")
    return made


def lasting(person: Combatant) -> dict[str, Json]:
    """What the sheet keeps of a fight under these rules: a body, and what was ruled."""
    ruled = {each.name: each.of(person.notes) for each in OUTLASTING if each.name in person.notes}
    return {**shapes.lasting(person), RULED: ruled}


def sheet_notes(name: str, value: Json) -> dict[str, Json]:
    """What was ruled, as a template has it; it is changed with +combat/set, and not on a sheet."""
    if isinstance(value, dict) and value.keys() <= {each.name for each in OUTLASTING}:
        return value
    raise Refused("err.sheet.gear", problem="what fights have left behind is nobody's to write")


def thawed(state: FightState) -> FightState:
    """A fight that was read, with what people carry and have declared in it.

    Raises `msgspec.ValidationError` where what was stored does not fit.
    """
    return with_(
        state,
        people={
            who: sheets.thawed(one, Weapon, Armor, convert(one.declared, AnyAction | None))
            for who, one in state.people.items()
        },
    )


def adopt(rules: AshesRules, person: Combatant) -> Combatant:
    """Gear that other rules took in is looked up by name; what is unknown stays behind."""
    status = person.status
    if status == "dying":
        status = "unconscious" if sheet.is_full(rules, person) else "active"
    return with_(
        person,
        weapons=sheets.taken_over(person.weapons, Weapon, partial(_known, rules.weapon)),
        armor=sheets.taken_over(person.armor, Armor, partial(_known, rules.piece)),
        status=status,
    )


def _known(read: Callable[[Json], T], item: Json) -> T:
    """A weapon or armor of this name; armor of other rules brings its rating along."""
    return read({key: item[key] for key in ("name", "rating") if key in item})
