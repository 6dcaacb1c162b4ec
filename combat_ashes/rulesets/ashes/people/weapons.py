"""What a person can attack and parry with."""

from operator import attrgetter

from ...common.called import called
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Decision
from ..rules import AshesRules
from . import sheet


def named(ctx: Decision, person: Combatant, text: str) -> Weapon:
    """A weapon by its (shortened) name among what this person has; bare hands always."""
    rules = ctx.rules
    wanted = text.strip().lower().replace("_", " ")
    wanted = sheet.ALIASES.get(wanted, wanted)
    key = wanted.replace(" ", "_")
    wanted = rules.charts.all.aliases.get(key, wanted).replace("_", " ")
    for weapon in person.weapons:
        if wanted == weapon.name:
            return weapon
    own = usable(rules, person)
    names = [(weapon.key.replace("_", " "), weapon.name.lower(), weapon) for weapon in own]
    exact = [weapon for key, name, weapon in names if wanted in (key, name)]
    found = (
        exact[:1]
        or called(own, wanted, attrgetter("name"))
        or called(own, wanted, attrgetter("key"))
    )
    if not found:
        ctx.refuse("err.weapon.none", word=text, names=[weapon.name for weapon in own])
    if len(found) > 1:
        ctx.refuse("err.weapon.ambiguous", word=text, names=[weapon.name for weapon in found])
    return found[0]


def usable(rules: AshesRules, person: Combatant) -> list[Weapon]:
    """Everything that a person can attack with: what they carry, then what they are born with."""
    natural = [one for one in rules.charts.natural.values() if born_with(rules, person, one)]
    return [*person.weapons, *sheet.fixed_to_guns(rules, person), *natural]


def born_with(rules: AshesRules, person: Combatant, weapon: Weapon) -> bool:
    """Whether a natural weapon is this person's: shifters have theirs out of homid form."""
    if not weapon.kinds:
        return True
    human = person.kind in rules.charts.shifters and sheet.form(person) == "homid"
    return person.kind in weapon.kinds and not human


def can_parry(rules: AshesRules, person: Combatant) -> bool:
    """Whether there is something in hand to block with (ASH-DEF-04)."""
    return any(weapon.parry for weapon in person.weapons)


def check_parry(ctx: Decision, person: Combatant) -> bool:
    """Refuse a Melee block with nothing to block with; True where a storyteller let it pass."""
    if can_parry(ctx.rules, person):
        return False
    ctx.refuse_unless_allowed("err.block.no_weapon")
    return True
