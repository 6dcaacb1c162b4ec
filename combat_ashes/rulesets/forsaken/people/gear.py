"""What people carry: weapons with their numbers, where they are, and in which hand (FOR-WPN)."""

from collections.abc import Collection, Iterable
from typing import Any

from msgspec.structs import replace

from ....engine.state import Json
from ...common.equipment.chart import checked, shown
from ...common.equipment.inventory import Inventory
from ...common.equipment.item import fields_of
from ...common.refusing import not_known
from ...legal import key_of
from ..combatant import Combatant
from ..equipment import ARMOR, MATERIALS, WEAPON, Armor, Weapon, weapon
from ..rules import ForsakenRules
from . import sheet

BARE_HANDS = Weapon("bare hands", "brawl", 0, "bashing")


class Gear(Inventory[Weapon]):
    """Weapons, each in a hand or in both, worn, or lying nearby."""

    second = " "

    def penalty(self, person: Combatant) -> int:
        """What ready weapons take from Initiative: the largest, and 1 for a second (FOR-INI-03)."""
        ready = [weapon.init for weapon in person.weapons if weapon.carried == "hand"]
        return -min(ready) + (1 if len(ready) > 1 else 0) if ready else 0

    def free_hand(self, person: Combatant, weapon: Weapon) -> str:
        """The hand that something comes into: the dominant one if it is free and works."""
        if weapon.two_handed:
            return "both"
        dominant = person.flags.dominant
        other = sheet.other_side(dominant)
        bad = sheet.wracked(person, "arm")
        full = [each.hand for each in self.in_hand(person)]
        if dominant not in bad and (other in bad or not {dominant, "both"} & set(full)):
            return dominant
        return other

    def can_hold(self, person: Combatant, weapon: Weapon, hand: str = "") -> bool:
        """Whether somebody has a working hand for something (FOR-ATK-09, FOR-TGT-05)."""
        bad = sheet.wracked(person, "arm")
        if len(bad) > 1 or (bad and weapon.two_handed) or hand in bad:
            return False
        others = [each for each in self.in_hand(person) if each.name != weapon.name]
        return not (bad and others)

    def has_room(self, person: Combatant, weapon: Weapon, hand: str = "") -> bool:
        """Whether a hand is free for something, `hand` or both for what takes two."""
        taken = {each.hand for each in self.in_hand(person)}
        if "both" in taken or (weapon.two_handed and taken):
            return False
        return hand not in taken if hand else not taken.issuperset(sheet.SIDES)


gear = Gear()


# --- from a sheet ---------------------------------------------------------------------------------


def read_all(
    rules: ForsakenRules, entries: Iterable[Json], dominant: str, bad: Collection[str] = ()
) -> tuple[Weapon, ...]:
    """A sheet's weapons as a fight keeps them; raises `Refused` for what is none.

    The first one is in the dominant hand, or in the other one where that arm is among the `bad`.
    Where what takes both hands leaves none, or finds none, things are worn unless they say more.
    """
    first_hand = sheet.other_side(dominant) if list(bad) == [dominant] else dominant
    found: list[Weapon] = []
    for entry in entries:
        one, ready = read(rules, entry), [each for each in found if each.is_held]
        placed = not isinstance(entry, str) and bool({"carried", "hand"} & set(entry))
        if not placed and ready and any(each.two_handed for each in (*ready, one)):
            one = replace(one, carried="worn")
        if one.is_held and not one.hand:
            hand = sheet.other_side(first_hand) if ready else first_hand
            one = replace(one, hand="both" if one.two_handed else hand)
        found.append(one)
    return gear.apart(found)


SILVER = "silver_"


def _row(rules: ForsakenRules, key: str) -> Weapon | None:
    """The row of a chart by its key; `silver_` before one makes it silver (FOR-INJ-03, ARM-08)."""
    row = rules.charts.weapons.get(key)
    plain = rules.charts.weapons.get(key.removeprefix(SILVER))
    if row is not None or plain is None:
        return row
    silver: Weapon = replace(plain, silver=True, total_ap=True)
    return silver


def read(rules: ForsakenRules, entry: Json) -> Weapon:
    """One weapon: a name of a chart, a mapping that changes such a row, or a whole mapping."""
    given = {key_of(str(name)): value for name, value in fields_of(entry).items()}
    name = str(given.pop("name", "")).strip()
    row = _row(rules, key_of(name))
    if row is None and not given:
        more = ", with silver before it where it is of silver or shoots it, or its numbers"
        raise not_known("weapon", name, rules.charts.weapons, more)
    fields = checked(WEAPON, given, name)
    if fields.get("improvised") and row is None:
        fields = {**_improvised(rules, fields), **fields}
    return weapon(shown(name) if row else name, fields, row)


def _improvised(rules: ForsakenRules, fields: dict[str, Any]) -> dict[str, Any]:
    """The numbers of a thing that is no weapon (FOR-WPN-03)."""
    size = fields.get("size", 0)
    durability = MATERIALS.get(fields.get("material", ""), 1) + fields.get("layers", 0)
    numbers = {"damage": max(0, durability - 1), "init": -size, "strength": size}
    return {**numbers, "type": "lethal", "material": "wood"}


def read_armor(rules: ForsakenRules, given: Json) -> tuple[Armor, ...]:
    """A sheet's armor: a name of the chart, a mapping, or a list of these."""
    if not given:
        return ()
    if isinstance(given, (list, tuple)):
        return tuple(suit for each in given for suit in read_armor(rules, each))
    fields = fields_of(given)
    name = str(fields.pop("name", "armor"))
    row = rules.charts.armor.get(key_of(name))
    if row is None and not set(fields) & set(ARMOR):
        raise not_known("armor", name, rules.charts.armor, ", or its numbers")
    return (replace(row or Armor(), name=shown(name), **checked(ARMOR, fields, "armor")),)
