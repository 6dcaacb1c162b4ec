"""What an attack is rolled with, as a value before the dice, and rolling it (ASH-ATK)."""

from ....engine.events import Terms
from ...common import mobs
from ...common.dice.throws import Difficulty, Throw
from ..fight import Decision, Fight
from ..people import holding, options, rolls, sheet
from . import close_quarters, shooting
from .coming import Attack


def throw(fight: Fight, now: Attack, uncontested: bool = False) -> Throw[Difficulty]:
    """The roll of an attack; one that is `uncontested` is point blank at grips (ASH-GUN-02)."""
    attacker, action = now.attacker, now.action
    extras = action.extras
    if attacker.specialties:
        extras += _specialty(now)
    purpose = now.manner.purpose
    chosen = options.is_told(attacker, purpose, action)
    dice, against = pool(fight, now), difficulty(fight, now, uncontested)
    using = sheet.weapon_name(now.weapon.name) if purpose == "attack" else ""
    return Throw(attacker.id, purpose, dice, now.target.id, against, extras, chosen, using)


def pool(fight: Fight, now: Attack) -> Terms:
    """The pool of an attack (ASH-ATK-01, -02, -05)."""
    if "pool" in now.manner.own:
        return now.manner.pool(fight, now.attacker, now.action)
    return sheet.pool(fight, now.attacker, now.words, now.action.split) + mobs.terms(now.attacker)


def difficulty(fight: Fight, now: Attack, uncontested: bool = False) -> Terms:
    """The difficulty of an attack: weapon or distance, then its manner (ASH-FIR-06)."""
    rules, weapon, attacker = fight.rules, now.weapon, now.attacker
    if "difficulty_at" in now.manner.own:
        return now.manner.difficulty_at(fight, attacker, now.target, now.action)
    terms: Terms
    ruled = attacker.flags.difficulties.get("attack")
    if ruled:
        terms = (("storyteller", ruled),)
    elif weapon.method == "firearms" and holding.is_pinned(fight.state, now.target.id):
        # ASH-GRP-46.
        terms = ((weapon.name, close_quarters.POINT_BLANK),)
    elif weapon.reach == "grips":
        terms = ((weapon.name, close_quarters.difficulty(weapon, uncontested)),)
    elif now.ranged:
        terms = shooting.shot_terms(fight, attacker, now.target, weapon, now.action)
    else:
        terms = ((weapon.name, shooting.base_difficulty(rules, weapon)),)
    return terms + _harder(fight, now)


def listed(fight: Fight, now: Attack) -> Throw[Difficulty]:
    """The roll of an attack on nobody yet: what its target would make of it is left out."""
    attacker, weapon = now.attacker, now.weapon
    base = (weapon.name, shooting.base_difficulty(fight.rules, weapon))
    if ruled := attacker.flags.difficulties.get("attack"):
        base = ("storyteller", ruled)
    return Throw(attacker.id, "attack", pool(fight, now), None, (base, *_harder(fight, now)))


def _harder(fight: Fight, now: Attack) -> Terms:
    """What manners and the attacker's own hardships add to the difficulty of an attack."""
    terms: Terms = ()
    for name in now.action.manners:
        harder = fight.rules.manners[name].difficulty
        if harder:
            terms += ((name, harder),)
    return terms + sheet.hardships(fight, now.attacker, now.words)


def roll(ctx: Decision, now: Attack, throw: Throw[Difficulty]) -> int:
    """Make the roll of an attack; a shot takes a round where rounds are counted (ASH-FIR-07)."""
    attacker, weapon = now.attacker, now.weapon
    if weapon.reach == "grips" and not attacker.flags.close_shot:
        ctx.flag(attacker.id, close_shot=True)
    if weapon.reach != "h2h" and shooting.counts_rounds(ctx.rules, weapon):
        used = {weapon.key: shooting.rounds_left(attacker, weapon) - 1}
        ctx.flag(attacker.id, rounds={**attacker.flags.rounds, **used})
    return rolls.roll(ctx, throw)


def _specialty(now: Attack) -> tuple[str, ...]:
    """A specialty written on the sheet for this weapon applies by itself (ASH-DIC-04)."""
    weapon = now.weapon
    words = now.attacker.specialties.get(weapon.method, ())
    return ("specialty",) if {weapon.key, weapon.name.lower()} & set(words) else ()


def can_roll(fight: Fight, now: Attack) -> bool:
    """Whether an attack has dice; its terms are only built where that is not plain to see."""
    if sheet.has_dice(fight, now.attacker, now.words, now.action.split):
        return True
    return bool(rolls.dice_in(fight.rules, pool(fight, now)))
