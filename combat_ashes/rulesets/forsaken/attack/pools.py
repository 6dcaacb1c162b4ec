"""What an attack is rolled with: every part of the pool by its name (FOR-ATK-01, FOR-DIC-02)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.state import THING
from ...parts.dice.target_number import TargetNumber
from ...parts.dice.throws import Throw
from ...parts.modifiers import dice_on
from ..actions import Attack
from ..combatant import Combatant
from ..defense import value
from ..equipment import Weapon
from ..fight import Fight
from ..harm import things, tilts
from ..people import holds, rolling, sheet
from ..rules import CONCEALMENT, ForsakenRules
from .action import BURSTS, Using, means, using

BY_SKILL = {"firearms": "dexterity", "athletics": "dexterity"}
"""The attribute of a skill; strength for all others (FOR-ATK-01)."""
SIGHT = (0, -3, -5)
"""The dice that blinded eyes cost (FOR-TGT-07)."""
BANDS = (0, -1, -2)
"""The dice of short, medium and long range (FOR-RNG-05)."""


def throw(
    fight: Fight,
    attacker: Combatant,
    target: Combatant | None,
    attack: Attack,
    applied: bool,
    several: int = 1,
) -> Throw[TargetNumber]:
    """The roll of an attack as it stands, with Defense `applied` or not."""
    rules = fight.rules
    how = using(rules, attacker, attack)
    band = range_dice(fight, attacker, target, attack, how)
    met = value.against(fight, target, attacker.id) if applied and target is not None else 0
    terms = sheet.of_parts(
        ("burst", BURSTS[attack.burst][1] if attack.burst else 0),
        ("targets", -several if several > 1 else 0),
        ("defense", -met),
        ("range", band or 0),
        ("concealment", -_concealment(fight, target, how)),
        ("prone", prone(fight, attacker, target, how)),
        ("aim", -aim_cost(attack)),
        ("grapple", -_into_grapple(fight, target, how)),
        ("split", -attack.split),
    )
    against = target.id if target is not None else f"{THING}{attack.thing}"
    everywhere = sheet.everywhere(fight, attacker, attack.willpower)
    forced = band is None or is_hopeless(rules, attacker, attack, how)
    whole = (
        *basic(fight, attacker, attack, how),
        *terms,
        *own(fight, attacker, attack, how),
        *everywhere,
    )
    dice = rolling.with_again(rules, how.weapon.again)
    made = rolling.throw(rules, attacker.id, attack.purpose, against, whole, dice, forced)
    return replace(made, using=means(attack))


def basic(fight: Fight, attacker: Combatant, attack: Attack, how: Using) -> Terms:
    """Attribute and skill of an attack."""
    attribute = BY_SKILL.get(how.skill, "strength")
    if attack.kind == "touch":
        attribute = "dexterity"
    return sheet.traits_terms(fight.rules, attacker, (attribute, how.skill))


def own(fight: Fight, attacker: Combatant, attack: Attack, how: Using) -> Terms:
    """What the attacker's weapon, armor, tilts and place cost; wounds are not among it."""
    rules, weapon = fight.rules, how.weapon
    strikes = attack.kind in ("strike", "kill")
    terms = (
        ("firing_out", -_firing_out(fight, attacker, how)),
        ("strength_short", -_strength_short(rules, attacker, weapon) if strikes else 0),
        ("improvised", -1 if weapon.improvised and strikes else 0),
        ("damaged", -1 if weapon.damaged and strikes else 0),
        ("armor", -sheet.armor_short(rules, attacker, (how.skill,))),
    )
    # Most people have nothing that hampers their limbs and eyes.
    tilted = _tilted(rules, attacker, attack, how) if attacker.conditions else ()
    return sheet.of_parts(*terms, *tilted)


def _tilted(rules: ForsakenRules, attacker: Combatant, attack: Attack, how: Using) -> Terms:
    bad, manual = sheet.wracked(attacker, "arm"), _is_manual(rules, attack, how)
    return (
        ("offhand", -2 if bad == [attacker.flags.dominant] and manual else 0),
        ("arms", -3 if len(bad) > 1 and not manual else 0),
        ("legs", -2 if _legs(rules, attacker) == 1 else 0),
        ("sight", SIGHT[sheet.eyes(attacker)]),
    )


def _legs(rules: ForsakenRules, attacker: Combatant) -> int:
    """How many wracked legs count: attacks do not require movement unless a setting says so."""
    if "attack" not in rules.settings.tilts.movement_rolls:
        return 0
    return len(sheet.wracked(attacker, "leg"))


# --- tilts ----------------------------------------------------------------------------------------


def _is_manual(rules: ForsakenRules, attack: Attack, how: Using) -> bool:
    """Whether an attack is in the list of what needs manual dexterity (FOR-TGT-05)."""
    kind = "thrown" if how.thrown else how.skill
    if attack.kind == "touch":
        kind = "weapon_touch" if attack.weapon else "brawl"
    return kind in rules.settings.tilts.manual_dexterity


def is_hopeless(rules: ForsakenRules, attacker: Combatant, attack: Attack, how: Using) -> bool:
    """Whether wracked limbs leave a chance die (FOR-TGT-05, -06)."""
    if not attacker.conditions:
        return False
    arms = len(sheet.wracked(attacker, "arm")) > 1 and _is_manual(rules, attack, how)
    return arms or _legs(rules, attacker) > 1


def aim_cost(attack: Attack) -> int:
    """The dice that a specified target costs (FOR-TGT-01)."""
    found = tilts.location_of(attack.aim) if attack.aim else None
    return tilts.LOCATIONS[found[1]] if found is not None else 0


# --- the weapon and armor -------------------------------------------------------------------------


def _strength_short(rules: ForsakenRules, attacker: Combatant, weapon: Weapon) -> int:
    """What too little Strength for the weapon costs (FOR-ATK-09)."""
    costs = rules.settings.weapons.strength_shortfall
    if costs == "none" or not weapon.strength:
        return 0
    short = max(0, weapon.strength - sheet.trait(rules, attacker, "strength"))
    return min(1, short) if costs == "flat_1" else short


# --- places ---------------------------------------------------------------------------------------


def distance(
    fight: Fight, attacker: Combatant, target: Combatant | None, attack: Attack
) -> int | None:
    """The yards of a shot: as the storyteller set them, else as they were typed (FOR-RNG-05)."""
    set_ = value.yards(fight.state, attacker.id, target.id) if target is not None else None
    return attack.distance if set_ is None else set_


def ranges_of(rules: ForsakenRules, person: Combatant, weapon: Weapon) -> tuple[int, ...] | None:
    """The bands of a weapon, or of it thrown by somebody (FOR-RNG-06)."""
    if weapon.ranges:
        return weapon.ranges
    if weapon.skill == "firearms" or weapon.size >= sheet.trait(rules, person, "strength"):
        return None
    reach = sum(sheet.trait(rules, person, name) for name in ("strength", "dexterity", "athletics"))
    times = 2 if weapon.aerodynamic else 1
    short = max(0, reach - weapon.size) * times
    drops = weapon.aerodynamic and rules.settings.thrown.aerodynamic_drops_size
    return short, short * 2, reach * times * 4 if drops else short * 4


def thrown_ranges(
    rules: ForsakenRules, person: Combatant, weapon: Weapon
) -> tuple[int, ...] | None:
    """The bands of what is thrown, though it could be shot."""
    if weapon.skill == "athletics" and weapon.ranges:
        return weapon.ranges
    bare = Weapon(weapon.name, "athletics", size=weapon.size, aerodynamic=weapon.aerodynamic)
    return ranges_of(rules, person, bare)


def range_dice(
    fight: Fight,
    attacker: Combatant,
    target: Combatant | None,
    attack: Attack,
    how: Using,
) -> int | None:
    """The dice that the range costs; None beyond long range, where a chance die is left."""
    if not how.ranged:
        return 0
    yards = distance(fight, attacker, target, attack)
    found = (thrown_ranges if how.thrown else ranges_of)(fight.rules, attacker, how.weapon)
    if yards is None or found is None:
        return 0
    for limit, dice in zip(found, BANDS, strict=True):
        if yards <= limit:
            return dice
    return None


def _concealment(fight: Fight, target: Combatant | None, how: Using) -> int:
    """The dice that the target's concealment costs; cover takes its place (FOR-RNG-10, -12)."""
    if target is None or not how.ranged:
        return 0
    if cover_of(fight, target):
        return fight.rules.settings.cover.pool_penalty
    return CONCEALMENT.get(concealment(fight, target), 0)


def concealment(fight: Fight, person: Combatant) -> str:
    """How well somebody is hidden: after a shot out of cover as the setting says."""
    if person.flags.shot_out and person.flags.cover:
        left = fight.rules.settings.cover.firing_out
        return "" if left == "none" else left
    return person.flags.concealed


def cover_of(fight: Fight, person: Combatant) -> str:
    """The thing behind which somebody is wholly, where it still stands."""
    name = person.flags.cover
    if not name or person.flags.shot_out:
        return ""
    return name if things.standing(fight, name) is not None else ""


def _firing_out(fight: Fight, attacker: Combatant, how: Using) -> int:
    """The dice that a hidden shooter's own shot loses (FOR-RNG-11, -12)."""
    if not how.ranged:
        return 0
    if how.thrown and not fight.rules.settings.cover.return_fire_thrown:
        return 0
    level = concealment(fight, attacker)
    if cover_of(fight, attacker):
        level = fight.rules.settings.cover.firing_out
    return max(0, CONCEALMENT.get(level, 0) - 1)


def prone(fight: Fight, attacker: Combatant, target: Combatant | None, how: Using) -> int:
    """What lying down changes, of the target and of the attacker (FOR-GEN-04)."""
    lies = "prone" in attacker.conditions
    found = -fight.rules.settings.prone.own_attack_penalty if lies else 0
    if target is None or "prone" not in target.conditions:
        return found
    if how.ranged:
        return found if cover_of(fight, target) else found - 2
    close = how.skill in ("brawl", "weaponry")
    return found + 2 if close and not lies else found


def _into_grapple(fight: Fight, target: Combatant | None, how: Using) -> int:
    """What shooting at somebody in a grapple costs (FOR-GRP-13)."""
    if target is None or not how.ranged or holds.of(fight.state, target.id) is None:
        return 0
    return fight.rules.settings.grapple.shoot_into_penalty


def killing(fight: Fight, attacker: Combatant, attack: Attack) -> Terms:
    """The pool of a killing blow: without Defense, range, aim and Willpower (FOR-KIL-01)."""
    how = using(fight.rules, attacker, attack)
    terms = basic(fight, attacker, attack, how)
    if not fight.rules.settings.killing_blow.own_penalties:
        return terms
    more = sheet.everywhere(fight, attacker, False)
    if not more and not dice_on(fight.state, attacker.id):
        more = ()
    return (*terms, *own(fight, attacker, attack, how), *more)


def shot_out(fight: Fight, attacker: Combatant, how: Using) -> bool:
    """Whether an attack is a shot out of cover."""
    return how.ranged and bool(cover_of(fight, attacker))
