"""What an attack is rolled with: every part of the pool by its name (FOR-ATK-01, FOR-DIC-02)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.state import OBJECT_PREFIX
from ...common import mobs
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ..combatant import Combatant
from ..declarations import Attack
from ..defense import value
from ..equipment import Weapon
from ..fight import Fight
from ..harm import things, tilts
from ..people import holds, rolling, sheet
from ..rules import CONCEALMENT, ForsakenRules
from .action import BURSTS, Blow, means

BY_SKILL = {"firearms": "dexterity", "athletics": "dexterity"}
"""The attribute of a skill; strength for all others (FOR-ATK-01)."""
BANDS = (0, -1, -2)
"""The dice of short, medium and long range (FOR-RNG-05)."""


def throw(blow: Blow, applied: bool, several: int = 1) -> Throw[TargetNumber]:
    """The roll of an attack as it stands, with Defense `applied` or not."""
    fight, attack, attacker, target = blow.fight, blow.attack, blow.attacker, blow.target
    band = range_dice(blow)
    met = value.against(fight, target, attacker.id) if applied and target is not None else 0
    terms = (
        *basic(blow),
        *sheet.of_parts(
            ("burst", BURSTS[attack.burst][1] if attack.burst else 0),
            ("targets", -several if several > 1 else 0),
            ("defense", -met),
            ("range", band or 0),
            ("concealment", -_concealment(fight, target) if target and blow.ranged else 0),
            ("prone", prone(blow)),
            ("aim", -aim_cost(attack) if attack.aim else 0),
            ("grapple", -_into_grapple(fight, target) if target and blow.ranged else 0),
            ("split", -attack.split),
        ),
        *own(blow),
        *sheet.everywhere(fight, attacker, attack.willpower),
    )
    against = target.id if target is not None else f"{OBJECT_PREFIX}{attack.thing}"
    forced = band is None or is_hopeless(blow)
    dice = rolling.with_again(blow.rules, blow.weapon.again)
    made = rolling.throw(blow.rules, attacker.id, attack.purpose, against, terms, dice, forced)
    return replace(made, using=means(attack))


def basic(blow: Blow) -> Terms:
    """Attribute and skill of an attack."""
    touch = blow.attack.kind == "touch"
    attribute = "dexterity" if touch else BY_SKILL.get(blow.skill, "strength")
    traits = sheet.traits_terms(blow.rules, blow.attacker, (attribute, blow.skill))
    return traits + mobs.terms(blow.attacker) if blow.attacker.flags.members else traits


def own(blow: Blow) -> Terms:
    """What the attacker's weapon, armor, tilts and place cost; wounds are not among it."""
    attacker, weapon = blow.attacker, blow.weapon
    strikes = blow.attack.kind in ("strike", "kill")
    # Most people have nothing that hampers their limbs and eyes.
    tilted = _tilted(blow) if attacker.conditions else ()
    return sheet.of_parts(
        ("firing_out", -_firing_out(blow) if blow.ranged else 0),
        ("strength_short", -_strength_short(blow) if strikes else 0),
        ("improvised", -1 if weapon.improvised and strikes else 0),
        ("damaged", -1 if strikes and weapon.damaged else 0),
        ("armor", -sheet.armor_short(blow.rules, attacker, (blow.skill,))),
        *tilted,
    )


def _tilted(blow: Blow) -> Terms:
    attacker, manual = blow.attacker, _is_manual(blow)
    offhand = manual and sheet.wracked(attacker, "arm") == [attacker.flags.dominant]
    return (
        ("offhand", -2 if offhand else 0),
        ("arms", 0) if manual else sheet.arms(attacker),
        sheet.sight(attacker),
    )


# --- tilts ----------------------------------------------------------------------------------------


def _is_manual(blow: Blow) -> bool:
    """Whether an attack is in the list of what needs manual dexterity (FOR-TGT-05)."""
    kind = "thrown" if blow.thrown else blow.skill
    if blow.attack.kind == "touch":
        kind = "weapon_touch" if blow.attack.weapon else "brawl"
    return kind in sheet.MANUAL


def is_hopeless(blow: Blow) -> bool:
    """Whether wracked limbs leave a chance die (FOR-TGT-05, -06)."""
    attacker = blow.attacker
    if not attacker.conditions:
        return False
    return sheet.armless(attacker) and _is_manual(blow)


def aim_cost(attack: Attack) -> int:
    """The dice that a specified target costs (FOR-TGT-01)."""
    found = tilts.location_of(attack.aim)
    return tilts.LOCATIONS[found[1]] if found is not None else 0


# --- the weapon and armor -------------------------------------------------------------------------


def _strength_short(blow: Blow) -> int:
    """What too little Strength for the weapon costs (FOR-ATK-09)."""
    costs, needed = blow.rules.settings.weapons.strength_shortfall, blow.weapon.strength
    if costs == "none" or not needed:
        return 0
    short = max(0, needed - sheet.trait(blow.rules, blow.attacker, "strength"))
    return min(1, short) if costs == "flat_1" else short


# --- places ---------------------------------------------------------------------------------------


def ranges_of(rules: ForsakenRules, person: Combatant, weapon: Weapon) -> tuple[int, ...] | None:
    """The bands of a weapon, or of it thrown by somebody (FOR-RNG-06)."""
    if weapon.ranges:
        return weapon.ranges
    if weapon.skill == "firearms" or weapon.size >= sheet.trait(rules, person, "strength"):
        return None
    reach = sum(sheet.trait(rules, person, name) for name in ("strength", "dexterity", "athletics"))
    times = 2 if weapon.aerodynamic else 1
    short = max(0, reach - weapon.size) * times
    return short, short * 2, short * 4


def thrown_ranges(
    rules: ForsakenRules, person: Combatant, weapon: Weapon
) -> tuple[int, ...] | None:
    """The bands of what is thrown, though it could be shot."""
    if weapon.skill == "athletics" and weapon.ranges:
        return weapon.ranges
    bare = Weapon(weapon.name, "athletics", size=weapon.size, aerodynamic=weapon.aerodynamic)
    return ranges_of(rules, person, bare)


def range_dice(blow: Blow) -> int | None:
    """The dice that the range costs; None beyond long range, where a chance die is left."""
    if not blow.ranged:
        return 0
    bands = (thrown_ranges if blow.thrown else ranges_of)(blow.rules, blow.attacker, blow.weapon)
    target, yards = blow.target, blow.attack.distance
    if target is not None:  # As the storyteller set it, else as it was typed (FOR-RNG-05).
        set_ = value.yards(blow.fight.state, blow.attacker.id, target.id)
        yards = yards if set_ is None else set_
    if yards is None or bands is None:
        return 0
    return next((dice for most, dice in zip(bands, BANDS, strict=True) if yards <= most), None)


def _concealment(fight: Fight, target: Combatant) -> int:
    """The dice that the target's concealment costs; cover takes its place (FOR-RNG-10, -12)."""
    if cover_of(fight, target):
        return fight.rules.settings.cover.pool_penalty
    return CONCEALMENT.get(concealment(fight, target), 0)


def concealment(fight: Fight, person: Combatant) -> str:
    """How well somebody is hidden: after a shot out of cover as the setting says."""
    if person.flags.shot_out and person.flags.cover:
        return "substantial"
    return person.flags.concealed


def cover_of(fight: Fight, person: Combatant) -> str:
    """The thing behind which somebody is wholly, where it still stands."""
    name = person.flags.cover
    if not name or person.flags.shot_out:
        return ""
    return name if things.standing(fight, name) is not None else ""


def _firing_out(blow: Blow) -> int:
    """The dice that a hidden shooter's own shot loses (FOR-RNG-11, -12)."""
    level = "substantial" if shot_out(blow) else concealment(blow.fight, blow.attacker)
    return max(0, CONCEALMENT.get(level, 0) - 1)


def prone(blow: Blow) -> int:
    """What lying down changes, of the target and of the attacker (FOR-GEN-04)."""
    lies = "prone" in blow.attacker.conditions
    found = -blow.rules.settings.prone.own_attack_penalty if lies else 0
    if blow.target is None or "prone" not in blow.target.conditions:
        return found
    if blow.ranged:
        return found if cover_of(blow.fight, blow.target) else found - 2
    close = blow.skill in ("brawl", "weaponry")
    return found + 2 if close and not lies else found


def _into_grapple(fight: Fight, target: Combatant) -> int:
    """What shooting at somebody in a grapple costs (FOR-GRP-13)."""
    grapples = holds.of(fight.state, target.id) is not None
    return fight.rules.settings.grapple.shoot_into_penalty if grapples else 0


def killing(blow: Blow) -> Terms:
    """The pool of a killing blow: without Defense, range, aim and Willpower (FOR-KIL-01)."""
    return (*basic(blow), *own(blow), *sheet.everywhere(blow.fight, blow.attacker, False))


def shot_out(blow: Blow) -> bool:
    """Whether an attack is a shot out of cover."""
    return blow.ranged and bool(cover_of(blow.fight, blow.attacker))
