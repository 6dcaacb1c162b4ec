"""What somebody can attack and parry with."""

from __future__ import annotations

from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..rules import AshesRules
from . import sheet


def named(turn: Turn[AshesRules], person: Person, text: str) -> dict[str, Json]:
    """A weapon by its (shortened) name among what this person has; bare hands always."""
    rules = turn.rules
    wanted = text.strip().lower().replace("_", " ")
    wanted = sheet.ALIASES.get(wanted, wanted)
    key = wanted.replace(" ", "_")
    wanted = rules.weapon_aliases.get(key, wanted).replace("_", " ")
    for arm in person.weapons:
        if wanted == arm["name"]:
            return sheet.reaching(rules, arm) if rules.magic_by_hand else arm
    natural = (arm for arm in rules.natural.values() if born_with(rules, person, arm))
    own = [*person.weapons, *sheet.fixed_to_guns(rules, person), *natural]
    names = [(arm["key"].replace("_", " "), arm["name"].lower(), arm) for arm in own]
    exact = [arm for key, name, arm in names if wanted in (key, name)]
    begun = [arm for key, name, arm in names if key.startswith(wanted) or name.startswith(wanted)]
    found = exact or begun
    if not found:
        turn.refuse("err.weapon.none", word=text, names=[arm["name"] for arm in own])
    if len(found) > 1 and not exact:
        turn.refuse("err.weapon.ambiguous", word=text, names=[arm["name"] for arm in found])
    return sheet.reaching(rules, found[0])


def born_with(rules: AshesRules, person: Person, arm: dict[str, Json]) -> bool:
    """Whether a natural weapon is this person's: shifters have theirs out of homid form."""
    if not arm["kinds"]:
        return True
    human = sheet.is_shifter(rules, person) and sheet.form(person) == "homid"
    return person.kind in arm["kinds"] and not human


def can_parry(rules: AshesRules, person: Person) -> bool:
    """Whether there is something in hand to block with (ASH-DEF-04)."""
    if not rules.settings.block.melee_needs_weapon:
        return True
    return any(arm["parry"] for arm in person.weapons)


def check_parry(turn: Turn[AshesRules], person: Person) -> bool:
    """Refuse a Melee block with nothing to block with; True where a storyteller let it pass."""
    if can_parry(turn.rules, person):
        return False
    turn.forbid("err.block.no_weapon")
    return True
