"""What a rule system makes of a character's sheet, and what of a fighter goes back to it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from msgspec import to_builtins

from .pools import trait_key
from .refusals import Refused
from .sheet import Sheet, read
from .state import Combatant, Json


class SheetReader(Protocol):
    """What reading a sheet asks of the rules in force."""

    @property
    def sheets(self) -> SheetRules: ...


def _flags(rules: SheetReader, name: str, value: Json) -> dict[str, Json]:
    return {}


def _as_is(rules: SheetReader, former: Any) -> Any:
    return former


def _lasting(rules: SheetReader, person: Combatant) -> dict[str, Json]:
    kept = to_builtins(person.flags)
    return {name: kept.get(name) for name in rules.sheets.outlasting}


def _traits(rules: SheetReader, person: Combatant) -> dict[str, int]:
    return person.traits


def _attributes(rules: SheetReader, person: Combatant) -> tuple[str, ...]:
    return rules.sheets.attribute_order


def _nothing(rules: SheetReader, about: Any) -> list[str]:
    return []


def _gear(rules: SheetReader, person: Combatant) -> dict[str, list[str]]:
    return {
        "weapons": [_name(weapon) for weapon in person.weapons],
        "armor": [_name(piece) for piece in person.armor],
    }


def _name(thing: Json) -> str:
    """What a thing is called, be it a value of the rules or as it was stored."""
    return str(thing["name"] if isinstance(thing, dict) else thing.name)


def _mob(rules: SheetReader, facts: dict[str, Json], members: int) -> dict[str, Json]:
    return {**facts, "members": members}


@dataclass(frozen=True, kw_only=True)
class SheetRules:
    """How a rule system reads and shows sheets; every function gets the rules first."""

    fighter: Callable[[Any, str, Sheet], Combatant]
    """A fighter by id, made of a sheet that was read; raises `Refused` for a bad one."""

    adopt: Callable[[Any, Any], Any] = _as_is
    """Somebody who fought under other rules until now, as these have them."""

    lasting: Callable[[Any, Any], dict[str, Json]] = _lasting
    """Those facts of a fighter that a fight may change, to be kept; None is the default."""

    flags: Callable[[Any, str, Json], dict[str, Json]] = _flags
    """What a fact becomes in a fighter's flags (None takes one away), or `Refused`."""

    traits: Callable[[Any, Any], dict[str, int]] = _traits
    """The traits of a fighter as their sheet shows them."""

    attributes: Callable[[Any, Any], tuple[str, ...]] = _attributes
    """The attributes that a sheet lists before all other traits."""

    lines: Callable[[Any, Any], list[str]] = _nothing
    """What else there is to say of a fighter's sheet, a sentence each."""

    chart: Callable[[Any, str], list[str]] = _nothing
    """What help shows of the `weapons` or `armor` there is, a line each."""

    gear: Callable[[Any, Any], dict[str, list[str]]] = _gear
    """The names of what a fighter has: `weapons` and `armor`."""

    mob: Callable[[Any, dict[str, Json], int], dict[str, Json]] = _mob
    """The sheet of so many who act and are hit as one, of the sheet of each of them."""

    attribute_order: tuple[str, ...] = ()
    """The attributes, in the order in which sheets and pools name them."""

    ungiven_attribute: int = 1
    """What an attribute is that a sheet leaves out, in dots."""

    known_traits: Collection[str] = ()
    """The traits these rules name; any other counts where a pool is written with it."""

    pools: Collection[str] = ()
    """What these rules spend; others' pools are kept, and not shown. All where they name none."""

    npcs: Path | None = None
    """The folder with templates of npcs, a TOML file each."""

    facts: tuple[str, ...] = ()
    """What a sheet holds for these rules besides what every sheet has: lists or words."""

    outlasting: tuple[str, ...] = ()
    """Which of them a fight may change: as its flag of this name has it they go to the sheet."""

    lasting_status: frozenset[str] = frozenset({"dead"})
    """What somebody may be, as a status or a condition, that outlasts a fight."""

    kinds: tuple[str, ...] = ()
    """The kinds of people that these rules tell apart."""

    any_kind: bool = True
    """Whether a kind may be any word besides."""

    breeds: tuple[str, ...] = ()
    """The breeds that these rules tell apart."""

    forms: tuple[str, ...] = ()
    """The forms that these rules tell apart."""

    any_form: bool = False
    """Whether a form may be any word besides; so it may where no forms are told apart."""


GEAR = ("weapons", "armor")
PLACE = frozenset({"carried", "control", "hand", "held", "loaded", "rounds"})
"""What a sheet says of a thing that is about where it is or what is in it, not about its kind."""


def fighter_from(rules: SheetReader, who: str, facts: dict[str, Json]) -> Any:
    """A fighter made of what stands on a character's sheet; raises `Refused` for a bad one.

    Where a thing is that was given under other rules counts only under rules that know of it.
    """
    try:
        return rules.sheets.fighter(rules, who, read(facts))
    except Refused as refused:
        bare = facts | {key: _without_place(facts[key]) for key in GEAR if key in facts}
        if refused.refusal.code != "err.sheet.gear" or bare == facts:
            raise
        return rules.sheets.fighter(rules, who, read(bare))


def _without_place(things: Json) -> Json:
    if isinstance(things, list):
        return [_without_place(thing) for thing in things]
    if not isinstance(things, dict):
        return things
    left = {name: value for name, value in things.items() if name not in PLACE}
    return left["name"] if left.keys() == {"name"} else left


def pools_of(rules: SheetReader, person: Combatant) -> dict[str, int]:
    """What somebody has left of what these rules spend."""
    known = rules.sheets.pools or person.pools
    return {name: left for name, left in person.pools.items() if name in known}


def knows_trait(rules: SheetReader, name: str) -> bool:
    """Whether these rules name a trait; all of them where they name none."""
    return not rules.sheets.known_traits or trait_key(name) in rules.sheets.known_traits
