"""What people carry, where they carry it, and who can use it (CLO-WND-04, CLO-WPN)."""

from collections.abc import Iterable

from msgspec.structs import replace

from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.refusals import Refused
from ....engine.state import Json
from ...common.equipment.chart import checked, rated, shown
from ...common.equipment.inventory import Inventory
from ...common.equipment.item import fields_of
from ...common.refusing import not_known
from ...legal import key_of
from ..combatant import Combatant, FightState
from ..equipment import WEAPON, Weapon
from ..rules import CloseRules


class Gear(Inventory[Weapon]):
    """Things in hand, worn, hidden, or lying nearby."""

    def where(self, state: FightState, person: Combatant, word: str) -> str:
        """Where something is that somebody cannot use as it is: `hand`, `away`, or `none`."""
        if self.match(self.in_hand(person), word) is not None:
            return "hand"
        lying = [thing for _, thing in self.lying(state)]
        return "away" if self.match([*self.of(person), *lying], word) is not None else "none"

    def has_quick_draw(self, person: Combatant, weapon: Weapon) -> bool:
        """Whether somebody has Quick Draw for weapons of this kind (CLO-WPN-04)."""
        kind = "firearms" if weapon.skill == "firearms" else "melee"
        return f"quick_draw_{kind}" in person.flags.merits


gear = Gear()


# --- from a sheet -----------------------------------------------------------------------------


def read_all(rules: CloseRules, entries: Iterable[Json]) -> tuple[Weapon, ...]:
    """A sheet's weapons as a fight keeps them; raises `Refused` for what is none."""
    return gear.apart([read(rules, entry) for entry in entries])


def read(rules: CloseRules, entry: Json) -> Weapon:
    """One weapon: a name of the chart, a mapping with such a name, or a whole mapping."""
    given = fields_of(entry)
    name = shown(str(given.pop("name", "")).strip().lower())
    row = rules.charts.weapons.get(key_of(name))
    if row is None and "skill" not in given:
        raise not_known("weapon", name, rules.charts.weapons, ", or its skill")
    # A sheet may say more of it than these rules know.
    known = {field: given[field] for field in WEAPON if field in given}
    return replace(row or Weapon(name), name=name, **checked(WEAPON, known, name))


def rating(rules: CloseRules, armor: Json) -> int:
    """What a sheet's armor is worth: a number, or a name of the chart (WND-03)."""

    def worth(word: str) -> int:
        found = rules.settings.data.armor.get(key_of(word))
        if found is None and not is_whole(word):
            problem = f"there is no armor '{word}'; write its rating as a number"
            raise Refused("err.sheet.gear", problem=problem)
        return whole(word, 0, MOST_DICE, "armor") if found is None else found

    return rated(armor, worth)
