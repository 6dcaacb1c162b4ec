"""The roll of an attack and of a defence: every die and every difficulty, named.

Implements STO-ATK-01 to -03, STO-GEN-02, -04, -06, -07, STO-CLS-12, -13, STO-RNG-01, -03 to -06.
"""

from ....engine.events import Terms
from ....engine.pools import total
from ...common import mobs
from ...common.dice.throws import Difficulty, Throw
from ..combatant import Combatant
from ..equipment import CLOSE, FIREARMS
from ..fight import Fight
from ..people import acts, sheet, space, states
from ..people.gear import gear
from ..rules import StoRules
from ..values import Answer
from .attempt import Assault

BASE = 6
LOCATIONS = {"medium": (1, 0), "small": (2, 1), "precise": (3, 2)}
"""Of a place: what it adds to the difficulty, and to the damage dice (STO-GEN-06)."""
FLANKS = {"flank": 1, "rear": 2}
SEES_NOT = 2
HELD = 2
SCOPE = 2
DEFENSE_TRAITS = {
    "block": ("dexterity", "brawl"),
    "dodge": ("dexterity", "athletics"),
    "parry": ("dexterity", "melee"),
}


def attack(made: Assault) -> Throw[Difficulty]:
    """The roll of an attack, before it is made; of a strafe the worst that it sweeps over."""
    terms, furthest = _pool(made), made
    if made.action.maneuver == "strafe":
        swept = made.swept
        terms = min(map(_pool, swept), key=total)
        furthest = max(swept, key=lambda one: one.metres or 0)
    return Throw(
        made.attacker.id, made.purpose, terms, made.target.id, _difficulty(furthest),
        made.extras, using=made.using,
    )  # fmt: skip


def share_term(rules: StoRules, person: Combatant, own: Terms, dice: int, then: int) -> Terms:
    """What brings a pool to its share; wounds taken since the declaration come off it."""
    more = max(0, sheet.wounds(rules, person) - then)
    if rules.settings.wounds.apply_to == "none":
        more = 0
    return (("share", dice - more - total(own)),)


def _pool(made: Assault) -> Terms:
    """Every die of an attack, named."""
    rules, attacker, share = made.fight.rules, made.attacker, made.share
    terms = own = sheet.own_terms(
        rules, attacker, sheet.words_for(attacker, made.purpose, made.traits)
    )
    bonus = bonus_terms(made)
    if share is not None:
        terms += share_term(rules, attacker, own, share, made.action.wounds)
    terms += bonus
    if made.item.lead:
        terms += (("lead", made.item.lead),)
    return terms + _length(made) + sheet.ruled_dice(made.fight, attacker)


def bonus_terms(made: Assault) -> Terms:
    """The dice that an attack has besides its traits."""
    row, weapon, target = made.row, made.weapon, made.target
    terms: Terms = mobs.terms(made.attacker)
    if row.accuracy:
        terms += (("accuracy", row.accuracy),)
    if weapon is not None and weapon.attack_dice:
        terms += (("weapon", weapon.attack_dice),)
    if made.facing in FLANKS:
        terms += ((made.facing, FLANKS[made.facing]),)
    if made.action.maneuver == "single_shot" and made.is_lone_shot:
        terms += aimed(made.attacker, target.id, made.action.weapon)
    if "blinded" in target.conditions:
        terms += (("blinded", SEES_NOT),)
    if states.is_struggling(made.fight, target):
        terms += (("held", HELD),)
    custom = target.flags.custom.items()
    return terms + tuple([(name, each.attackers) for name, each in custom if each.attackers])


def aimed(person: Combatant, target: str, weapon: str) -> Terms:
    """The dice that aiming gives the next shot (STO-RNG-03)."""
    aim = person.flags.aim
    if aim is None or (aim.target, aim.weapon) != (target, weapon) or not aim.turns:
        return ()
    terms: Terms = (("aim", min(aim.turns, sheet.trait(person, "perception"))),)
    gun = gear.named(person, weapon)
    return (*terms, ("scope", SCOPE)) if gun is not None and gun.scope else terms


def _length(made: Assault) -> Terms:
    """The die lost against a longer weapon (STO-CLS-13)."""
    fight, attacker, target = made.fight, made.attacker, made.target
    settings, state = fight.rules.settings.close, fight.state
    if made.row.ranged or not made.is_outreached or made.facing == "rear":
        return ()
    if target.status != "active" or states.unable(fight, target):
        return ()
    inside = state.relation(attacker.id, target.id).inside
    if inside:
        return ()
    if states.grapple_of(state, attacker.id) or states.grapple_of(state, target.id):
        return ()
    return (("length", -settings.length__penalty),)


def _difficulty(made: Assault) -> Terms:
    """All that an attack's difficulty is made of (STO-ATK-02)."""
    fight, attacker, action = made.fight, made.attacker, made.action
    row, weapon = made.row, made.weapon
    terms: Terms = (("base", BASE), *_range(made))
    if row.difficulty:
        terms += (("maneuver", row.difficulty),)
    if weapon is not None and weapon.attack_difficulty:
        terms += (("weapon", weapon.attack_difficulty),)
    if action.location:
        terms += (("location", LOCATIONS[action.location][0]),)
    terms += _covers(made)
    if made.is_hampered_by_many:
        terms += crowd(fight, attacker)
    terms += hand(attacker, action.offhand)
    lying = fight.rules.settings.prone.attack_difficulty
    if lying and "prone" in attacker.conditions:
        terms += (("prone", lying),)
    unseen = fight.state.relation(attacker.id, made.target.id).no_sight
    if row.ranged and unseen and not sheet.blindness(attacker, made.purpose):
        terms += (("blinded", sheet.BLIND),)
    return terms + sheet.hardships(fight, attacker, made.purpose, made.traits)


def hand(person: Combatant, off: bool) -> Terms:
    """What the off hand makes harder (STO-RNG-12)."""
    return (("offhand", 1),) if off and not sheet.trait(person, "ambidextrous") else ()


def _range(made: Assault) -> Terms:
    """Point blank, or beyond the short range (STO-RNG-01)."""
    weapon, settings = made.weapon, made.fight.rules.settings.range
    metres = made.metres if made.row.ranged else None
    if metres is None or weapon is None:
        return ()
    if metres <= settings.point_blank_m:
        return (("range", -2),)
    far = metres > gear.short_range(made.fight, made.attacker, weapon)
    return (("range", 2),) if far else ()


def _covers(made: Assault) -> Terms:
    """The target's cover, and the shooter's own (STO-RNG-05, -06)."""
    attacker, target, settings = made.attacker, made.target, made.fight.rules.settings
    cover = min([one.cover for one in made.swept], key=space.NAMES.index)
    harder = space.COVER[cover]
    if cover != "none" and settings.cover.stack == "sum":
        harder = sum(space.COVER[one] for one in space.covers(target, attacker.id))
    terms: Terms = (("cover", harder),) if harder else ()
    if made.reach != FIREARMS:
        return terms
    own = space.COVER[space.cover_of(attacker, target.id)] - 1
    return (*terms, ("own cover", own)) if own > 0 else terms


def opponents(fight: Fight, person: Combatant) -> int:
    """How many count against somebody (STO-CLS-12)."""
    if person.flags.opponents_set is not None:
        return person.flags.opponents_set
    people = fight.state.people
    counted = person.flags.opponents or ()
    return sum(1 for who in counted if who in people and people[who].status == "active")


def crowd(fight: Fight, person: Combatant) -> Terms:
    """What several opponents add to somebody's attacks and defences."""
    count, most = opponents(fight, person), fight.rules.settings.multiple_opponents.max
    return (("opponents", min(count - 1, most)),) if count > 1 and most else ()


def defense(made: Assault, answer: Answer) -> Throw[Difficulty]:
    """The roll of a defence (STO-DEF-04, -07, -08)."""
    fight, target = made.fight, made.target
    settings = fight.rules.settings
    terms = defense_pool(fight, target, answer)
    against: Terms = (("base", settings.defense.difficulty),)
    if made.reach == CLOSE or made.attacker.id in (target.flags.opponents or ()):
        against += crowd(fight, target)
    if answer.kind == "dodge" and made.action.maneuver == "strafe":
        against += (("strafed", 1),)
    lying = settings.prone.defense_difficulty
    if lying and "prone" in target.conditions:
        against += (("prone", lying),)
    words = sheet.words_for(target, answer.kind, DEFENSE_TRAITS[answer.kind])
    against += sheet.hardships(fight, target, answer.kind, words)
    return Throw(target.id, answer.kind, terms, made.attacker.id, against, answer.extras)


def defense_pool(fight: Fight, target: Combatant, answer: Answer) -> Terms:
    """The dice of a defence (STO-DEF-04, -07, -08)."""
    words = sheet.words_for(target, answer.kind, DEFENSE_TRAITS[answer.kind])
    terms = own = sheet.own_terms(fight.rules, target, words)
    share = acts.part(target, answer.part) if answer.source == "share" else None
    if share is not None and share.dice is not None:
        terms += share_term(fight.rules, target, own, share.dice, acts.wounds_then(target))
    if answer.fewer:
        terms += (("defenses", -answer.fewer),)
    return terms + sheet.ruled_dice(fight, target)
