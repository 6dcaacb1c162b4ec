"""Somebody comes in: a fighter made of a character's sheet, or taken over from other rules."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ....engine.flags import Changes
from ....engine.numbers import is_whole, whole
from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.sheet_rules import SheetRules
from ....engine.state import Json
from ...common.equipment.item import Rated
from ...common.refusing import not_known
from ...common.sheets import sheets
from ...common.sheets.sheets import taken_over
from ...legal import key_of
from ..combatant import Combatant
from ..equipment import CARRIED, Weapon
from ..flags import flagged
from ..harm.wounds import AWAY, status_of
from ..people import chart, sheet
from ..people.gear import rating, read, read_all
from ..rules import ATTRIBUTES, DERIVED, SKILLS, CloseRules
from ..rules import MERITS as MERIT_NAMES

MOST_BITE = 20


def fighter(rules: CloseRules, who: str, given: Sheet) -> Combatant:
    """A fighter made of a sheet; raises `Refused` where a weapon or armor is unknown."""
    worth = rating(rules, given.armor or 0)
    # Each weapon is where a storyteller has said in an earlier fight.
    ruled = carried_ruled(given.facts.get("carried_ruled"))
    weapons = read_all(rules, given.weapons)
    made = sheets.fighter(
        Combatant, who, given, _flags(rules, given.facts),
        pools={"willpower": given.pools.get("willpower", given.traits.get("willpower", 5))},
        weapons=tuple(replace(it, carried=ruled.get(it.name, it.carried)) for it in weapons),
        armor=(Rated(rating=worth),) if worth else (),
    )  # fmt: skip
    return replace(made, status=status_of(rules, made))


def _flags(rules: CloseRules, facts: Mapping[str, Json]) -> Changes:
    return flagged(
        merits=_merits(facts.get("merits")),
        bite=bite(rules, facts.get("bite") or "human"),
        defense_ruled=defense_ruled(facts.get("defense_ruled") or ""),
        carried_ruled=carried_ruled(facts.get("carried_ruled")),
    )


def sheet_flags(rules: CloseRules, name: str, value: Json) -> Changes:
    """The note that a fact of the sheet becomes; raises `Refused` for what is none."""
    if name == "bite":
        return flagged(bite=bite(rules, value or "human"))
    if name == "defense_ruled":
        return flagged(defense_ruled=defense_ruled(value or ""))
    if name == "carried_ruled":
        return flagged(carried_ruled=carried_ruled(value))
    known = (*MERIT_NAMES, *rules.settings.merits.styles)
    merits = _merits(value)
    for merit in merits:
        if merit not in known:
            raise not_known("merit", merit, known)
    return flagged(merits=merits or None)


def _merits(named: Json) -> list[str]:
    named = named.split(",") if isinstance(named, str) else named or ()
    return [key_of(str(merit)) for merit in named if str(merit).strip()]


def bite(rules: CloseRules, given: Json) -> str:
    """A class of jaws or a number of dice, as a word; raises `Refused` (CLO-UNA-03)."""
    word = key_of(str(given)).lstrip("+")
    if word in rules.settings.bite.bonus:
        return word
    if is_whole(word):
        return str(whole(word, 0, MOST_BITE))
    raise not_known("bite", word, rules.settings.bite.bonus, ", or a number of dice")


def defense_ruled(given: Json) -> str:
    """What a storyteller has said of somebody's Defense; raises `Refused` (CLO-DIC-06)."""
    word = str(given).strip().lower()
    if word in ("", "auto"):
        return ""
    if word in ("off", "on"):
        return word
    raise Refused("err.sheet.gear", problem="defense_ruled is off, on or auto")


def carried_ruled(given: Json) -> dict[str, str]:
    """Where a storyteller has said that somebody carries what; raises `Refused` (CLO-WPN-05)."""
    if given and not isinstance(given, dict):
        problem = "a storyteller types +combat/set <name>=carried <weapon> <place>"
        raise Refused("err.sheet.gear", problem=problem)
    return {name: where for name, where in (given or {}).items() if where in CARRIED}


def adopt(rules: CloseRules, former: Any) -> Any:
    """Somebody whom other rules took in; unknown gear stays behind."""
    weapons = taken_over(former.weapons, Weapon, lambda it: read(rules, str(it.get("name", ""))))
    worn = [Rated(str(one.get("name", "armor")), one.get("rating", 0)) for one in former.armor]
    away = former.status in (*AWAY, "chase")
    return replace(
        former,
        weapons=weapons,
        armor=tuple([piece for piece in worn if piece.rating]),
        pools={"willpower": 5, **former.pools},
        status=former.status if away else status_of(rules, former),
    )


SHEETS = SheetRules(
    attribute_order=ATTRIBUTES,
    ungiven_attribute=2,
    known_traits=(*ATTRIBUTES, *SKILLS, *DERIVED, "size", "willpower"),
    pools=("willpower",),
    npcs=Path(__file__).parents[1] / "npcs",
    fighter=fighter,
    adopt=adopt,
    flags=sheet_flags,
    traits=sheet.shown,
    lines=sheet.lines,
    chart=chart.chart,
    facts=("merits", "bite", "defense_ruled", "carried_ruled"),
    outlasting=("bite", "defense_ruled", "carried_ruled"),
    kinds=("mortal", "animal", "vampire", "werewolf", "ghoul"),
    any_kind=False,
)
