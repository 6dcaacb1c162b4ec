"""A hit: its damage, what cover and armor leave, tilts, wounds (FOR-ATK-04, FOR-RNG-12, -14)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Terms
from ..actions import Attack
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..harm import damage, things, tilts, wounds
from ..harm.damage import Force, Points
from ..people import conditions, holds, sheet
from ..people.gear import gear
from ..people.handling import handling
from ..people.record import prompt
from ..rules import ForsakenRules
from ..values import LastHit
from . import pools
from .action import using

COVERED_BY = {"arm": "arms", "hand": "arms", "leg": "legs", "head": "head", "eye": "head",
              "heart": "torso"}  # fmt: skip
"""The part of armor that covers a specified target."""


def force_of(
    rules: ForsakenRules, attacker: Combatant, target: Combatant | None, attack: Attack
) -> Force:
    """What the hit of an attack is to cover and armor."""
    how = using(rules, attacker, attack)
    weapon = how.weapon
    natural = "bite" if attack.kind == "bite" else ""
    natural = natural or ("brawl" if not attack.weapon else "")
    kind = weapon.type
    if attack.kind == "bite" and target is not None and attacker.kind != "werewolf":
        animal = attacker.kind not in ("mortal", "vampire")
        kind = rules.settings.bite.nonmortal_type if animal and target.kind != "mortal" else kind
    return Force(
        type=kind,
        modifier=weapon.damage,
        piercing=weapon.ap,
        ranged=how.ranged,
        firearm=how.shot,
        bypasses=target is not None and _bypasses(rules, target, attack, weapon),
        natural=natural,
        silver=weapon.silver,
    )


def _bypasses(rules: ForsakenRules, target: Combatant, attack: Attack, weapon: Weapon) -> bool:
    """Whether no armor counts: killing blows, aimed attacks, silver (FOR-ARM-08, -09)."""
    if attack.kind == "kill":
        return True
    everyone = rules.settings.silver.total_ap == "everyone"
    if (weapon.total_ap or weapon.silver) and (target.kind == "werewolf" or everyone):
        return True
    found = tilts.location_of(attack.aim) if attack.aim else None
    if found is None:
        return False
    how = rules.settings.targeting.armor
    if how == "uncovered_only":
        worn = [part for suit in target.armor for part in suit.covers]
        return COVERED_BY[found[1]] not in worn
    return how == "always_ignored"


def amount(rules: ForsakenRules, net: int, modifier: int) -> int:
    """Successes and weapon, never below the least damage of a hit (FOR-ATK-02)."""
    return max(rules.settings.attack.minimum_damage, net + modifier)


# --- a person -------------------------------------------------------------------------------------


def hits(
    ctx: Decision,
    attacker: Combatant,
    target: str,
    attack: Attack,
    net: int,
    successes: int,
) -> None:
    """A hit with `net` successes after a Dodge, of `successes`."""
    rules, person = ctx.rules, ctx.person(target)
    force = force_of(rules, attacker, person, attack)
    points = amount(rules, net, force.modifier)
    made = (("successes", net), (attack.weapon or attack.kind, force.modifier))
    shield = shield_of(ctx, person, attacker.id) if force.ranged else ""
    if shield:
        _hits_shield(ctx, attacker, target, shield, attack, points)
        return
    piercing = force.piercing
    cover = pools.cover_of(ctx, person) if force.ranged else ""
    if cover:
        points, piercing, stopped = _through_cover(ctx, cover, force, points)
        if stopped:
            return
    shock = successes if rules.settings.tilts.blind_exceptional == "raw" else net
    suffers(ctx, attacker, target, attack, force, points, piercing, shock, made)


def suffers(
    ctx: Decision,
    attacker: Combatant,
    target: str,
    attack: Attack,
    force: Force,
    points: int,
    piercing: int,
    shock: int = 0,
    made: Terms = (),
) -> None:
    """What reaches somebody's armor, and what comes of it: tilts, marks, and the weapon's own.

    Of what these points are `made` its owner is told, and what took some of them off.
    """
    rules, person = ctx.rules, ctx.person(target)
    kind = damage.type_for(rules, person, force)
    gross = damage.points(kind, points)
    left = damage.after_armor(rules, person, gross, force, piercing)
    through = damage.total(left)
    _tell_points(ctx, attacker.id, target, made, points, through)
    came = tilts.come_of(ctx, attacker.id, target, attack.aim, through, shock)
    done, box = wounds.suffer(ctx, target, left, attacker.id)
    note_hit(ctx, target, attacker.id, gross, done)
    if not through:
        ctx.announce("hit.nothing", who=attacker.id, against=target)
    if attack.kind != "kill" and through:
        for tilt in came:
            tilts.add(ctx, target, tilt, box)
        _heart(ctx, attacker, target, attack, through)
    rules.wounded(ctx, target, done)
    _wears_weapon(ctx, attacker.id, attack, damage.total(done), damage.total(gross))


def _tell_points(ctx: Decision, who: str, target: str, made: Terms, points: int, left: int) -> None:
    """How successes became points, for who hit, where it is not the successes alone."""
    changed = points - sum(n for _, n in made)
    rest = (("cover" if changed < 0 else "at least", changed), ("armor", left - points))
    terms = [(name, n) for name, n in (*made, *rest) if n]
    if made and len(terms) > 1:
        ctx.announce("hit.points", who=who, against=target, points=left, terms=terms)


def note_hit(ctx: Decision, who: str, by: str, gross: Points, marked: Points) -> None:
    """Note the last damage of somebody from an attack, a move or Down and Dirty Combat."""
    ctx.flag(who, last_hit=LastHit(by, gross, marked))


def _heart(ctx: Decision, attacker: Combatant, target: str, attack: Attack, points: int) -> None:
    """A weapon pierces the heart (FOR-TGT-04)."""
    armed = bool(attack.weapon)
    flags = ctx.rules.settings.targeting.heart_effect == "flag"
    if attack.aim == "heart" and armed and flags and points >= tilts.HEART:
        conditions.take(ctx, target, "heart_pierced")
        prompt(ctx, "heart", attacker.id, target)


def _wears_weapon(ctx: Decision, who: str, attack: Attack, marked: int, gross: int) -> None:
    """An improvised weapon suffers what it inflicts (FOR-WPN-04)."""
    weapon = gear.named(ctx.person(who), attack.weapon) if attack.weapon else None
    if weapon is None or not weapon.improvised or weapon.durability is None:
        return
    dealt = marked if ctx.rules.settings.improvised.self_damage == "inflicted" else gross
    loss = max(0, dealt - weapon.durability)
    if not loss:
        return
    whole = weapon.durability + weapon.size
    broken = replace(weapon, lost=min(whole, weapon.lost + loss))
    handling.change(ctx, who, weapon.name, lost=broken.lost)
    ctx.announce("weapon.worn", who=who, what=weapon.name, left=broken.structure or 0)
    if broken.destroyed:
        handling.falls(ctx, who, weapon.name)
        ctx.announce("thing.destroyed", what=weapon.name)


# --- things ---------------------------------------------------------------------------------------


def hits_thing(ctx: Decision, attacker: Combatant, attack: Attack, net: int) -> None:
    """A thing is hit: its Durability comes off, less armor piercing (FOR-OBJ-01, -06)."""
    force = force_of(ctx.rules, attacker, None, attack)
    points = amount(ctx.rules, net, force.modifier)
    thing = things.all_of(ctx.state)[attack.thing]
    durability = 0 if force.type == "aggravated" else max(0, thing.durability - force.piercing)
    done = max(0, points - durability)
    things.damage(ctx, attack.thing, done)
    _wears_weapon(ctx, attacker.id, attack, done, points)


def _through_cover(ctx: Decision, cover: str, force: Force, points: int) -> tuple[int, int, bool]:
    """What gets through cover, the armor piercing that is left, and whether it stops all.

    (FOR-RNG-12, -13, FOR-ARM-07)
    """
    settings = ctx.rules.settings
    thing = things.all_of(ctx.state)[cover]
    if force.type == "aggravated" and settings.objects.aggravated_ignores_cover:
        things.damage(ctx, cover, points)
        return points, force.piercing, False
    used = min(force.piercing, thing.durability)
    durability = thing.durability - used
    taken = durability // 2 if thing.transparent else durability
    half = thing.transparent and settings.cover.transparent_check == "half"
    both = settings.armor_piercing.cover_and_armor == "both"
    left = force.piercing if both else force.piercing - used
    if (taken if half else durability) > force.modifier:
        if settings.cover.stopped_hit_damages_object:
            things.damage(ctx, cover, points - durability)
        ctx.announce("cover.stops", what=cover)
        return 0, left, True
    through = max(0, points - taken)
    things.damage(ctx, cover, through)
    return through, left, False


# --- human shields --------------------------------------------------------------------------------


def shield_of(fight: Fight, person: Combatant, attacker: str) -> str:
    """Who is held before somebody against what is shot or thrown (FOR-RNG-14)."""
    found = holds.of(fight.state, person.id)
    if found is not None and found.cover == person.id:
        shield = found.other(person.id)
    else:
        shield = person.flags.shield
    if shield not in fight.state.people or shield == attacker:
        return ""
    return shield


def is_redirected(fight: Fight, person: Combatant) -> bool:
    """Whether a shot strikes the body before a hider in a grapple (FOR-GRP-12)."""
    found = holds.of(fight.state, person.id)
    return found is not None and found.cover == person.id


def _hits_shield(
    ctx: Decision,
    attacker: Combatant,
    hider: str,
    shield: str,
    attack: Attack,
    points: int,
) -> None:
    """The shield takes all the damage; some may go through to who is behind (FOR-RNG-14)."""
    rules, person = ctx.rules, ctx.person(shield)
    settings = rules.settings
    ctx.announce("shield.hit", who=attacker.id, against=hider, shield=shield)
    plain = replace(attack, aim="")
    force = force_of(rules, attacker, person, plain)
    durability = _shield_durability(rules, person, force)
    spared = settings.human_shield.victim_armor
    own = force if spared else replace(force, bypasses=True)
    suffers(ctx, attacker, shield, plain, own, points, force.piercing)
    used = min(force.piercing, durability)
    durability -= used
    goes = settings.human_shield.passthrough and durability <= force.modifier
    if goes and points > durability and ctx.here(hider):
        behind = force_of(rules, attacker, ctx.person(hider), plain)
        both = settings.armor_piercing.cover_and_armor == "both"
        left = force.piercing if both else force.piercing - used
        suffers(ctx, attacker, hider, plain, behind, points - durability, left)


def _shield_durability(rules: ForsakenRules, person: Combatant, force: Force) -> int:
    """Stamina and armor of a shield."""
    worn = sheet.armor(rules, person)
    stamina = sheet.trait(rules, person, "stamina")
    sums = rules.settings.human_shield.armor == "sum" and force.firearm
    return stamina + worn.general + (worn.ballistic if sums else 0)


def misses_hider(ctx: Decision, attacker: Combatant, hider: str, attack: Attack) -> None:
    """A shot at a hider that scored nothing: it hits the body where a setting says so (GRP-12)."""
    if ctx.rules.settings.grapple.take_cover_hit != "always_hits":
        return
    shield = shield_of(ctx, ctx.person(hider), attacker.id)
    force = force_of(ctx.rules, attacker, ctx.person(hider), attack)
    if shield and force.ranged and force.modifier > 0:
        _hits_shield(ctx, attacker, hider, shield, attack, force.modifier)
