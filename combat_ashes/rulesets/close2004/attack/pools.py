"""What an attack is rolled with: every part of the pool by its name (CLO-DIC-03)."""

from __future__ import annotations

from ....engine.events import Terms
from ....engine.numbers import MOST_DICE, is_whole, whole
from ...parts.dice.target_number import TargetNumber
from ...parts.dice.throws import Throw
from ...parts.formulas import read_sum
from ..actions import Attack
from ..combatant import Combatant
from ..defense import value
from ..defense.value import Met
from ..equipment import Weapon
from ..fight import Fight
from ..people import holds, sheet
from ..people.gear import gear
from ..questions import Incoming
from ..rules import CloseRules
from .action import is_ranged, skill_of, weapon_of

TOUCHES = {"": read_sum("dexterity+brawl"), "item": read_sum("dexterity+weaponry")}
"""Touching by hand and with something in hand (CLO-TCH-02)."""
BY_HAND = read_sum("strength+brawl")
"""Bites and getting a hold (CLO-UNA-03, CLO-GRA-01)."""


def incoming(fight: Fight, attacker: Combatant, attack: Attack) -> Incoming:
    """An attack as Defense sees it."""
    weapon = weapon_of(attacker, attack)
    kind = attack.kind if attack.kind in ("touch", "grapple") else "attack"
    skill = "brawl" if attack.kind in ("touch", "grapple", "bite") else skill_of(attack, weapon)
    if attack.kind == "touch" and attack.weapon:
        skill = "weaponry"
    close = skill != "firearms" or is_close(fight, attacker, attack)
    return Incoming(attacker.id, kind, skill, close)


def is_close(fight: Fight, attacker: Combatant, attack: Attack) -> bool:
    """Whether a shot comes from close range; without a word about it, it does not (CLO-DEF-04)."""
    if attack.far:
        return False
    yards = value.yards(fight.state, attacker.id, attack.target)
    distance = attack.distance if yards is None else yards
    return distance is not None and distance <= fight.rules.settings.range.close_yards


def met_by(fight: Fight, attacker: Combatant, target: Combatant, attack: Attack) -> Met:
    """How the target's Defense meets an attack at this moment."""
    return value.meets(fight, target, incoming(fight, attacker, attack))


def throw(
    fight: Fight,
    attacker: Combatant,
    target: Combatant,
    attack: Attack,
    met: Met,
    raised: int = 0,
) -> Throw[TargetNumber]:
    """The roll of an attack that is `met` so; `raised` is what Willpower adds to the Defense."""
    worn = -(met.value + raised) if met.applies else 0
    terms = sheet.of_parts(
        *basic(fight, attacker, attack),
        ("all_out", fight.rules.settings.all_out.bonus if attack.all_out else 0),
        ("prone", prone(fight, attacker, target, attack)),
        ("defense", worn),
        ("armor", -armor(fight, target, attack)),
        ("shield", -shield(fight, attacker, target, attack)),
        ("split", -attack.split),
        ("sparing", -fight.rules.settings.shooting_into_melee.penalty * len(attack.spared)),
        *sheet.everywhere(fight, attacker, attack.willpower),
    )
    dice, using = fight.rules.dice, attack.weapon
    return Throw(attacker.id, attack.purpose, terms, target.id, dice, using=using)


def basic(fight: Fight, attacker: Combatant, attack: Attack) -> Terms:
    """Traits, what the weapon or the jaws add, and the off-hand."""
    weapon = weapon_of(attacker, attack)
    return (
        *traits(fight, attacker, attack, weapon),
        ("weapon", bonus(fight, attack, weapon)),
        ("bite", bite_dice(fight.rules, attacker) if attack.kind == "bite" else 0),
        ("offhand", -offhand(fight.rules, attacker, attack)),
    )


def traits(fight: Fight, attacker: Combatant, attack: Attack, weapon: Weapon) -> Terms:
    """Attribute and skill of an attack."""
    if attack.kind == "touch":
        return sheet.terms_of(attacker, TOUCHES["item" if attack.weapon else ""])
    if attack.kind == "grapple":
        return sheet.terms_of(attacker, BY_HAND)
    skill = "brawl" if attack.kind == "bite" else skill_of(attack, weapon)
    return sheet.terms_of(attacker, fight.rules.pools[skill])


def bonus(fight: Fight, attack: Attack, weapon: Weapon) -> int:
    """The bonus dice of a weapon or a style; a touch has none (CLO-WND-04)."""
    if attack.kind in ("touch", "grapple", "bite"):
        return 0
    if fight.rules.settings.damage.flat_weapon_bonus and attack.kind != "kill":
        return 0
    return flat(fight, attack, weapon)


def flat(fight: Fight, attack: Attack, weapon: Weapon) -> int:
    """What a weapon or a style is worth, in dice or as damage (CLO-DIC-04)."""
    if attack.style:
        return int(fight.rules.settings.merits.styles[attack.style].split()[0])
    return weapon.bonus


def bite_dice(rules: CloseRules, person: Combatant) -> int:
    """What somebody's jaws add (CLO-UNA-03)."""
    word = person.flags.bite
    return whole(word, 0, MOST_DICE) if is_whole(word) else rules.settings.bite.bonus[word]


def bite_damage(rules: CloseRules, person: Combatant) -> str:
    """What somebody's bite does: people's is bashing (CLO-UNA-04)."""
    table = rules.settings.bite.damage
    word = person.flags.bite
    if word == "human":
        return table["human" if person.kind == "mortal" else "other"]
    return table.get(word, table["other"])


def damage_of(fight: Fight, attacker: Combatant, attack: Attack) -> str:
    """The type of damage that an attack does."""
    if attack.kind == "bite":
        return bite_damage(fight.rules, attacker)
    if attack.style:
        return fight.rules.settings.merits.styles[attack.style].split()[1]
    return weapon_of(attacker, attack).damage


def offhand(rules: CloseRules, attacker: Combatant, attack: Attack) -> int:
    """The dice that the off-hand costs (CLO-WPN-01)."""
    if not attack.offhand or sheet.has_merit(attacker, "ambidextrous"):
        return 0
    return rules.settings.offhand.penalty


def prone(fight: Fight, attacker: Combatant, target: Combatant, attack: Attack) -> int:
    """What somebody standing gains by hand on somebody who lies (CLO-MAN-01)."""
    if "prone" not in target.conditions or "prone" in attacker.conditions:
        return 0
    if is_ranged(attack, weapon_of(attacker, attack)):
        return 0
    fell_with = target.flags.fell_with
    if not fight.rules.settings.prone.outsiders and fell_with not in ("", attacker.id):
        return 0
    return fight.rules.settings.prone.bonus


def armor(fight: Fight, target: Combatant, attack: Attack) -> int:
    """The dice that armor takes; only bare skin is armored against a touch (CLO-WND-03, TCH-04)."""
    settings = fight.rules.settings
    if attack.kind == "touch":
        return gear.armor(target) if attack.skin else 0
    if attack.kind == "grapple":
        return gear.armor(target) if "hold" in settings.grapple.armor else 0
    return gear.armor(target) if settings.armor.mode == "pool" else 0


def shield(fight: Fight, attacker: Combatant, target: Combatant, attack: Attack) -> int:
    """What a person held before the target takes from a shot (CLO-MAN-10)."""
    held = target.flags.shield
    if not held or held == attacker.id or not is_ranged(attack, weapon_of(attacker, attack)):
        return 0
    if attacker.id in holds.partners(fight.state, target.id):
        return 0
    ruled = target.flags.shield_ruled
    if isinstance(ruled, int):
        return ruled
    return fight.rules.settings.shield.penalty if ruled is None else 0
