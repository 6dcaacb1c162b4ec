"""A hit: its damage, what cover and armor leave, tilts, wounds (FOR-ATK-04, FOR-RNG-12, -14)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.pools import total
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..harm import damage, things, tilts, wounds
from ..harm.damage import Force
from ..people import conditions, holds, sheet
from ..people.gear import gear
from ..people.handling import handling
from ..people.record import prompt
from ..rules import ForsakenRules
from . import pools
from .action import Blow

COVERED_BY = {"arm": "arms", "hand": "arms", "leg": "legs", "head": "head", "eye": "head",
              "heart": "torso"}  # fmt: skip
"""The part of armor that covers a specified target."""


def force_of(blow: Blow) -> Force:
    """What the hit of an attack is to cover and armor."""
    attacker, target, weapon = blow.attacker, blow.target, blow.weapon
    bites, kind = blow.attack.kind == "bite", weapon.type
    if bites and target is not None and target.kind != "mortal":
        animal = attacker.kind not in ("mortal", "vampire", "werewolf")
        kind = blow.rules.settings.bite.nonmortal_type if animal else kind
    return Force(
        type=kind,
        modifier=weapon.damage,
        piercing=weapon.ap,
        ranged=blow.ranged,
        firearm=blow.shot,
        bypasses=target is not None and _bypasses(blow, target),
        natural="bite" if bites else "" if blow.attack.weapon else "brawl",
        silver=weapon.silver,
    )


def _bypasses(blow: Blow, target: Combatant) -> bool:
    """Whether no armor counts: killing blows, aimed attacks, silver (FOR-ARM-08, -09)."""
    settings, weapon, aim = blow.rules.settings, blow.weapon, blow.attack.aim
    if blow.attack.kind == "kill":
        return True
    if (weapon.total_ap or weapon.silver) and target.kind == "werewolf":
        return True
    found = tilts.location_of(aim) if aim else None
    if found is None:
        return False
    if settings.targeting.armor == "uncovered_only":
        return all(COVERED_BY[found[1]] not in suit.covers for suit in target.armor)
    return settings.targeting.armor == "always_ignored"


def amount(net: int, modifier: int) -> int:
    """Successes and weapon, never below nothing (FOR-ATK-02)."""
    return max(0, net + modifier)


# --- a person -------------------------------------------------------------------------------------


def hits(ctx: Decision, blow: Blow, net: int, successes: int) -> None:
    """A hit with `net` successes after a Dodge, of `successes`."""
    person, attack, force = blow.target, blow.attack, force_of(blow)
    assert person is not None
    points = amount(net, force.modifier)
    made = (("successes", net), (attack.weapon or attack.kind, force.modifier))
    if force.ranged:
        shield = shield_of(ctx, person, blow.attacker.id)
        if shield:
            _hits_shield(ctx, blow, shield, points)
            return
        cover = pools.cover_of(ctx, person)
        through = _through_cover(ctx, cover, force, points) if cover else (points, force)
        if through is None:
            return
        points, force = through
    suffers(ctx, blow, force, points, net, made)


def suffers(
    ctx: Decision, blow: Blow, force: Force, points: int, shock: int = 0, made: Terms = ()
) -> None:
    """What reaches somebody's armor, and what comes of it: tilts, marks, and the weapon's own.

    Of what these points are `made` its owner is told, and what took some of them off.
    """
    person, rules, attack, who = blow.target, ctx.rules, blow.attack, blow.attacker.id
    assert person is not None
    target = person.id
    gross = damage.points(damage.type_for(rules, person, force), points)
    left = damage.after_armor(rules, person, gross, force)
    through = damage.total(left)
    if made:
        _tell_points(ctx, who, target, made, points, through)
    came = tilts.come_of(ctx, who, target, attack.aim, through, shock) if attack.aim else []
    done, box = wounds.suffer(ctx, target, left, who, gross)
    if not through:
        ctx.announce("hit.nothing", who=who, against=target)
    elif attack.kind != "kill":
        for tilt in came:
            tilts.add(ctx, target, tilt, box)
        if attack.aim == "heart" and attack.weapon and through >= tilts.HEART:
            _heart(ctx, who, target)
    rules.harm.wounded(ctx, target, done)
    if blow.weapon.improvised:
        _wears_weapon(ctx, blow, damage.total(done), points)


def _tell_points(ctx: Decision, who: str, target: str, made: Terms, points: int, left: int) -> None:
    """How successes became points, for who hit, where it is not the successes alone."""
    changed = points - total(made)
    rest = (("cover" if changed < 0 else "at least", changed), ("armor", left - points))
    terms = [term for term in (*made, *rest) if term[1]]
    if len(terms) > 1:
        ctx.announce("hit.points", who=who, against=target, points=left, terms=terms)


def _heart(ctx: Decision, who: str, target: str) -> None:
    """A weapon pierces the heart (FOR-TGT-04)."""
    conditions.take(ctx, target, "heart_pierced")
    prompt(ctx, "heart", who, target)


def _wears_weapon(ctx: Decision, blow: Blow, marked: int, gross: int) -> None:
    """An improvised weapon suffers what it inflicts (FOR-WPN-04)."""
    who = blow.attacker.id
    weapon = gear.named(ctx.person(who), blow.weapon.name)
    if weapon is None or weapon.durability is None:
        return
    loss = marked - weapon.durability
    if loss <= 0:
        return
    whole = weapon.durability + weapon.size
    broken = replace(weapon, lost=min(whole, weapon.lost + loss))
    handling.change(ctx, who, weapon.name, lost=broken.lost)
    ctx.announce("weapon.worn", who=who, what=weapon.name, left=broken.structure or 0)
    if broken.destroyed:
        handling.falls(ctx, who, weapon.name)
        ctx.announce("thing.destroyed", what=weapon.name)


# --- things ---------------------------------------------------------------------------------------


def hits_thing(ctx: Decision, blow: Blow, net: int) -> None:
    """A thing is hit: its Durability comes off, less armor piercing (FOR-OBJ-01, -06)."""
    force, name = force_of(blow), blow.attack.thing
    points = amount(net, force.modifier)
    thing = things.all_of(ctx.state)[name]
    durability = 0 if force.type == "aggravated" else max(0, thing.durability - force.piercing)
    done = max(0, points - durability)
    things.damage(ctx, name, done)
    if blow.weapon.improvised:
        _wears_weapon(ctx, blow, done, points)


def _through_cover(
    ctx: Decision, cover: str, force: Force, points: int
) -> tuple[int, Force] | None:
    """What gets through cover, if not nothing, and its armor piercing (FOR-RNG-12, FOR-ARM-07)."""
    thing = things.all_of(ctx.state)[cover]
    if force.type == "aggravated":
        things.damage(ctx, cover, points)
        return points, force
    used = min(force.piercing, thing.durability)
    durability = thing.durability - used
    taken = durability // 2 if thing.transparent else durability
    if durability > force.modifier:
        things.damage(ctx, cover, points - durability)
        ctx.announce("cover.stops", what=cover)
        return None
    through = max(0, points - taken)
    things.damage(ctx, cover, through)
    return through, _blunted(ctx, force, used)


def _blunted(ctx: Decision, force: Force, used: int) -> Force:
    """A hit with the armor piercing that cover or a shield leaves it (FOR-ARM-07)."""
    return replace(force, piercing=force.piercing - used)


# --- human shields --------------------------------------------------------------------------------


def shield_of(fight: Fight, person: Combatant, attacker: str) -> str:
    """Who is held before somebody against what is shot or thrown (FOR-RNG-14)."""
    found = holds.of(fight.state, person.id)
    hides = found is not None and found.cover == person.id
    shield = found.other(person.id) if found is not None and hides else person.flags.shield
    return shield if shield in fight.state.people and shield != attacker else ""


def _hits_shield(ctx: Decision, blow: Blow, shield: str, points: int) -> None:
    """The shield takes all the damage; some may go through to who is behind (FOR-RNG-14)."""
    assert blow.target is not None
    attacker, hider = blow.attacker, blow.target.id
    ctx.announce("shield.hit", who=attacker.id, against=hider, shield=shield)
    unaimed, person = replace(blow.attack, aim=""), ctx.person(shield)
    before = replace(blow, attack=unaimed, target=person)
    force = force_of(before)
    durability = _shield_durability(ctx.rules, person, force)
    suffers(ctx, before, force, points)
    used = min(force.piercing, durability)
    durability -= used
    if durability <= force.modifier and points > durability and ctx.here(hider):
        behind = replace(blow, attack=unaimed, target=ctx.person(hider))
        suffers(ctx, behind, _blunted(ctx, force_of(behind), used), points - durability)


def _shield_durability(rules: ForsakenRules, person: Combatant, force: Force) -> int:
    """Stamina and armor of a shield."""
    worn = sheet.armor(rules, person)
    armor = worn.general + (worn.ballistic if force.firearm else 0)
    return sheet.trait(rules, person, "stamina") + armor
