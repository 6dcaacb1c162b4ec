"""From net successes to marks on a track (ASH-DMG, -SOK, -ARM, ASH-HLT-03 and -04)."""

from collections.abc import Sequence
from typing import Any

from ....engine.events import BookAdded, PersonChanged, StatusChanged, Terms, TrackChanged
from ....engine.health_rules import HealthRules
from ....engine.health_track import heal as heal_track
from ....engine.health_track import mark
from ....engine.pools import pool_of, total
from ...common import mobs
from ...common.declare_resolve.books import settle
from ...common.declare_resolve.entries import Entry
from .. import agenda
from ..combatant import Combatant
from ..equipment import Armor, Weapon
from ..fight import Decision
from ..people import at_once, sheet
from ..people.rolls import roll_damage, roll_soak
from ..rules import AshesRules


class OverflowEntry(Entry, frozen=True, tag="overflow"):
    """Somebody with more damage than their track holds, and what threatens them."""

    damage: str
    fate: str


def damage_terms(
    rules: AshesRules, attacker: Combatant, weapon: Weapon, manners: Sequence[str], net: int
) -> Terms:
    """The damage pool of a hit, before its lower limit (ASH-DMG-01)."""
    terms: Terms = ()
    if weapon.strength:
        terms += (("strength", sheet.trait(rules, attacker, "strength")),)
    if weapon.dice:
        terms += ((weapon.name, weapon.dice),)
    if net > 1:
        terms += (("net successes", net - 1),)
    for name in manners:
        dice = rules.manners[name].damage
        if dice:
            terms += ((name, dice),)
    wound = sheet.wounds(rules, attacker)
    if wound:
        applies = rules.settings.wounds.apply_to_damage
        if applies == "all" or (applies == "strength_based" and weapon.strength):
            terms += (("wounds", wound),)
    return terms


def deal(ctx: Decision, by: str, to: str, weapon: Weapon, manners: Sequence[str], net: int) -> None:
    """A hit with `net` successes: damage roll, soak roll, marks (ASH-RES-09, step 7)."""
    levels = _damage(ctx, by, to, weapon, manners, net)
    if levels:
        _soak(ctx, by, to, weapon, manners, net, levels)


@agenda.hits.does
def hits(ctx: Decision, by: str, to: str, weapon: Weapon, manners: list[str], net: int) -> None:
    """The damage roll of a hit, as a step of its own."""
    if not (ctx.here(by) and ctx.here(to)):
        return
    levels = _damage(ctx, by, to, weapon, manners, net)
    if levels:
        # Fights that differ in nothing but a number that nobody asks for count as one in +odds.
        asked_for = net if _acts_after(ctx.rules, manners) else 0
        ctx.push(agenda.soaks(by, to, weapon, manners, asked_for, levels))


@agenda.soaks.does
def soaks(
    ctx: Decision, by: str, to: str, weapon: Weapon, manners: list[str], net: int, levels: int
) -> None:
    """The soak roll of a hit, and what it leaves."""
    if ctx.here(by) and ctx.here(to):
        _soak(ctx, by, to, weapon, manners, net, levels)


def _damage(
    ctx: Decision, by: str, to: str, weapon: Weapon, manners: Sequence[str], net: int
) -> int:
    """The levels of a hit before soak."""
    rules = ctx.rules
    attacker = ctx.person(by)
    terms = damage_terms(rules, attacker, weapon, manners, net)
    pool = max(total(terms), 1)
    levels = roll_damage(ctx, by, pool, terms, to) if pool > 0 else 0
    if not levels:
        ctx.flag(by, damage_type=None)
        ctx.announce("hit.harmless", who=by, against=to)
    return levels


def _soak(
    ctx: Decision, by: str, to: str, weapon: Weapon, manners: Sequence[str], net: int, levels: int
) -> None:
    """The soak roll of a hit, the marks that it leaves, and what its manner does besides."""
    rules = ctx.rules
    attacker, target = ctx.person(by), ctx.person(to)
    kind, unsoakable = damage_type(rules, attacker, target, weapon)
    if attacker.flags.damage_type:
        ctx.flag(by, damage_type=None)
    levels = soaked(ctx, to, levels, kind, unsoakable, weapon.source)
    if levels:
        wound(ctx, to, levels, kind, by)
    else:
        ctx.announce("hit.soaked", who=to, against=by)
    for name in _acts_after(rules, manners):
        at_once.happens(ctx, agenda.after_hit(name, by, to, net))


def _acts_after(rules: AshesRules, manners: Sequence[str]) -> list[str]:
    """The manners of an attack that do something besides its damage."""
    return [name for name in manners if "after" in rules.manners[name].own]


@agenda.after_hit.does
def after_hit(ctx: Decision, manner: str, by: str, to: str, net: int) -> None:
    """What a manner of attack does besides its damage."""
    if ctx.here(by) and ctx.here(to):
        ctx.rules.manners[manner].after(ctx, by, to, net)


def damage_type(
    rules: AshesRules, attacker: Combatant, target: Combatant, weapon: Weapon
) -> tuple[str, bool]:
    """(type, unsoakable) of a hit, after what a storyteller said (ASH-DMG-03, -06)."""
    kind, unsoakable = weapon.type, weapon.unsoakable or target.kind in weapon.unsoakable_by
    shot = weapon.reach == "gun" or (weapon.reach == "grips" and weapon.method == "firearms")
    bullet = shot and kind == "lethal" and target.kind == "vampire"
    if bullet and rules.settings.damage.bullets_vs_vampire == "bashing":
        kind = "bashing"
    said = attacker.flags.damage_type
    if said:
        kind, unsoakable = said["type"] or kind, said["unsoakable"]
    return kind, unsoakable


def soaked(ctx: Decision, who: str, levels: int, kind: str, unsoakable: bool, source: str) -> int:
    """The levels that are left after one soak roll (ASH-SOK-02, ASH-DMG-06)."""
    person = ctx.person(who)
    terms = soak_terms(ctx.rules, person, kind, unsoakable, source)
    if not terms:
        ctx.announce("soak.none", who=who, damage=kind, how="unsoakable" if unsoakable else "")
    levels = max(0, levels - roll_soak(ctx, who, terms))
    hardy = levels and kind == "bashing" and person.kind == "vampire"
    if hardy and ctx.rules.settings.damage.vampire_halves_bashing:
        ctx.announce("damage.halved", who=who, levels=levels // 2)
        levels //= 2
    return levels


def soaked_by_rule(ctx: Decision, who: str, levels: int, kind: str) -> int:
    """The levels left of damage that a storyteller entered."""
    return soaked(ctx, who, levels, kind, False, "")


def soak_terms(
    rules: AshesRules, person: Combatant, kind: str, unsoakable: bool, source: str
) -> Terms:
    """The soak pool against one hit; empty where there is none (ASH-ARM-02)."""
    terms: Terms = ()
    if not unsoakable and can_soak(rules, person, kind):
        terms = body_terms(rules, person, kind)
    worn = [p for p in person.armor if covers(rules, p, kind, source)]
    ratings = [piece.rating for piece in worn]
    if ratings:
        together = sum(ratings) if rules.settings.armor.stack == "sum" else max(ratings)
        terms += (("armor", together),)
    return terms if pool_of(terms) else ()


def body_terms(rules: AshesRules, person: Combatant, kind: str) -> Terms:
    """Stamina and Fortitude against a type that this person can soak (ASH-SOK-02, -03)."""
    stamina = ("stamina", sheet.trait(rules, person, "stamina"))
    fortitude = ("fortitude", person.traits.get("fortitude", 0))
    if person.kind == "vampire" and kind == "aggravated" and fortitude[1]:
        pool = rules.settings.soak.vampire_aggravated_pool
        if pool == "fortitude":
            return (fortitude,)
        return (stamina,) if pool == "stamina" else (stamina, fortitude)
    if fortitude[1]:
        return (stamina, fortitude)
    return (stamina,)


def can_soak(rules: AshesRules, person: Combatant, kind: str) -> bool:
    """Whether a person's body soaks a damage type (ASH-SOK-01)."""
    granted = person.flags.soaks.get(kind)
    if granted is not None:
        return bool(granted)
    if kind == "bashing":
        return True
    if person.kind in rules.charts.shifters:
        return not sheet.in_breed_form(rules, person)
    if kind == "lethal":
        invoked = person.kind == "changeling" and "wyrd" in person.conditions
        return person.kind in ("vampire", "ghoul") or invoked
    return person.kind == "vampire" and person.traits.get("fortitude", 0) > 0


def covers(rules: AshesRules, piece: Armor, kind: str, source: str) -> bool:
    """Whether a piece of armor stops a damage type from a source (ASH-ARM-03)."""
    types = piece.covers
    if types is None:
        types = rules.settings.armor.default_covers
    natural = kind == "aggravated" and source == "natural"
    return kind in types or (natural and "aggravated_natural" in types)


def wound(ctx: Decision, who: str, levels: int, kind: str, by: str | None) -> None:
    """Mark levels on a track: at once, or with the rest of a common slot (ASH-INI-07)."""
    if at_once.held_back(ctx, agenda.blow(who, levels, kind, by)):
        ctx.announce("hit.held", who=who, levels=levels, damage=kind, by=by)
    else:
        blow(ctx, who, levels, kind, by)


@agenda.blow.does
def blow(ctx: Decision, who: str, levels: int, kind: str, by: str | None) -> None:
    """Levels of one hit reach the track of a target who is still here."""
    if ctx.here(who):
        mark_levels(ctx, who, levels, kind, by)
        stun(ctx, who, levels)


def mark_levels(ctx: Decision, who: str, levels: int, kind: str, by: str | None) -> None:
    """Mark levels now, and see who is out of the fight (ASH-HLT-03, -04)."""
    rules = ctx.rules
    person = ctx.person(who)
    track, left = mobs.carried(ctx, who, person.track, levels, rules.levels.out_from)
    marked = mark(track, kind, left, rules.levels.boxes, True)
    ctx.emit(TrackChanged(who, levels, kind, marked.track, by=by, overflow=marked.overflow))
    if sheet.is_full(rules, ctx.person(who)):
        drop(ctx, who)
    if marked.overflow:
        overflow(ctx, who, kind)


def drop(ctx: Decision, who: str) -> None:
    """A person at Incapacitated is out of the fight (ASH-HLT-04)."""
    if ctx.person(who).status not in ("active", "chase"):
        return
    put_out(ctx, who, "unconscious", "incapacitated")


def put_out(ctx: Decision, who: str, status: str, why: str) -> None:
    """A person can do nothing more, and nobody waits for them (ASH-HLT-04)."""
    ctx.emit(StatusChanged(who, status, why))
    for parting in ctx.rules.partings:
        parting.out(ctx, who)
    for question in [
        q for q in ctx.state.questions if q.who == who and q.blocking and not q.parallel
    ]:
        ctx.answer(question, question.default)


def overflow(ctx: Decision, who: str, kind: str) -> None:
    """Damage beyond a full track: pending for the storyteller, or settled (ASH-HLT-03)."""
    threat = fate(ctx.rules, ctx.person(who), kind)
    if ctx.rules.settings.health.death_confirm == "automatic":
        settle_overflow(ctx, who, threat)
        return
    if any(_overflows(entry, who) and entry.fate == threat for entry in ctx.state.books):
        return  # That is asked already.
    settle(ctx, lambda entry: _overflows(entry, who))
    ctx.emit(BookAdded(OverflowEntry(who, kind, threat)))


def _overflows(entry: Any, who: str) -> bool:
    return isinstance(entry, OverflowEntry) and entry.who == who


def fate(rules: AshesRules, person: Combatant, kind: str) -> str:
    """What threatens a person with more damage than their track holds."""
    if person.kind == "vampire":
        return "dead" if kind == "aggravated" else "torpor"
    return "unconscious" if person.kind in rules.charts.shifters else "dead"


def settle_overflow(ctx: Decision, who: str, how: str) -> None:
    """`dead`, `torpor`, `unconscious`, or `active` for one who stays up."""
    person = ctx.person(who)
    settle(ctx, lambda entry: _overflows(entry, who))
    if how == "active":
        come_to(ctx, who, how)
        return
    status = "unconscious" if how == "torpor" else how
    if how == "torpor" and "torpor" not in person.conditions:
        ctx.emit(PersonChanged(who, {"conditions": [*person.conditions, "torpor"]}))
    if person.status != status:
        if person.status in ("active", "chase"):
            put_out(ctx, who, status, how)
        else:
            ctx.emit(StatusChanged(who, status, how))


def come_to(ctx: Decision, who: str, why: str) -> None:
    """A person can act again, out of torpor as well."""
    person = ctx.person(who)
    if "torpor" in person.conditions:
        kept = [condition for condition in person.conditions if condition != "torpor"]
        ctx.emit(PersonChanged(who, {"conditions": kept}))
    if person.status != "active":
        ctx.emit(StatusChanged(who, "active", why))
        ctx.rules.partings.back(ctx, who)


def stun(ctx: Decision, who: str, levels: int) -> None:
    """Where `damage.stun` is on: more levels than Stamina daze for an action (ASH-DMG-07)."""
    if not ctx.rules.settings.damage.stun or not ctx.here(who):
        return
    person = ctx.person(who)
    bears = sheet.trait(ctx.rules, person, "stamina") + (2 if person.kind == "vampire" else 0)
    if levels > bears and "dazed" not in person.conditions:
        ctx.emit(PersonChanged(who, {"conditions": [*person.conditions, "dazed"]}))
        ctx.announce("stunned", who=who)


def hurt(ctx: Decision, who: str, levels: int, damage: str, soak: bool) -> None:
    """Levels of damage that a person takes by a ruling, soaked or not."""
    left = soaked(ctx, who, levels, damage, False, "") if soak else levels
    if left:
        mark_levels(ctx, who, left, damage, None)
    else:
        ctx.announce("hit.soaked", who=who)


def heal(ctx: Decision, who: str, levels: int, damage: str) -> None:
    """Take marks off a track; one who is above Incapacitated again wakes (ASH-STD-02)."""
    person = ctx.person(who)
    track = heal_track(person.track, damage, levels)
    healed = len(person.track) - len(track)
    if not healed:
        ctx.refuse("err.heal.nothing", name=person.name, damage=damage)
    ctx.emit(TrackChanged(who, healed, damage, track, healed=True))
    asleep = person.status == "unconscious" and "torpor" not in person.conditions
    if asleep and not sheet.is_full(ctx.rules, ctx.person(who)):
        come_to(ctx, who, "healed")


HEALTH = HealthRules(sheet.health, hurt, heal)
