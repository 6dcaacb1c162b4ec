"""Somebody comes in: a fighter made of a character's sheet, or taken over from other rules."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ....engine.flags import Changes
from ....engine.off import OFF
from ....engine.pools import trait_key
from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.sheet_rules import SheetRules
from ....engine.state import Json
from ...common.called import plain
from ...common.sheets import sheets
from ...common.sheets.sheets import keeps, taken_over
from ...legal import key_of
from ..combatant import Combatant
from ..equipment import Armor, Weapon
from ..flags import KEPT, flagged
from ..harm import wounds
from ..people import chart, sheet
from ..people.gear import read_all, read_armor
from ..rules import ATTRIBUTES, BONDS, DERIVED, FORMS, LASTING, SKILLS, UNGIVEN, ForsakenRules

FACTS = ("dominant", "breaks_on_murder", "items", *KEPT)
"""What a sheet holds for these rules alone; the last are what fights have left behind."""
TRUE, FALSE = ("true", "on", "yes"), ("false", "", *OFF)


def fighter(rules: ForsakenRules, who: str, given: Sheet) -> Combatant:
    """A fighter made of a sheet; raises `Refused` where a weapon or armor is unknown."""
    traits, points, kind = given.traits, given.pools, key_of(given.kind)
    pools = {"willpower": points.get("willpower", traits.get("willpower", 5))}
    pools["beats"] = points.get("beats", 0)
    if kind == "werewolf":
        pools["gnosis"] = points.get("gnosis", traits.get("gnosis", 0))
    dominant = _dominant(given.facts.get("dominant"))
    conditions = _conditions(given.conditions)
    breed = key_of(given.breed or "homid")
    usual = (breed if breed in FORMS else "homid") if kind == "werewolf" else ""
    made = sheets.fighter(
        Combatant,
        who,
        given,
        _flags(given, dominant),
        kind=kind,
        breed=str(given.facts.get("breed") or ""),
        form=key_of(given.form) or usual,
        pools=pools,
        weapons=read_all(rules, given.weapons, dominant, sheet.wracked_in(conditions, "arm")),
        armor=read_armor(rules, given.armor),
        conditions=conditions,
    )
    rounds = made.flags.rounds
    weapons = [replace(each, rounds=rounds.get(each.name, each.rounds)) for each in made.weapons]
    return replace(made, weapons=tuple(weapons), status=wounds.status_of(rules, made))


def _dominant(value: Json) -> str:
    word = str(value or "right").strip().lower()
    if word not in sheet.SIDES:
        raise Refused("err.sheet.gear", problem="the dominant hand is left or right")
    return word


def _conditions(given: Any) -> tuple[str, ...]:
    """The conditions that outlast a fight."""
    found = [str(each).lower().strip() for each in given]
    tilted = {each.replace(" ", "_"): each for each in (*LASTING, "stun")}
    lasting = [tilted[key_of(each)] for each in found if key_of(each) in tilted]
    both_legs = len(sheet.wracked_in(lasting, "leg")) == len(sheet.SIDES)
    return tuple(dict.fromkeys([*lasting, "prone"] if both_legs else lasting))


def _flags(given: Sheet, dominant: str) -> Changes:
    """What is kept of a person, with what earlier fights have left behind."""
    facts = given.facts
    left = {name: facts[name] for name in KEPT if facts.get(name)}
    forms = {key_of(name): {trait_key(t): dots for t, dots in traits.items()}
             for name, traits in (facts.get("forms") or {}).items()}  # fmt: skip
    breaks = facts.get("breaks_on_murder")
    own = flagged(
        dominant=dominant,
        items=_items(facts.get("items")),
        form_traits=forms,
        breed=facts.get("breed"),
        qualms=None if breaks is None else _truth(breaks),
    )
    return Changes({**own, **left})


def _items(value: Json) -> list[str]:
    named = value.split(",") if isinstance(value, str) else value or ()
    return [plain(str(item)) for item in named if str(item).strip()]


def _truth(value: Json) -> bool:
    word = str(value).strip().lower()
    if word not in (*TRUE, *FALSE):
        raise Refused("err.sheet.gear", problem="breaks_on_murder is true or false")
    return word in TRUE


def sheet_flags(rules: ForsakenRules, name: str, value: Json) -> Changes:
    """The note that a fact of the sheet becomes; raises `Refused` for what is none."""
    if name == "dominant":
        return flagged(dominant=_dominant(value))
    if name == "breaks_on_murder":
        return flagged(qualms=None if value in (None, "") else _truth(value))
    if name == "items":
        items = _items(value)
        odd = [item for item in items if item not in BONDS and len(item) > 40]
        if odd:
            raise Refused("err.sheet.gear", problem="the name of an item is too long")
        return flagged(items=items or None)
    raise Refused("err.sheet.gear", problem="what fights have left behind is nobody's to write")


# --- taken over from other rules ------------------------------------------------------------------


def adopt(rules: ForsakenRules, former: Any) -> Any:
    """Somebody whom other rules took in; unknown gear stays behind."""
    weapons = taken_over(
        former.weapons, Weapon, lambda it: read_all(rules, [str(it.get("name", ""))], "right")[0]
    )
    now = replace(
        former,
        weapons=weapons,
        armor=tuple([suit for piece in former.armor for suit in _suit(rules, piece)]),
        pools={"willpower": 5, "beats": 0, **former.pools},
        form=former.form or ("homid" if former.kind == "werewolf" else ""),
        conditions=_conditions(former.conditions),
    )
    if former.status in (*wounds.AWAY, "chase"):
        return now
    return replace(now, status=wounds.status_of(rules, replace(former, conditions=now.conditions)))


def _suit(rules: ForsakenRules, piece: Json) -> list[Json]:
    if keeps(Armor, piece):
        return [piece]
    if key_of(str(piece.get("name", ""))) in rules.charts.armor:
        return list(read_armor(rules, str(piece["name"])))
    return []


SHEETS = SheetRules(
    attribute_order=ATTRIBUTES,
    ungiven_attribute=2,
    known_traits=(*ATTRIBUTES, *SKILLS, *DERIVED, *UNGIVEN, "gnosis"),
    pools=("willpower", "gnosis", "beats"),
    npcs=Path(__file__).parents[1] / "npcs",
    fighter=fighter,
    adopt=adopt,
    flags=sheet_flags,
    traits=sheet.shown,
    lines=sheet.lines,
    chart=chart.chart,
    facts=FACTS,
    outlasting=KEPT,
    kinds=("mortal", "werewolf", "vampire", "animal", "wolf", "great_white_shark"),
    forms=FORMS,
)
