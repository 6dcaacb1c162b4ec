"""The dice of one attack: attack and defence, then damage and soak. STO-ATK-07, steps 3 to 6.

Nothing is applied here: that comes when everything of the moment is rolled (STO-INI-04).
"""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.pools import total
from ...common.dice.throws import Difficulty, Throw
from ..combatant import Combatant
from ..declarations import Attack
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..harm import damage as harm
from ..people import dice, sheet, space, states
from ..people.dice import Result
from ..people.gear import gear
from ..values import Answer, Blow, CounterRoll, DamageRoll, DefenseRoll, Made, Maneuver, SoakRoll
from . import maneuvers, moments, records, throws
from .attempt import Assault
from .records import Record

UNMET = Answer()


def attack(ctx: Decision, made: Assault) -> Blow:
    """Roll the attack of an item and what meets it."""
    who, target, throw = made.attacker.id, made.target, throws.attack(made)
    answer = moments.now(ctx).answers.get(made.key, UNMET)
    ready(ctx, who, made.action)
    result, sure = dice.roll(ctx, throw), states.is_complete(target)
    if sure:  # On the completely immobilized it is a hit (STO-CMP-04).
        result = replace(result, botch=False)
    known = recorded(who, target.id, made.action, made.item.lead)
    record = records.of_roll(ctx, known, result)
    spend_rounds(ctx, who, made.action)
    made = replace(made, attacker=ctx.person(who))
    blow = against(ctx, made, result, record, result.successes or (1 if sure else 0), answer)
    if result.botch:
        records.botched(ctx, who, target.id, record.number, "attack")
    noticed(ctx, who, target.id)
    return blow


def ready(ctx: Decision, who: str, action: Attack) -> None:
    """Take the weapon in hand, move, and lose an aim with anything but the shot itself."""
    if action.weapon:
        gear.take(ctx, who, action.weapon, action.offhand)
    if action.move is not None:
        space.go(ctx, who, action.move)
    if ctx.person(who).flags.aim is not None:
        ctx.flag(who, aim=None)


def spend_rounds(ctx: Decision, who: str, action: Attack) -> None:
    """The rounds of an attack are gone, hit or miss (STO-RNG-13); a thrown weapon leaves."""
    weapon = gear.named(ctx.person(who), action.weapon) if action.weapon else None
    if weapon is None:
        return
    row = maneuvers.row(ctx, ctx.person(who), action.maneuver)
    if not row.ranged:
        return
    if row.like == "throw":
        gear.remove(ctx, who, weapon.name)
        return
    rounds = {"auto": weapon.loaded, "strafe": weapon.loaded, "burst": 3}.get(row.like, 1)
    gear.spend(ctx, who, weapon.name, rounds)


def noticed(ctx: Decision, attacker: str, target: str) -> None:
    """Being unaware is used up by the attack (STO-DEF-06)."""
    told = ctx.person(target).flags.unaware
    left = [who for who in told if who not in (attacker, "*")]
    if len(left) < len(told):
        ctx.flag(target, unaware=left or None)


# --- the defence, and whether it hits ------------------------------------------------------------


def against(
    ctx: Decision, made: Assault, result: Result, record: Record, successes: int,
    answer: Answer = UNMET,
) -> Blow:  # fmt: skip
    """What an attack comes to against one target: the defence is rolled, the net counted."""
    attacker, target, row, weapon = made.attacker, made.target, made.row, made.weapon
    met = 0
    shown: DefenseRoll | None = None
    if answer.kind != "none" and result.rolled:
        defended = dice.roll(ctx, throws.defense(made, answer))
        met = defended.successes
        shown = DefenseRoll(defended.pool, defended.difficulty, met, answer.kind, defended.botch)
    net = max(0, successes - met)
    hit = net > 0
    outcome = "hit" if hit else "botch" if result.botch else "miss"
    records.put(ctx, record, net=net, hit=hit, outcome=outcome, defense=shown)
    if shown is not None and shown.botch:
        records.botched(ctx, target.id, attacker.id, record.number, "defense")
    if not hit:
        ctx.announce("attack.misses", who=attacker.id, against=target.id)
    blow = Blow(
        item=made.number, target=target.id, record=record.number, net=net, hit=hit,
        kind=answer.kind, type=damage_type(row, weapon), extra=_extra(made, net),
        source=weapon.source if weapon is not None else "weapon",
        bypass="armor" in made.bypasses,
        pending=hit and not row.harmless and not made.action.no_damage,
    )  # fmt: skip
    lead = met - successes
    return _counter(ctx, made, blow, lead) if answer.kind == "parry" and lead > 0 else blow


def damage_type(row: Maneuver, weapon: Weapon | None) -> str:
    """The type of damage: the maneuver's, else the weapon's; an armed sweep has the weapon's."""
    armed = row.like == "sweep" and row.type == "bashing"
    if weapon is not None and (armed or not row.type):
        return weapon.type
    return row.type or "bashing"


def recorded(who: str, target: str, action: Attack, lead: int = 0) -> Made:
    """An attack before anything is known of it but what was declared."""
    return Made(
        who=who, against=target, maneuver=action.maneuver, weapon=action.weapon or None, lead=lead
    )


def _extra(made: Assault, net: int) -> int:
    """Damage dice for extra successes (STO-ATK-06)."""
    whole = made.fight.rules.settings.attack.first_success_adds_damage
    return net if whole and made.action.maneuver != "strafe" else max(0, net - 1)


def _counter(ctx: Decision, made: Assault, blow: Blow, lead: int) -> Blow:
    """A lethal weapon's parry hurts a brawler (STO-DEF-10)."""
    parrier, attacker = made.target, made.attacker
    weapon = gear.main_weapon(parrier)
    if weapon is None or not weapon.by_hand or made.traits[-1] != "brawl":
        return blow
    if weapon.type not in ("lethal", "aggravated"):
        return blow
    kind = weapon.type
    terms = (*sheet.instead(parrier, "counter", rating(parrier, weapon)), ("lead", lead))
    result = dice.roll(ctx, _harm(parrier.id, "counter", terms, attacker.id))
    soaked = None
    if result.successes:
        soaked = harm.roll_soak(ctx, attacker.id, kind, weapon.source)
    left = max(0, result.successes - (soaked.successes if soaked else 0))
    shown = CounterRoll(result.pool, kind, result.successes, _soak_shown(soaked), left)
    records.keep(ctx, blow.record, counter=shown)
    return replace(blow, counter_levels=left, counter_rolled=result.successes, counter_type=kind)


def _soak_shown(result: Result | None) -> SoakRoll | None:
    return None if result is None else SoakRoll(result.pool, result.difficulty, result.successes)


# --- damage and soak -----------------------------------------------------------------------------


def rating(person: Combatant, weapon: Weapon) -> Terms:
    """The damage rating of a weapon in somebody's hands (STO-DMG-01)."""
    strength = sheet.trait(person, "strength") if weapon.strength else 0
    return (("rating", strength + weapon.dice),)


def bare_damage(person: Combatant, row: Maneuver, weapon: Weapon | None) -> Terms:
    """The damage of a maneuver without anything that a hit adds: the weapon's, or its own."""
    if maneuvers.uses_weapon(row, weapon) and weapon is not None:
        return rating(person, weapon)
    strength = sheet.trait(person, "strength") if row.strength else 0
    return (("rating", strength + (row.dice or 0)),)


def _harm(who: str, purpose: str, terms: Terms, target: str) -> Throw[Difficulty]:
    """A roll of damage: never fewer than one die (STO-DMG-03)."""
    short = 1 - total(terms)
    terms = (*terms, ("least", short)) if short > 0 else terms
    return Throw(who, purpose, terms, target, (("base", dice.SIX),))


def _damage_terms(made: Assault, blow: Blow) -> Terms:
    """The damage pool by its parts; where soak goes first it comes off here."""
    attacker, action = made.attacker, made.action
    terms = sheet.instead(attacker, "damage", bare_damage(attacker, made.row, made.weapon))
    adjusted = attacker.flags.adjust.get(action.maneuver)
    more = (
        ("extra", blow.extra),
        ("location", throws.LOCATIONS[action.location][1] if action.location else 0),
        ("adjusted", adjusted.damage if adjusted else 0),
        ("soak", -blow.soak),
    )
    return terms + tuple([one for one in more if one[1]])


def roll_damage(ctx: Decision, made: Assault, blow: Blow) -> tuple[Blow, DamageRoll | None]:
    """Roll the damage of a hit; returns it with its damage, and the roll if there was one."""
    who, disarms = made.attacker.id, made.row.like == "disarm"
    strength = sheet.trait(made.target, "strength")
    throw = _harm(who, "damage", _damage_terms(made, blow), blow.target)
    blow, rolled = _damaged(ctx, blow, throw)
    if disarms and blow.rolled > strength:
        blow = replace(blow, disarms=True, levels=0)
    return blow, rolled


def _damaged(ctx: Decision, blow: Blow, throw: Throw[Difficulty]) -> tuple[Blow, DamageRoll]:
    result = dice.roll(ctx, throw)
    rolled = DamageRoll(result.pool, blow.type, result.successes)
    scored = result.successes
    return replace(blow, pending=False, rolled=scored, levels=scored), rolled


def soak(ctx: Decision, blow: Blow) -> tuple[Blow, SoakRoll | None]:
    """Roll soak against a blow; returns it with the levels left, and the roll if there was one."""
    result = harm.roll_soak(ctx, blow.target, blow.type, blow.source, blow.bypass)
    taken = result.successes if result else 0
    return replace(blow, soak=taken, levels=max(0, blow.rolled - taken)), _soak_shown(result)


def squeezing(fight: Fight, who: str, target: str) -> Throw[Difficulty] | None:
    """The damage roll of a squeeze; None where Strength is its damage (STO-CLS-06)."""
    if fight.rules.settings.clinch.auto_damage == "strength":
        return None
    person = fight.state.people[who]
    terms = sheet.instead(person, "damage", (("rating", sheet.trait(person, "strength")),))
    return _harm(who, "damage", terms, target)


def squeeze(ctx: Decision, who: str, number: int, target: str) -> Blow:
    """Strength damage in a clinch, without an attack roll (STO-CLS-06)."""
    ctx.announce("grapple.squeezes", who=who, against=target)
    made = Made(who=who, against=target, maneuver="squeeze", weapon=None, hit=True, outcome="hit")
    record = records.put(ctx, Record(records.last(ctx) + 1, made))
    blow = Blow(item=number, target=target, record=record, hit=True, type="bashing")
    throw = squeezing(ctx, who, target)
    if throw is not None:
        blow, rolled = _damaged(ctx, blow, throw)
        records.keep(ctx, record, damage=rolled)
        return blow
    strength = sheet.trait(ctx.person(who), "strength")
    return replace(blow, rolled=strength, levels=strength)
