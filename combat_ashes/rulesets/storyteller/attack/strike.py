"""The dice of one attack: attack and defence, then damage and soak. STO-ATK-07, steps 3 to 6.

Nothing is applied here: that comes when everything of the moment is rolled (STO-INI-04).
"""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.pools import total
from ...parts.dice.throws import Difficulty, Throw
from ..actions import Attack
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..people import dice, reflexes, sheet, space, states
from ..people.dice import Result
from ..people.gear import gear
from ..rules import StoRules
from ..values import (
    Answer,
    Blow,
    CounterRoll,
    DamageRoll,
    DefenseRoll,
    Item,
    Made,
    Maneuver,
    Moment,
    SoakRoll,
)
from . import harm, maneuvers, mishaps, moments, records, throws


def attack(ctx: Decision, moment: Moment, number: int) -> Moment:
    """Roll the attack of an item and what meets it; returns the moment with its blow."""
    item = moment.items[number]
    action = moments.attack_of(ctx, item)
    found = moments.targets(ctx, item)
    if action is None or not found:
        return moment
    attacker, target = ctx.person(item.who), found[0]
    throw = throws.attack(ctx, attacker, target, action, item)
    ready(ctx, item.who, action)
    result = _roll(ctx, throw, target)
    record = records.begin(ctx, recorded(item.who, target.id, action, item.lead), result)
    spend_rounds(ctx, item.who, action, moment.answers.get(moments.key(number, target.id)))
    sure = int(states.is_complete(target))
    scored = max(sure, result.successes)
    blow = against(ctx, moment, number, target, action, result, record, scored)
    if result.botch:
        mishaps.ask(ctx, item.who, target.id, record, "attack")
    noticed(ctx, item.who, target.id)
    return replace(moment, blows=(*moment.blows, blow))


def _roll(ctx: Decision, throw: Throw[Difficulty], target: Combatant) -> Result:
    """The attack roll; on the completely immobilized a sure hit (STO-CMP-04)."""
    if not states.is_complete(target):
        return dice.roll(ctx, throw)
    if not ctx.rules.settings.immobilized.auto_hit_roll:
        terms = throw.pool
        return Result(0, False, False, total(terms), 0, total(throw.scoring), terms)
    return replace(dice.roll(ctx, throw), botch=False)


def ready(ctx: Decision, who: str, action: Attack) -> None:
    """Take the weapon in hand, move, and lose an aim with anything but the shot itself."""
    if action.weapon:
        gear.take(ctx, who, action.weapon, action.offhand)
    if action.move is not None:
        space.go(ctx, who, action.move)
    ctx.flag(who, aim=None)


def spend_rounds(ctx: Decision, who: str, action: Attack, answer: Answer | None = None) -> None:
    """The rounds of an attack are gone, hit or miss (STO-RNG-13); a thrown weapon leaves."""
    weapon = gear.named(ctx.person(who), action.weapon) if action.weapon else None
    row = maneuvers.row(ctx, ctx.person(who), action.maneuver)
    if weapon is None or not row.ranged:
        return
    met = answer is not None and answer.kind != "none"
    if met and not ctx.rules.settings.attack.ammo_spent_when_aborted_against:
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
    ctx: Decision, moment: Moment, number: int, target: Combatant, action: Attack,
    result: Result, record: int, successes: int,
) -> Blow:  # fmt: skip
    """What an attack comes to against one target: the defence is rolled, the net counted."""
    item = moment.items[number]
    attacker = ctx.person(item.who)
    answer = moment.answers.get(moments.key(number, target.id), Answer())
    met = 0
    defended: Result | None = None
    shown: DefenseRoll | None = None
    if answer.kind != "none" and result.rolled:
        defended = _defend(ctx, target, attacker, action, answer)
        met = defended.successes
        shown = DefenseRoll(
            defended.pool, defended.difficulty, defended.successes, answer.kind, defended.botch
        )
        if defended.botch:
            mishaps.ask(ctx, target.id, item.who, record, "defense")
    net = max(0, successes - met)
    row = maneuvers.row(ctx, attacker, action.maneuver)
    hit = net > 0
    outcome = "hit" if hit else "botch" if result.botch else "miss"
    records.keep(ctx, record, net=net, hit=hit, outcome=outcome, defense=shown)
    if not hit:
        ctx.announce("attack.misses", who=item.who, against=target.id)
    blow = Blow(
        item=number, target=target.id, record=record, net=net, hit=hit, kind=answer.kind,
        type=damage_type(ctx.rules, row, throws.weapon_of(ctx, attacker, action)),
        extra=_extra(ctx, action, row.like, net),
        bypass="armor" in throws.bypasses(ctx, attacker, target, action),
        pending=hit and not row.harmless and not action.no_damage,
    )  # fmt: skip
    lead = met - successes
    if answer.kind == "parry" and lead > 0:
        blow = _counter(ctx, target, attacker, action, blow, lead)
    return blow


def damage_type(rules: StoRules, row: Maneuver, weapon: Weapon | None) -> str:
    """The type of damage: the maneuver's, else the weapon's; an armed sweep has the weapon's."""
    armed = row.like == "sweep" and row.type == "bashing"
    if weapon is not None and (armed or not row.type):
        return rules.damage_type(weapon.type)
    return rules.damage_type(row.type or "bashing")


def _defend(
    ctx: Decision, target: Combatant, attacker: Combatant, action: Attack, answer: Answer
) -> Result:
    return dice.roll(ctx, throws.defense(ctx, target, attacker, action, answer))


def recorded(who: str, target: str, action: Attack, lead: int = 0) -> Made:
    """An attack before anything is known of it but what was declared."""
    return Made(
        who=who, against=target, maneuver=action.maneuver, weapon=action.weapon or None, lead=lead
    )


def _extra(ctx: Decision, action: Attack, like: str, net: int) -> int:
    """Damage dice for extra successes (STO-ATK-06)."""
    settings = ctx.rules.settings
    if like == "clinch" and not settings.clinch.first_turn_extra:
        return 0
    whole = settings.attack.first_success_adds_damage
    if action.maneuver == "strafe":
        whole = settings.strafe.first_success_adds_damage
    return net if whole else max(0, net - 1)


def _counter(
    ctx: Decision,
    parrier: Combatant,
    attacker: Combatant,
    action: Attack,
    blow: Blow,
    lead: int,
) -> Blow:
    """A lethal weapon's parry hurts a brawler (STO-DEF-10)."""
    weapon = gear.main_weapon(parrier)
    brawls = throws.traits(ctx, attacker, action)[-1] == "brawl"
    if weapon is None or not brawls or not weapon.by_hand:
        return blow
    if weapon.type not in ctx.rules.settings.parry.counter__types:
        return blow
    kind = ctx.rules.damage_type(weapon.type)
    terms = (*sheet.instead(parrier, "counter", rating(parrier, weapon)), ("lead", lead))
    result = dice.roll(
        ctx, Throw(parrier.id, "counter", _least(terms), attacker.id, (("base", dice.SIX),))
    )
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
    if maneuvers.uses_weapon(row, row.like, weapon) and weapon is not None:
        return rating(person, weapon)
    strength = sheet.trait(person, "strength") if row.strength else 0
    return (("rating", strength + (row.dice or 0)),)


def _least(terms: Terms) -> Terms:
    """Never fewer than one die (STO-DMG-03)."""
    short = 1 - total(terms)
    return (*terms, ("least", short)) if short > 0 else terms


def damage_terms(ctx: Decision, attacker: Combatant, action: Attack, blow: Blow) -> Terms:
    """The damage pool by its parts."""
    row = maneuvers.row(ctx, attacker, action.maneuver)
    bare = bare_damage(attacker, row, throws.weapon_of(ctx, attacker, action))
    terms = sheet.instead(attacker, "damage", bare)
    if blow.extra:
        terms += (("extra", blow.extra),)
    more = throws.LOCATIONS[action.location][1] if action.location else 0
    if more:
        terms += (("location", more),)
    adjusted = maneuvers.extra_damage(attacker, action.maneuver)
    return (*terms, ("adjusted", adjusted)) if adjusted else terms


def roll_damage(ctx: Decision, item: Item, action: Attack, blow: Blow, soaked: int) -> Blow:
    """Roll the damage of a hit; `soaked` dice come off where soak goes first."""
    attacker = ctx.person(item.who)
    row = maneuvers.row(ctx, attacker, action.maneuver)
    terms = damage_terms(ctx, attacker, action, blow)
    if soaked:
        terms += (("soak", -soaked),)
    strength = sheet.trait(ctx.person(blow.target), "strength")
    by_attack = ctx.rules.settings.disarm.success_source == "attack"
    if row.like == "disarm" and by_attack and blow.net > strength:
        return replace(blow, disarms=True)
    if not reflexes.may_roll(ctx, item.who, "damage", item.part):
        return blow
    result = dice.roll(
        ctx, Throw(item.who, "damage", _least(terms), blow.target, (("base", dice.SIX),))
    )
    shown = DamageRoll(result.pool, blow.type, result.successes)
    records.keep(ctx, blow.record, damage=shown)
    if row.like == "disarm" and not by_attack and result.successes > strength:
        return replace(blow, disarms=True, rolled=result.successes)
    return replace(blow, rolled=result.successes, levels=result.successes)


def soak(ctx: Decision, blow: Blow, source: str) -> tuple[Blow, int]:
    """Roll soak against a blow; returns it with the levels left, and the successes."""
    result = harm.roll_soak(ctx, blow.target, blow.type, source, blow.bypass)
    taken = result.successes if result else 0
    records.keep(ctx, blow.record, soak=_soak_shown(result))
    return replace(blow, soak=taken, levels=max(0, blow.rolled - taken)), taken


def source_of(ctx: Decision, item: Item, action: Attack) -> str:
    """What the damage comes from: `fire` skips armor."""
    weapon = throws.weapon_of(ctx, ctx.person(item.who), action)
    return weapon.source if weapon is not None else "weapon"


def squeezing(fight: Fight, who: str, target: str) -> Throw[Difficulty] | None:
    """The damage roll of a squeeze; None where Strength is its damage (STO-CLS-06)."""
    if fight.rules.settings.clinch.auto_damage == "strength":
        return None
    person = fight.state.people[who]
    terms = sheet.instead(person, "damage", (("rating", sheet.trait(person, "strength")),))
    return Throw(who, "damage", _least(terms), target, (("base", dice.SIX),))


def squeeze(ctx: Decision, moment: Moment, number: int, target: str) -> Moment:
    """Strength damage in a clinch, without an attack roll (STO-CLS-06)."""
    who = moment.items[number].who
    ctx.announce("grapple.squeezes", who=who, against=target)
    made = Made(who=who, against=target, maneuver="squeeze", weapon=None, hit=True, outcome="hit")
    record = records.begin(ctx, made)
    blow = Blow(item=number, target=target, record=record, hit=True, type="bashing")
    throw = squeezing(ctx, who, target)
    if throw is None:
        strength = sheet.trait(ctx.person(who), "strength")
        blow = replace(blow, rolled=strength, levels=strength)
    else:
        result = dice.roll(ctx, throw)
        shown = DamageRoll(result.pool, "bashing", result.successes)
        records.keep(ctx, record, damage=shown)
        blow = replace(blow, rolled=result.successes, levels=result.successes)
    return replace(moment, blows=(*moment.blows, blow))


def used_up(ctx: Decision, who: str) -> None:
    """A defence that was announced breaks its maker's aim."""
    ctx.flag(who, aim=None)
