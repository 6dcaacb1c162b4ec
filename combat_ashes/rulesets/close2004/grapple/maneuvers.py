"""What an overpowering roll may win: a row for each maneuver (CLO-MAN-01 to -10)."""

from __future__ import annotations

from ....engine.events import Terms
from ..attack import pools
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..hands import moving
from ..hands.gear_lines import take
from ..people import health, holds
from ..people.gear import gear
from ..refusing import Reasons
from .maneuver import Maneuver, Won


class Prone(Maneuver):
    """Both fall (CLO-MAN-01)."""

    name = "prone"

    def is_open(self, fight: Fight, person: Combatant, foe: Combatant) -> bool:
        return not ("prone" in person.conditions and "prone" in foe.conditions)

    def comes(self, ctx: Decision, won: Won) -> None:
        moving.falls(ctx, won.who, won.foe)
        moving.falls(ctx, won.foe, won.who)
        ctx.announce("maneuver.prone", who=won.who, against=won.foe)


class Damage(Maneuver):
    """The successes are damage (CLO-MAN-02)."""

    name = "damage"

    def dice(self, fight: Fight, person: Combatant, foe: Combatant, detail: str) -> Terms:
        armored = "damage" in fight.rules.settings.grapple.armor
        return (("armor", -gear.armor(foe)),) if armored else ()

    def comes(self, ctx: Decision, won: Won) -> None:
        settings = ctx.rules.settings.grapple
        off = gear.armor(ctx.person(won.foe)) if "damage" in settings.armor and not won.named else 0
        kind = "bashing"
        if settings.damage_type == "natural":
            kind = pools.bite_damage(ctx.rules, ctx.person(won.who))
        if won.successes > off:
            health.hurt(ctx, won.foe, won.successes - off, kind, won.who)
        else:
            ctx.announce("hit.armor", who=won.who, against=won.foe)


class Immobilize(Maneuver):
    """The foe can only try to break free, and needs more than these successes (CLO-MAN-03)."""

    name = "immobilize"

    def comes(self, ctx: Decision, won: Won) -> None:
        holds.immobilize(ctx, won.who, won.foe, won.successes)
        ctx.announce("maneuver.immobilize", who=won.who, against=won.foe, successes=won.successes)


class Draw(Maneuver):
    """Reach a small weapon on oneself, on the foe or nearby (CLO-MAN-06)."""

    name = "draw"
    detail = "<weapon>"
    lacking = "what to draw"

    def lacks(self, person: Combatant, foe: Combatant) -> bool:
        return True

    def is_open(self, fight: Fight, person: Combatant, foe: Combatant) -> bool:
        return any(weapon.size == "small" for _, weapon in _reachable(fight, person, foe))

    def check(
        self,
        ctx: Decision,
        person: Combatant,
        foe: Combatant,
        detail: str,
        reasons: Reasons,
    ) -> None:
        found = _reach(ctx, person, foe, detail)
        if found is not None:
            reasons.when(found[1].size == "large", "err.weapon_too_large", word=found[1].name)
        elif gear.match(gear.in_hand(foe), detail) is not None:
            reasons.add("err.weapon_controlled", word=detail)
        else:
            how = gear.where(ctx.state, person, detail)
            reasons.add("err.weapon_not_ready", word=detail, how=how)

    def comes(self, ctx: Decision, won: Won) -> None:
        found = _reach(ctx, ctx.person(won.who), ctx.person(won.foe), won.detail)
        if found is None:
            ctx.announce("maneuver.nothing", who=won.who)
            return
        take(ctx, won.who, *found)


def _reachable(fight: Fight, person: Combatant, foe: Combatant) -> list[tuple[str, Weapon]]:
    """What can be drawn in a hold: on oneself, on the foe's body, nearby."""
    found = [(one.id, w) for one in (person, foe) for w in gear.of(one) if w.carried != "hand"]
    others = [one for one in fight.state.people.values() if one.id not in (person.id, foe.id)]
    return found + [(one.id, w) for one in others for w in gear.of(one) if w.carried == "nearby"]


def _reach(fight: Fight, person: Combatant, foe: Combatant, word: str) -> tuple[str, Weapon] | None:
    reachable = _reachable(fight, person, foe)
    for owner in dict.fromkeys(owner for owner, _ in reachable):
        found = gear.match([weapon for who, weapon in reachable if who == owner], word)
        if found is not None:
            return owner, found
    return None


class Strike(Maneuver):
    """Attack with what one has in hand, or with the foe's weapon that one controls (MAN-07)."""

    name = "attack"
    first = True
    detail = "<weapon>"

    def lacks(self, person: Combatant, foe: Combatant) -> bool:
        return True

    def check(
        self,
        ctx: Decision,
        person: Combatant,
        foe: Combatant,
        detail: str,
        reasons: Reasons,
    ) -> None:
        mine, theirs = _in_hands(person, foe, detail)
        mine = mine or (None if theirs else _quickly(ctx, person, detail))
        weapon = mine or theirs
        if weapon is None:
            how = gear.where(ctx.state, person, detail)
            reasons.add("err.weapon_not_ready", word=detail, how=how)
            return
        reasons.when(weapon.size == "large", "err.weapon_too_large", word=weapon.name)
        lacks = weapon.control not in ("", person.id) if mine else weapon.control != person.id
        reasons.when(lacks, "err.weapon_controlled", word=weapon.name)

    def dice(self, fight: Fight, person: Combatant, foe: Combatant, detail: str) -> Terms:
        weapon = _usable(person, foe, detail) or _quickly(fight, person, detail)
        armored = "weapon" in fight.rules.settings.grapple.armor
        bonus = weapon.bonus if weapon is not None else 0
        flat = fight.rules.settings.damage.flat_weapon_bonus
        return (("weapon", 0 if flat else bonus), ("armor", -gear.armor(foe) if armored else 0))

    def comes(self, ctx: Decision, won: Won) -> None:
        weapon = _usable(ctx.person(won.who), ctx.person(won.foe), won.detail)
        if weapon is None:
            weapon = _quickly(ctx, ctx.person(won.who), won.detail)
            if weapon is None:
                ctx.announce("maneuver.nothing", who=won.who)
                return
            gear.change(ctx, won.who, weapon.name, carried="hand")
        flat = weapon.bonus if ctx.rules.settings.damage.flat_weapon_bonus else 0
        health.hurt(ctx, won.foe, won.successes + flat, weapon.damage, won.who)


def _quickly(fight: Fight, person: Combatant, word: str) -> Weapon | None:
    """What Quick Draw readies with the attack itself, where that serves in a grapple (MAN-06)."""
    if not fight.rules.settings.grapple.quick_draw:
        return None
    worn = [weapon for weapon in gear.of(person) if weapon.carried in ("worn", "hidden")]
    found = gear.match(worn, word)
    return found if found and gear.has_quick_draw(fight.rules, person, found) else None


def _in_hands(person: Combatant, foe: Combatant, word: str) -> tuple[Weapon | None, Weapon | None]:
    """What of one's own and of the foe's a name means, in hand; one's own control decides."""
    mine, theirs = gear.match(gear.in_hand(person), word), gear.match(gear.in_hand(foe), word)
    lost = mine is not None and mine.control not in ("", person.id)
    won = theirs is not None and theirs.control == person.id
    return (None, theirs) if lost and won else (mine, theirs)


def _usable(person: Combatant, foe: Combatant, word: str) -> Weapon | None:
    mine, theirs = _in_hands(person, foe, word)
    return mine or theirs


class Turn_(Maneuver):
    """Win control of what the foe has in hand, or win one's own back (CLO-MAN-08)."""

    name = "turn"
    detail = "<weapon>"

    def lacks(self, person: Combatant, foe: Combatant) -> bool:
        return len(_turnable(person, foe)) > 1

    def is_open(self, fight: Fight, person: Combatant, foe: Combatant) -> bool:
        lost = [weapon for weapon in gear.in_hand(person) if weapon.control == foe.id]
        regain = fight.rules.settings.grapple.turn_regain == "same_maneuver"
        small = [w for w in gear.in_hand(foe) if w.size == "small" and w.control != person.id]
        return bool(small) or bool(lost and regain)

    def check(
        self,
        ctx: Decision,
        person: Combatant,
        foe: Combatant,
        detail: str,
        reasons: Reasons,
    ) -> None:
        found = _turned(person, foe, detail)
        if found is None:
            reasons.add("err.weapon_not_ready", word=detail or "weapon", name=foe.name, how="foe")
            return
        bearer, weapon = found
        reasons.when(weapon.size == "large", "err.weapon_too_large", word=weapon.name)
        regain = ctx.rules.settings.grapple.turn_regain == "same_maneuver"
        barred = bearer == person.id and not regain
        reasons.when(barred, "err.weapon_controlled", word=weapon.name)

    def comes(self, ctx: Decision, won: Won) -> None:
        found = _turned(ctx.person(won.who), ctx.person(won.foe), won.detail)
        if found is None:
            ctx.announce("maneuver.nothing", who=won.who)
            return
        bearer, weapon = found
        gear.change(ctx, bearer, weapon.name, control="" if bearer == won.who else won.who)
        ctx.announce("maneuver.turn", who=won.who, against=won.foe, what=weapon.name)


def _turnable(person: Combatant, foe: Combatant) -> list[tuple[str, Weapon]]:
    """One's own weapons that the foe controls, and the foe's that one does not control."""
    lost = [(person.id, w) for w in gear.in_hand(person) if w.control == foe.id]
    return lost + [(foe.id, w) for w in gear.in_hand(foe) if w.control != person.id]


def _turned(person: Combatant, foe: Combatant, word: str) -> tuple[str, Weapon] | None:
    """Who bears what is to be turned, and the weapon."""
    found = _turnable(person, foe)
    if not word:
        return found[0] if found else None
    for bearer in dict.fromkeys(bearer for bearer, _ in found):
        weapon = gear.match([w for who, w in found if who == bearer], word)
        if weapon is not None:
            return bearer, weapon
    return None


class Disarm(Maneuver):
    """Pry something from the foe's hand: it lies nearby, and nobody controls it (CLO-MAN-09)."""

    name = "disarm"
    detail = "<object>"
    lacking = "an object"

    def lacks(self, person: Combatant, foe: Combatant) -> bool:
        return len(gear.in_hand(foe)) > 1

    def is_open(self, fight: Fight, person: Combatant, foe: Combatant) -> bool:
        return bool(gear.in_hand(foe))

    def check(
        self,
        ctx: Decision,
        person: Combatant,
        foe: Combatant,
        detail: str,
        reasons: Reasons,
    ) -> None:
        held = gear.in_hand(foe)
        if not held or (detail and gear.match(held, detail) is None):
            reasons.add("err.weapon_not_ready", word=detail or "thing", name=foe.name, how="foe")

    def comes(self, ctx: Decision, won: Won) -> None:
        held = gear.in_hand(ctx.person(won.foe))
        found = gear.match(held, won.detail) if won.detail else next(iter(held), None)
        if found is None:
            ctx.announce("maneuver.nothing", who=won.who)
            return
        gear.change(ctx, won.foe, found.name, carried="nearby", control="")
        ctx.announce("maneuver.disarm", who=won.who, against=won.foe, what=found.name)


class Shield(Maneuver):
    """Hold the foe before oneself against shots from outside (CLO-MAN-10)."""

    name = "shield"

    def comes(self, ctx: Decision, won: Won) -> None:
        ctx.flag(won.who, shield=won.foe)
        ctx.announce("maneuver.shield", who=won.who, against=won.foe)


MANEUVERS: tuple[Maneuver, ...] = (
    Prone(), Damage(), Immobilize(), Draw(), Strike(), Turn_(), Disarm(), Shield(),
)  # fmt: skip
"""What may be won, in the order in which it is offered."""
