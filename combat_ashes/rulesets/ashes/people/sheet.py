"""What is read off a person: traits, wounds, weapons (ASH-HLT-01, -02, -05, ASH-DIC-07)."""

from typing import TypeVar

from msgspec.structs import asdict

from ....engine.events import Terms
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.state import Json
from ....engine.view_model import Health
from ...common.equipment.chart import read_damage
from ...common.mobs import is_mob
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Fight
from ..rules import AshesRules
from .lying import PRONE

T = TypeVar("T")


class FixedToGun(Weapon, frozen=True):
    """What one strikes with while a long gun is in hand; `gun` is its key."""

    gun: str = ""


BY_HAND = ("h2h", "grips")
"""The reaches of a weapon that do not cross a distance."""

BARE_HANDS = "unarmed"
ALIASES = {"punch": BARE_HANDS, "bare hands": BARE_HANDS, "fist": BARE_HANDS}
AWAY = ("fled", "out", "chase")
"""The status of those who are not here any more, or on their way."""
BAYONET, BUTT = "bayonet", "butt"


def trait(rules: AshesRules, person: Combatant, name: str) -> int:
    """Dots in a trait; an attribute that was never set is 1, anything else 0."""
    return person.traits.get(name, 1 if name in rules.charts.attributes else 0)


def wounds(rules: AshesRules, person: Combatant) -> int:
    """The wound penalty that counts now, in dice, 0 or less (ASH-HLT-01, -05)."""
    if not person.track or person.flags.unafraid_of_pain or is_mob(person):
        return 0
    return rules.levels.penalties[min(len(person.track), rules.levels.boxes)]


def level_name(rules: AshesRules, person: Combatant) -> str:
    """The name of the deepest filled box: Bruised, Hurt, …, or Unhurt."""
    filled = min(len(person.track), rules.levels.boxes)
    return rules.levels.all[filled - 1].name.capitalize() if filled else "Unhurt"


def health(fight: Fight, person: Combatant) -> Health:
    """The health of somebody in the view."""
    rules = fight.rules
    filled = min(len(person.track), rules.levels.boxes)
    level = level_name(rules, person)
    return Health(
        person.track[: rules.levels.boxes],
        level,
        0 if is_mob(person) else rules.levels.penalties[filled],
        rules.levels.boxes,
    )


def is_full(rules: AshesRules, person: Combatant) -> bool:
    """Whether a box in which no action is possible is filled (ASH-HLT-01)."""
    return len(person.track) >= rules.levels.out_from


def in_hand(rules: AshesRules, person: Combatant) -> Weapon:
    """The weapon in hand: the first on the sheet, else bare hands."""
    return person.weapons[0] if person.weapons else rules.charts.natural[BARE_HANDS]


def weapon_name(key: str) -> str:
    """A weapon as people say it."""
    return "bare hands" if key == BARE_HANDS else key.replace("_", " ")


def weapon(rules: AshesRules, person: Combatant, key: str) -> Weapon | None:
    """A weapon this person carries or was born with, by key."""
    for carried in person.weapons:
        if carried.key == key:
            return carried
    if key in (BAYONET, BUTT):
        return next((weapon for weapon in fixed_to_guns(rules, person) if weapon.key == key), None)
    return rules.charts.natural.get(key)


def fixed_to_guns(rules: AshesRules, person: Combatant) -> list[Weapon]:
    """What one strikes with while a long gun is in hand: its bayonet, its butt (ASH-GUN-05)."""
    found: list[Weapon] = []
    for gun in person.weapons:
        if gun.bayonet:
            damage, _, kind = gun.bayonet.partition(" ")
            strength, dice = read_damage(damage)
            found.append(_fixed(rules.charts.bayonet, gun, strength=strength, dice=dice, type=kind))
        if gun.parry and gun.weapon_class == "long":
            found.append(_fixed(rules.charts.butt, gun))
    return found


def _fixed(weapon: Weapon, gun: Weapon, **own: Json) -> FixedToGun:
    return FixedToGun(**{**asdict(weapon), **own}, gun=gun.key)


def ranged(weapon: Weapon) -> bool:
    """Whether a weapon reaches across distance; the rest is hand to hand."""
    return weapon.reach not in BY_HAND


def form(person: Combatant) -> str:
    """The shape a shifter wears; one that is not named is the shape of their birth."""
    return person.form or born_in(person.breed)


def born_in(breed: str | None) -> str:
    """The shape in which somebody of a breed was born; a metis is born in crinos."""
    return "crinos" if breed == "metis" else breed or "homid"


def in_breed_form(rules: AshesRules, person: Combatant) -> bool:
    """Whether a shifter wears the shape they were born in (ASH-SOK-01)."""
    breed = person.breed or "homid"
    if breed == "metis":
        return False
    return form(person) == born_in(breed)


def trait_terms(rules: AshesRules, person: Combatant, words: tuple[str, ...]) -> Terms:
    """Terms of a pool written as trait names or plain dice: `("dexterity", "3")`."""
    terms: list[tuple[str, int]] = []
    for word in words:
        if word not in person.traits and is_whole(word):
            terms.append(("dice", whole(word, 0, MOST_DICE)))
        else:
            usual = 1 if word in rules.charts.attributes else 0
            terms.append((word, person.traits.get(word, usual)))
    return tuple(terms)


def pool(fight: Fight, person: Combatant, words: tuple[str, ...], split: int = 0) -> Terms:
    """A pool of these traits, with what every pool of this person takes, and a split."""
    terms = trait_terms(fight.rules, person, words) + reductions(fight, person, words)
    return (*terms, ("split", -split)) if split else terms


def untrained(rules: AshesRules, person: Combatant, words: tuple[str, ...]) -> int:
    """What an unrated Skill among these traits adds to the difficulty (ASH-DIC-07)."""
    for word in words:
        if (
            person.traits.get(word)
            or word in rules.charts.attributes
            or word in rules.charts.talents
        ):
            continue
        if not is_whole(word):
            return rules.settings.dice.untrained_skill_difficulty
    return 0


def reductions(fight: Fight, person: Combatant, words: tuple[str, ...]) -> Terms:
    """What every action pool of this person takes: wounds, armor, a storyteller's modifiers."""
    terms: Terms = ()
    wound = wounds(fight.rules, person)
    if wound:
        terms += (("wounds", wound),)
    if person.armor and "dexterity" in words:
        hindrance = sum(piece.dexterity for piece in person.armor)
        if hindrance:
            terms += (("armor", hindrance),)
    for modifier in fight.state.modifiers:
        if modifier.who == person.id and modifier.dice:
            terms += ((modifier.why or "storyteller", modifier.dice),)
    return terms


def hardships(fight: Fight, person: Combatant, words: tuple[str, ...]) -> Terms:
    """What is added to the difficulty of every action roll of this person."""
    terms: Terms = ()
    extra = untrained(fight.rules, person, words)
    if extra:
        terms += (("unrated skill", extra),)
    if PRONE in person.conditions and ("dexterity" in words or "strength" in words):
        terms += (("prone", fight.rules.settings.condition.prone__difficulty),)
    for modifier in fight.state.modifiers:
        if modifier.who == person.id and modifier.difficulty:
            terms += ((modifier.why or "storyteller", modifier.difficulty),)
    return terms


def has_dice(fight: Fight, person: Combatant, words: tuple[str, ...], less: int = 0) -> bool:
    """Whether a pool has dice for certain, `less` so many, without building its terms."""
    fixed = certain(fight, person)
    return fixed is not None and fixed + sum([person.traits.get(w, 0) for w in words]) > less


def certain(fight: Fight, person: Combatant) -> int | None:
    """What wounds take off every pool; None where one has to look closer, since more may."""
    if person.armor or fight.state.modifiers:
        return None
    return wounds(fight.rules, person)
