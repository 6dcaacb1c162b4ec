"""What people carry: weapons with their numbers, where they are, and in which hand (FOR-WPN)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.refusals import Refused
from ....engine.state import Combatant, FightState, Json
from ...legal import key_of
from ...parts.called import called, plain
from ...parts.formulas import DAMAGE
from ...parts.refusing import not_known
from ..equipment import Armor, Weapon
from ..notes import DOMINANT
from ..rules import MATERIALS, ForsakenRules
from ..settings.words import FEEDS, FLAGS, SKILLS
from . import sheet

CARRIED = ("hand", "worn", "nearby")
HANDS = ("left", "right", "both")
NUMBERS = {"damage": (-20, 20), "init": (-20, 0), "strength": (0, 20), "size": (0, 40),
           "clip": (0, 1000), "rounds": (0, 1000), "ap": (0, 20), "again": (8, 11),
           "layers": (0, 20)}  # fmt: skip
"""The numbers of a weapon, and between what they must lie."""
TRUTHS = (*FLAGS[:8], "improvised")
WORDS = {"skill": SKILLS, "type": DAMAGE, "feed": FEEDS, "carried": CARRIED, "hand": HANDS,
         "material": tuple(MATERIALS)}  # fmt: skip


BARE_HANDS = Weapon("bare hands", "brawl", 0, "bashing")


def of(person: Combatant) -> tuple[Weapon, ...]:
    """Everything that somebody carries or has let fall."""
    return person.weapons


def in_hand(person: Combatant) -> list[Weapon]:
    """What somebody has ready."""
    return [weapon for weapon in of(person) if weapon.carried == "hand"]


def named(person: Combatant, name: str) -> Weapon | None:
    """What somebody has under just this name."""
    return next((weapon for weapon in of(person) if weapon.name == name), None)


def match(weapons: Iterable[Weapon], word: str) -> Weapon | None:
    """The one of some weapons that is called so; none where it may be several."""
    found = called(weapons, word, attrgetter("name"))
    return found[0] if len(found) == 1 else None


def penalty(person: Combatant) -> int:
    """What ready weapons take from Initiative: the largest, and 1 for a second (FOR-INI-03)."""
    ready = [weapon.init for weapon in in_hand(person)]
    if not ready:
        return 0
    return -min(ready) + (1 if len(ready) > 1 else 0)


def free_hand(person: Combatant, weapon: Weapon) -> str:
    """The hand that something comes into: the dominant one if it is free and works."""
    if weapon.two_handed:
        return "both"
    dominant = DOMINANT.of(person.notes)
    other = sheet.other_side(dominant)
    bad = sheet.wracked(person, "arm")
    full = [each.hand for each in in_hand(person)]
    if dominant not in bad and (other in bad or not {dominant, "both"} & set(full)):
        return dominant
    return other


def can_hold(person: Combatant, weapon: Weapon, hand: str = "") -> bool:
    """Whether somebody has a working hand for something (FOR-ATK-09, FOR-TGT-05)."""
    bad = sheet.wracked(person, "arm")
    if len(bad) > 1 or (bad and weapon.two_handed):
        return False
    if hand in bad:
        return False
    others = [each for each in in_hand(person) if each.name != weapon.name]
    return not (bad and others)


def has_room(person: Combatant, weapon: Weapon, hand: str = "") -> bool:
    """Whether a hand is free for something, `hand` where one is named; both for what takes two."""
    taken = {each.hand for each in in_hand(person)}
    if "both" in taken or (weapon.two_handed and taken):
        return False
    return hand not in taken if hand else not taken.issuperset(sheet.SIDES)


def distinct(name: str, taken: Iterable[str]) -> str:
    """A name that nothing else there has."""
    names, count, free = {plain(each) for each in taken}, 2, name
    while plain(free) in names:
        free = f"{name} {count}"
        count += 1
    return free


def lying(state: FightState, word: str) -> tuple[str, Weapon] | None:
    """Whose something nearby was, and the thing itself; anybody may pick it up."""
    for person in state.people.values():
        found = match([weapon for weapon in of(person) if weapon.carried == "nearby"], word)
        if found is not None:
            return person.id, found
    return None


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
        weapon = read(rules, entry)
        if not _is_placed(entry) and _hands_full(found, weapon):
            weapon = replace(weapon, carried="worn")
        name = distinct(weapon.name, [each.name for each in found])
        if weapon.carried == "hand" and not weapon.hand:
            first = not any(each.carried == "hand" for each in found)
            hand = first_hand if first else sheet.other_side(first_hand)
            weapon = replace(weapon, hand="both" if weapon.two_handed else hand)
        found.append(replace(weapon, name=name))
    return tuple(found)


def _is_placed(entry: Json) -> bool:
    """Whether a sheet says where something is carried."""
    return not isinstance(entry, str) and bool({"carried", "hand"} & set(entry))


def _hands_full(found: list[Weapon], weapon: Weapon) -> bool:
    ready = [each for each in found if each.carried == "hand"]
    return bool(ready) and any(each.two_handed for each in (*ready, weapon))


SILVER = "silver_"


def _row(rules: ForsakenRules, key: str) -> dict[str, Any] | None:
    """The row of a chart by its key; `silver_` before one makes it silver (FOR-INJ-03, ARM-08)."""
    row = rules.weapons.get(key)
    plain = rules.weapons.get(key.removeprefix(SILVER))
    if row is not None or plain is None:
        return row
    return {**plain, "silver": True, "total_ap": True}


def read(rules: ForsakenRules, entry: Json) -> Weapon:
    """One weapon: a name of a chart, a mapping that changes such a row, or a whole mapping."""
    given = {"name": entry} if isinstance(entry, str) else dict(entry)
    given = {key_of(str(name)): value for name, value in given.items()}
    name = str(given.pop("name", "")).strip()
    row = _row(rules, key_of(name))
    if row is None and not given:
        more = ", with silver before it where it is of silver or shoots it, or its numbers"
        raise not_known("weapon", name, rules.weapons, more)
    if row is not None:
        name = name.replace("_", " ")
    fields = {**(row or {}), **_checked(name, given)}
    if fields.get("improvised") and row is None:
        fields = {**_improvised(rules, fields), **fields}
    return _usual(rules, name, fields)


def _usual(rules: ForsakenRules, name: str, fields: dict[str, Any]) -> Weapon:
    """What a weapon is that leaves a field out."""
    if plain(name).endswith("bow") and "skill" not in fields:
        shot = rules.settings.weapons.bow_row == "firearm"
        fields |= {"skill": "firearms" if shot else "athletics", "firearm": shot, "bow": True}
    if "skill" not in fields:
        fields["skill"] = (
            "firearms" if fields.get("firearm") else
            "athletics" if fields.get("thrown") else "weaponry"
        )  # fmt: skip
    fields.setdefault("type", rules.settings.weapons.default_damage_type)
    if fields.get("rounds") is None:
        fields["rounds"] = fields.get("clip")
    if fields.get("ranges"):
        fields["ranges"] = tuple(fields["ranges"])
    return Weapon(name, **fields)


def _improvised(rules: ForsakenRules, fields: dict[str, Any]) -> dict[str, Any]:
    """The numbers of a thing that is no weapon (FOR-WPN-03)."""
    size = fields.get("size", 0)
    durability = MATERIALS.get(fields.get("material", ""), 1) + fields.get("layers", 0)
    kind = rules.settings.improvised.damage_type
    numbers = {"damage": max(0, durability - 1), "init": -size, "strength": size}
    return {**numbers, "type": kind, "material": "wood"}


def _checked(name: str, given: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field, value in given.items():
        if value is None:
            continue
        if field in NUMBERS:
            found[field] = _number(name, field, value)
        elif field in TRUTHS:
            found[field] = bool(value)
        elif field in WORDS:
            word = str(value).lower().replace("_", " ") if field == "material" else str(value)
            if word not in WORDS[field]:
                legal = ", ".join(WORDS[field])
                raise _bad(f"the {field} of {name} must be one of {legal}")
            found[field] = word
        elif field == "ranges":
            found[field] = _ranges(name, value)
        else:
            raise _bad(f"{name} has no field '{field}'")
    return found


def _number(name: str, field: str, value: Any) -> int:
    least, most = NUMBERS[field]
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _bad(f"the {field} of {name} must be a whole number from {least} to {most}")
    return value


def _ranges(name: str, value: Any) -> tuple[int, ...]:
    parts = value.split("/") if isinstance(value, str) else value
    numbers = [whole(str(part), 0, MOST_YARDS) for part in parts if is_whole(str(part))]
    if len(numbers) != 3 or sorted(numbers) != numbers:
        raise _bad(f"the ranges of {name} must be three numbers, such as 20/40/80")
    return tuple(numbers)


def read_armor(rules: ForsakenRules, given: Json) -> tuple[Armor, ...]:
    """A sheet's armor: a name of the chart, a mapping, or a list of these."""
    if not given:
        return ()
    if isinstance(given, (list, tuple)):
        return tuple(suit for each in given for suit in read_armor(rules, each))
    fields = {"name": given} if isinstance(given, str) else dict(given)
    name = str(fields.get("name", "armor"))
    row = rules.armor.get(key_of(name))
    numbers = ("general", "ballistic", "strength", "defense", "speed")
    if row is None and not set(fields) & {*numbers, "covers"}:
        raise not_known("armor", name, rules.armor, ", or its numbers")
    odd = set(fields) - {*numbers, "covers", "name"}
    if odd:
        raise _bad(f"armor has no field '{sorted(odd)[0]}'")
    covers = fields.pop("covers", None)
    if isinstance(covers, str):
        covers = [part.strip() for part in covers.split(",")]
    for field in numbers:
        if field in fields and not isinstance(fields[field], int):
            raise _bad(f"the {field} of armor must be a whole number")
    suit = {"covers": (), **(row or {}), **fields, "name": name.replace("_", " ")}
    return (Armor(**{**suit, "covers": tuple(suit["covers"] if covers is None else covers)}),)


def _bad(problem: str) -> Refused:
    return Refused("err.sheet.gear", problem=problem)
