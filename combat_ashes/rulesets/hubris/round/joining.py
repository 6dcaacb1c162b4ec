"""Somebody comes in: made of a character's sheet, or taken over from other rules."""

from pathlib import Path
from typing import Any

from msgspec import ValidationError, convert
from msgspec.json import decode, encode
from msgspec.structs import replace

from ....engine.flags import Changes
from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.sheet import read as read_sheet
from ....engine.sheet_rules import SheetRules
from ....engine.state import Json
from ...common.equipment.item import Rated
from ...common.sheets import sheets
from ...common.sheets.sheets import taken_over
from ..combatant import Combatant
from ..equipment import Thing
from ..harm.wounds import AWAY, status_of
from ..people import chart, sheet
from ..people.gear import rating, read, read_all
from ..rules import ATTRIBUTES, DERIVED, GROUP, KNOWN, HubrisRules
from ..values import Affliction, Left

WILLPOWER = 5


def fighter(rules: HubrisRules, who: str, given: Sheet) -> Combatant:
    """A fighter made of a sheet; raises `Refused` where a thing or armor is unknown."""
    worth = rating(given.armor or 0)
    made = sheets.fighter(
        Combatant, who, given,
        Changes({**sheet_flags(rules, "ongoing", given.facts.get("ongoing")),
                 **sheet_flags(rules, "effects", given.facts.get("effects"))}),
        weapons=read_all(rules, given.weapons),
        armor=(Rated(f"rating {worth}", worth),) if worth else (),
    )  # fmt: skip
    usual = 0 if made.kind == GROUP else WILLPOWER
    left = given.pools.get("willpower", given.traits.get("willpower", usual))
    made = replace(made, pools={"willpower": left})
    return replace(made, status=status_of(rules, made))


def sheet_flags(rules: HubrisRules, name: str, value: Json) -> Changes:
    """Afflictions and lasting effects that somebody has from an earlier fight, as notes."""
    if not value:
        return Changes({})
    try:
        kind: Any = dict[str, Affliction] if name == "ongoing" else dict[str, Left]
        return Changes({name: convert(value, kind)})
    except ValidationError:
        raise Refused("err.sheet.gear", problem=f"{name} is not written by hand") from None


def lasting(rules: HubrisRules, person: Combatant) -> dict[str, Json]:
    """The same for the sheet to keep (HUB-ONG-01, HUB-ATK-06)."""
    kept = {"ongoing": person.flags.ongoing, "effects": person.flags.left}
    return {name: decode(encode(value)) or None for name, value in kept.items()}


def adopt(rules: HubrisRules, former: Any) -> Any:
    """Somebody whom other rules took in; unknown gear stays behind."""
    things = taken_over(former.weapons, Thing, lambda it: read(rules, str(it.get("name", ""))))
    worn = [_armor(rules, piece) for piece in former.armor]
    return replace(
        former,
        weapons=things,
        armor=tuple([piece for piece in worn if piece.rating]),
        pools={"willpower": WILLPOWER, **former.pools},
        status=former.status if former.status in AWAY else status_of(rules, former),
    )


def _armor(rules: HubrisRules, piece: Json) -> Rated:
    try:
        worth = rating(piece.get("rating", 0))
    except Refused:
        worth = 0
    return Rated(str(piece.get("name", "armor")), max(0, worth))


def _attributes(rules: HubrisRules, person: Combatant) -> tuple[str, ...]:
    """A group has pools instead (HUB-GRP-01)."""
    return () if sheet.is_group(person) else rules.sheets.attribute_order


def mob(rules: HubrisRules, facts: dict[str, Json], members: int) -> dict[str, Json]:
    """A group of so many, with the pools of one of them (HUB-GRP-07)."""
    one = fighter(rules, "p1", read_sheet({"name": "one", **facts}))
    if sheet.is_group(one):
        return {**facts, "members": members}
    more = min((members - 1) // 2, MOST_MORE)
    skills = {"brawl", *(thing.skill for thing in one.weapons if thing.is_weapon)}
    best = max(
        sheet.trait(one, attribute) + sheet.trait(one, skill)
        for attribute in ("strength", "dexterity") for skill in skills
    )  # fmt: skip
    defense = sheet.trait(one, "defense")
    traits = {
        "initiative": sheet.modifier(rules, one), "attack": best + more, "defense": defense,
        "resist": defense, "health": sheet.boxes(rules, one) + (members - 1) // 2,
        "targets": max(1, more),
    }  # fmt: skip
    kept: dict[str, Json] = {"about": facts.get("about"), "armor": facts.get("armor") or []}
    return {**kept, "kind": GROUP, "traits": traits, "members": members}


MOST_MORE = 5
"""The most that its number adds to the attack of a group, and to those whom it goes at."""


SHEETS = SheetRules(
    mob=mob,
    attribute_order=ATTRIBUTES,
    ungiven_attribute=2,
    known_traits=(*KNOWN, *DERIVED, "willpower"),
    pools=("willpower",),
    npcs=Path(__file__).parents[1] / "npcs",
    fighter=fighter,
    adopt=adopt,
    lasting=lasting,
    flags=sheet_flags,
    traits=sheet.shown,
    attributes=_attributes,
    lines=sheet.lines,
    chart=chart.chart,
    facts=("ongoing", "effects"),
    kinds=("mortal", "animal", "vampire", "werewolf", "ghoul", GROUP),
    any_kind=False,
)
