"""The roll of an attack and of a defence: every die and every difficulty, named.

Implements STO-ATK-01 to -03, STO-GEN-02, -04, -06, -07, STO-CLS-12, -13, STO-RNG-01, -05, -06.
"""

from __future__ import annotations

from ....engine.events import Terms
from ....engine.pools import total
from ...parts.dice.throws import Difficulty, Throw
from ..actions import Attack, Split
from ..combatant import Combatant
from ..equipment import CLOSE, Weapon
from ..fight import Fight
from ..people import acts, sheet, space, states
from ..people.gear import gear
from ..rules import StoRules
from ..values import Answer, Item
from . import aims, maneuvers
from .crowds import crowd

BASE = 6
LOCATIONS = {"medium": (1, 0), "small": (2, 1), "precise": (3, 2)}
"""Of a place: what it adds to the difficulty, and to the damage dice (STO-GEN-06)."""
PLAIN = ("strike", "weapon_strike", "single_shot", "throw", "strafe")
"""Maneuvers that need not be named in a roll."""
FLANKS = {"flank": 1, "rear": 2}
SEES_NOT = 2
HELD = 2
DEFENSE_TRAITS = {
    "block": ("dexterity", "brawl"),
    "dodge": ("dexterity", "athletics"),
    "parry": ("dexterity", "melee"),
}


# --- what an attack is made of -------------------------------------------------------------------


def weapon_of(fight: Fight, person: Combatant, action: Attack) -> Weapon | None:
    """The weapon an attack is made with: in hand, or on the ground once it is thrown."""
    if not action.weapon:
        return None
    like = maneuvers.row(fight, person, action.maneuver).like
    found = gear.named(person, action.weapon)
    if found is None and like == "throw":
        found = gear.on_the_ground(fight, action.weapon)
    return found and maneuvers.as_used(like, found)


def traits(fight: Fight, person: Combatant, action: Attack) -> tuple[str, ...]:
    """The traits of an attack: the maneuver's, or the weapon's own Ability (STO-ATK-01)."""
    row = maneuvers.row(fight, person, action.maneuver)
    weapon = weapon_of(fight, person, action)
    if weapon is None or row.key not in fight.rules.maneuver_table:
        return row.traits
    if row.ranged or row.like in ("weapon_strike", "sweep", "disarm"):
        return ("dexterity", weapon.ability)
    return row.traits


def reach(fight: Fight, person: Combatant, action: Attack) -> str:
    """`close`, `firearms` or `thrown`."""
    if not maneuvers.row(fight, person, action.maneuver).ranged:
        return CLOSE
    weapon = weapon_of(fight, person, action)
    if weapon is not None:
        return weapon.reach
    return "thrown" if action.maneuver == "throw" else "firearms"


def own_dice(fight: Fight, person: Combatant, action: Attack) -> int:
    """The dice of an attack's pool with wounds and armor alone (STO-GEN-02)."""
    return total(sheet.own_terms(fight.rules, person, traits(fight, person, action)))


def purpose(fight: Fight, person: Combatant, action: Attack) -> str:
    """`grapple` for getting a grip, else `attack`."""
    like = maneuvers.row(fight, person, action.maneuver).like
    return "grapple" if like in maneuvers.GRABS else "attack"


# --- the pool of an attack -----------------------------------------------------------------------


def share_term(rules: StoRules, person: Combatant, own: Terms, dice: int, then: int) -> Terms:
    """What brings a pool to its share; wounds taken since the declaration come off it."""
    more = max(0, sheet.wounds(rules, person) - then)
    if rules.settings.wounds.apply_to == "none":
        more = 0
    return (("share", dice - more - total(own)),)


def pool(fight: Fight, attacker: Combatant, target: Combatant, action: Attack, item: Item) -> Terms:
    """Every die of an attack, named."""
    rules = fight.rules
    usual = traits(fight, attacker, action)
    words = sheet.words_for(attacker, purpose(fight, attacker, action), usual)
    own = sheet.own_terms(rules, attacker, words)
    terms = own
    declared = acts.declared(attacker)
    shared = None
    if action.shares:
        shared, then = action.shares[min(item.shot, len(action.shares) - 1)], action.wounds
    elif action.dice is not None:
        then = declared.wounds if isinstance(declared, Split) else action.wounds
        shared = action.dice
    if shared is not None:
        terms += share_term(rules, attacker, own, shared, then)
    bonus = bonus_terms(fight, attacker, target, action)
    if shared is None or rules.settings.multi.bonus_dice == "after_split":
        terms += bonus
    elif shared is not None:
        terms = (*terms, *bonus, ("share", -total(bonus)))
    if item.lead:
        terms += (("lead", item.lead),)
    terms += _length(fight, attacker, target, action)
    return terms + sheet.ruled_dice(fight, attacker)


def bonus_terms(fight: Fight, attacker: Combatant, target: Combatant, action: Attack) -> Terms:
    row = maneuvers.row(fight, attacker, action.maneuver)
    weapon = weapon_of(fight, attacker, action)
    terms: Terms = (("accuracy", row.accuracy),) if row.accuracy else ()
    if weapon is not None and weapon.attack_dice:
        terms += (("weapon", weapon.attack_dice),)
    facing = faced(attacker, target, action)
    if facing in FLANKS and (not row.ranged or fight.rules.settings.flank.ranged):
        terms += ((facing, FLANKS[facing]),)
    if action.maneuver == "single_shot" and aims.is_single(attacker, action):
        terms += aims.dice(attacker, target.id, action.weapon)
    if "blinded" in target.conditions:
        terms += (("blinded", SEES_NOT),)
    if states.is_struggling(fight, target):
        terms += (("held", HELD),)
    return terms + tuple(
        (name, each.attackers)
        for name, each in target.flags.custom.items() if each.attackers
    )  # fmt: skip


def faced(attacker: Combatant, target: Combatant, action: Attack) -> str:
    """From where an attack comes: as the storyteller said, else as its line did (STO-GEN-07)."""
    told = attacker.flags.facing.get(target.id)
    return told.what if told else action.facing


def is_outreached(weapon: Weapon | None, target: Combatant) -> bool:
    """Whether a target holds a longer weapon than this one, or than a fist (STO-CLS-13)."""
    theirs = gear.main_weapon(target)
    length = weapon.length if weapon is not None else 0
    return theirs is not None and theirs.length == 2 and length < 2


def _length(fight: Fight, attacker: Combatant, target: Combatant, action: Attack) -> Terms:
    """The die lost against a longer weapon (STO-CLS-13)."""
    rules, state = fight.rules, fight.state
    if maneuvers.row(fight, attacker, action.maneuver).ranged:
        return ()
    fended = is_outreached(weapon_of(fight, attacker, action), target)
    able = target.status == "active" and not states.unable(fight, target)
    if not fended or not able or faced(attacker, target, action) == "rear":
        return ()
    inside = state.relation(attacker.id, target.id).inside
    if inside and rules.settings.close.length__applies == "until_closed":
        return ()
    if states.grapple_of(state, attacker.id) or states.grapple_of(state, target.id):
        return ()
    return (("length", -rules.settings.close.length__penalty),)


# --- its difficulty ------------------------------------------------------------------------------


def distance(
    fight: Fight, attacker: Combatant, target: Combatant, action: Attack
) -> space.Metres | None:
    """Metres between them as they will be, from where they are or where the line says."""
    return space.after(fight, attacker.id, target.id, action.move, action.range)


def difficulty(fight: Fight, attacker: Combatant, target: Combatant, action: Attack) -> Terms:
    """All that an attack's difficulty is made of (STO-ATK-02)."""
    row = maneuvers.row(fight, attacker, action.maneuver)
    weapon = weapon_of(fight, attacker, action)
    terms: Terms = (("base", BASE),)
    if row.ranged:
        terms += _range(fight, attacker, target, action, weapon)
    if row.difficulty:
        terms += (("maneuver", row.difficulty),)
    if weapon is not None and weapon.attack_difficulty:
        terms += (("weapon", weapon.attack_difficulty),)
    if action.location:
        terms += (("location", LOCATIONS[action.location][0]),)
    terms += _covers(fight, attacker, target, action, weapon)
    if against_many(fight, attacker, target, action):
        terms += crowd(fight, attacker)
    terms += hand(attacker, action.offhand)
    lying = fight.rules.settings.prone.attack_difficulty
    if lying and "prone" in attacker.conditions:
        terms += (("prone", lying),)
    hard = purpose(fight, attacker, action)
    unseen = fight.state.relation(attacker.id, target.id).no_sight
    if row.ranged and unseen and not sheet.blindness(attacker, hard):
        terms += (("blinded", sheet.BLIND),)
    return terms + sheet.hardships(fight, attacker, hard, traits(fight, attacker, action))


def hand(person: Combatant, off: bool) -> Terms:
    """What the off hand makes harder (STO-RNG-12)."""
    return (("offhand", 1),) if off and not sheet.trait(person, "ambidextrous") else ()


def _range(
    fight: Fight,
    attacker: Combatant,
    target: Combatant,
    action: Attack,
    weapon: Weapon | None,
) -> Terms:
    metres = distance(fight, attacker, target, action)
    if metres is None or weapon is None:
        return ()
    settings = fight.rules.settings.range
    if metres <= settings.point_blank_m and (weapon.is_gun or settings.thrown_point_blank):
        return (("range", -2),)
    return (("range", 2),) if metres > gear.short_range(fight, attacker, weapon) else ()


def bypasses(fight: Fight, attacker: Combatant, target: Combatant, action: Attack) -> set[str]:
    """What an attack gets around: `armor`, `cover` (STO-GEN-06)."""
    if action.location and fight.rules.settings.targeting.auto_bypass:
        return {"armor", "cover"}
    told = attacker.flags.bypass.get(target.id)
    return set(told.what.split()) if told else set()


def counted_cover(
    fight: Fight,
    attacker: Combatant,
    target: Combatant,
    action: Attack,
    weapon: Weapon | None,
) -> str:
    """The target's cover as it counts for this attack (STO-RNG-05)."""
    kind = weapon.reach if weapon is not None else CLOSE
    if kind not in fight.rules.settings.cover.applies_to:
        return "none"
    if "cover" in bypasses(fight, attacker, target, action):
        return "none"
    return space.cover_of(target, attacker.id)


def _covers(
    fight: Fight,
    attacker: Combatant,
    target: Combatant,
    action: Attack,
    weapon: Weapon | None,
) -> Terms:
    others = _in_area(fight, action)
    if others:
        found = [counted_cover(fight, attacker, one, action, weapon) for one in others]
        pick = min if fight.rules.settings.strafe.mixed_cover == "lowest" else max
        cover = pick(found, key=space.NAMES.index)
    else:
        cover = counted_cover(fight, attacker, target, action, weapon)
    harder = space.COVER[cover]
    if cover != "none" and fight.rules.settings.cover.stack == "sum":
        harder = sum(space.COVER[one] for one in space.covers(target, attacker.id))
    terms: Terms = (("cover", harder),) if harder else ()
    if reach(fight, attacker, action) in fight.rules.settings.cover.own_penalty_for:
        own = space.COVER[space.cover_of(attacker, target.id)] - 1
        if own > 0:
            terms += (("own cover", own),)
    return terms


# --- several opponents ---------------------------------------------------------------------------


def against_many(fight: Fight, attacker: Combatant, target: Combatant, action: Attack) -> bool:
    """Whether an attack is among those that several opponents hamper: close, or point blank."""
    if reach(fight, attacker, action) == CLOSE:
        return True
    counted = attacker.flags.opponents or ()
    metres = distance(fight, attacker, target, action)
    near = metres is not None and metres <= fight.rules.settings.range.point_blank_m
    return near and (target.id in counted or attacker.flags.opponents_set is not None)


# --- both together -------------------------------------------------------------------------------


def attack(
    fight: Fight, attacker: Combatant, target: Combatant, action: Attack, item: Item
) -> Throw[Difficulty]:
    """The roll of an attack, before it is made."""
    extras = extras_of(fight, attacker, action)
    area = _in_area(fight, action) or [target]
    terms = min((pool(fight, attacker, one, action, item) for one in area), key=total)
    against = difficulty(fight, attacker, _worst(fight, attacker, target, action), action)
    return Throw(
        attacker.id, purpose(fight, attacker, action), terms, target.id, against, extras,
        using=_using(fight, attacker, action),
    )  # fmt: skip


def _using(fight: Fight, attacker: Combatant, action: Attack) -> str:
    """The weapon of an attack and its maneuver, where the weapon does not say it all."""
    weapon = weapon_of(fight, attacker, action)
    words = [weapon.name.replace("_", " ")] if weapon is not None else []
    if action.maneuver not in (*PLAIN, *maneuvers.GRABS):
        words.append(action.maneuver.replace("_", " "))
    if action.maneuver == "throw" and weapon is not None and weapon.throwable:
        words.append("thrown")
    return ", ".join(words)


def _worst(fight: Fight, attacker: Combatant, target: Combatant, action: Attack) -> Combatant:
    """Of several in an area the one furthest away (STO-RNG-10)."""
    people = _in_area(fight, action)
    return max(people, key=lambda one: distance(fight, attacker, one, action) or 0, default=target)


def _in_area(fight: Fight, action: Attack) -> list[Combatant]:
    """Everybody whom a strafe sweeps over; what helps against one must help against all."""
    people = fight.state.people
    if action.maneuver != "strafe":
        return []
    return [people[who] for who in action.targets if who in people]


def extras_of(fight: Fight, person: Combatant, action: Attack) -> tuple[str, ...]:
    """What its player adds: Willpower, a specialty (STO-TRN-05, STO-GEN-09)."""
    found = ["willpower"] if action.willpower else []
    weapon = weapon_of(fight, person, action)
    known = set()
    if weapon is not None:
        told = person.specialties.get(weapon.ability, ())
        known = {word.lower().replace(" ", "_") for word in told}
    if action.specialty or (weapon is not None and weapon.key in known):
        found.append("specialty")
    return tuple(found)


def defense(
    fight: Fight, target: Combatant, attacker: Combatant, action: Attack, answer: Answer
) -> Throw[Difficulty]:
    """The roll of a defence (STO-DEF-04, -07, -08)."""
    rules = fight.rules
    words = sheet.words_for(target, answer.kind, DEFENSE_TRAITS[answer.kind])
    own = sheet.own_terms(rules, target, words)
    terms = own
    share = acts.part(target, answer.part) if answer.source == "share" else None
    if share is not None and share.dice is not None:
        whole = acts.declared(target)
        then = whole.wounds if isinstance(whole, Split) else 0
        terms += share_term(rules, target, own, share.dice, then)
    if answer.fewer:
        terms += (("defenses", -answer.fewer),)
    terms += sheet.ruled_dice(fight, target)
    against: Terms = (("base", rules.settings.defense.difficulty),)
    close = reach(fight, attacker, action) == CLOSE
    counted = target.flags.opponents or ()
    if close or attacker.id in counted:
        against += crowd(fight, target)
    if answer.kind == "dodge" and action.maneuver == "strafe":
        against += (("strafed", 1),)
    lying = rules.settings.prone.defense_difficulty
    if lying and "prone" in target.conditions:
        against += (("prone", lying),)
    against += sheet.hardships(fight, target, answer.kind, words)
    extras = [name for name in ("willpower", "specialty") if getattr(answer, name)]
    return Throw(target.id, answer.kind, terms, attacker.id, against, tuple(extras))
