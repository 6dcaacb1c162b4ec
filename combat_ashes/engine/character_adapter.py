"""What a rule system makes of a character's sheet, and what of a fighter goes back to it."""

from collections.abc import Collection
from typing import Any, ClassVar, Generic

from msgspec import to_builtins

from .kinds import C
from .pools import trait_key
from .sheet import Sheet, read
from .state import Json


class CharacterAdapter(Generic[C]):
    """How a rule system reads sheets; the part of `Ruleset` that needs no fight."""

    sheet_facts: ClassVar[tuple[str, ...]] = ()
    """What a character's sheet holds for it besides what every sheet has: lists or words."""

    outlasting: ClassVar[tuple[str, ...]] = ()
    """Which of them a fight may change: as its note of this name has it they go to the sheet."""

    lasting_status: ClassVar[frozenset[str]] = frozenset({"dead"})
    """What somebody may be, as a status or a condition, that outlasts a fight."""

    kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of people that these rules tell apart."""

    any_kind: ClassVar[bool] = True
    """Whether a kind may be any word besides."""

    attribute_order: tuple[str, ...] = ()
    """The attributes, in the order in which sheets and pools name them."""

    known_traits: Collection[str] = ()
    """The traits these rules name; any other counts where a pool is written with it."""

    def knows_trait(self, name: str) -> bool:
        """Whether these rules name a trait; all of them where they name none."""
        return not self.known_traits or trait_key(name) in self.known_traits

    def person(self, who: str, facts: dict[str, Json], /) -> C:
        """A fighter made of what stands on a character's sheet; raises `Refused` for a bad one."""
        return self.fighter(who, read(facts))

    def fighter(self, who: str, given: Sheet, /) -> C:
        """The same of a sheet that was read."""
        raise NotImplementedError

    def convert_combatant(self, former: Any) -> Any:
        """Somebody who fought under other rules until now, as these have them."""
        return former

    def lasting(self, person: C) -> dict[str, Json]:
        """Those of `sheet_facts` that a fight may change, to be kept; None is the default."""
        kept = to_builtins(person.flags)
        return {name: kept.get(name) for name in self.outlasting}

    def sheet_notes(self, name: str, value: Json) -> dict[str, Json]:
        """What a fact becomes in notes (None takes one away), or `Refused`."""
        return {}

    def traits_of(self, person: C) -> dict[str, int]:
        """The traits of somebody as their sheet shows them."""
        return person.traits

    def attributes_of(self, person: C) -> tuple[str, ...]:
        """The attributes that a sheet lists before all other traits."""
        return self.attribute_order

    def sheet_lines(self, person: C) -> list[str]:
        """What else there is to say of a sheet, a sentence each."""
        return []

    def chart(self, what: str) -> list[str]:
        """What help shows of the `weapons` or `armor` there is, a line each."""
        return []

    def gear(self, person: C) -> dict[str, list[str]]:
        """The names of what somebody has: `weapons` and `armor`."""
        return {
            "weapons": [_name(weapon) for weapon in person.weapons],
            "armor": [_name(piece) for piece in person.armor],
        }


def _name(thing: Json) -> str:
    """What a thing is called, be it a value of the rules or as it was stored."""
    return str(thing["name"] if isinstance(thing, dict) else thing.name)
