"""What an overpowering roll may win: a row for each maneuver (CLO-MAN-01 to -10)."""

from collections.abc import Sequence

from ....engine.events import Terms
from ..actions import moving
from ..actions.gear_lines import take
from ..attack import pools
from ..equipment import Weapon
from ..fight import Decision
from ..harm import wounds as health
from ..people import holds
from ..people.gear import gear
from ..refusing import Reasons
from .maneuver import Attempt, Maneuver, Owned, WithThing


class Prone(Maneuver):
    """Both fall (CLO-MAN-01)."""

    name = "prone"

    def is_open(self, tried: Attempt) -> bool:
        return not ("prone" in tried.person.conditions and "prone" in tried.foe.conditions)

    def comes(self, ctx: Decision, tried: Attempt) -> None:
        moving.falls(ctx, tried.who)
        moving.falls(ctx, tried.against)
        ctx.announce("maneuver.prone", who=tried.who, against=tried.against)


class Damage(Maneuver):
    """The successes are damage (CLO-MAN-02)."""

    name = "damage"

    def dice(self, tried: Attempt) -> Terms:
        return (("armor", -tried.armor("damage")),)

    def comes(self, ctx: Decision, tried: Attempt) -> None:
        natural = ctx.rules.settings.grapple.damage_type == "natural"
        kind = pools.bite_damage(ctx.rules, tried.person) if natural else "bashing"
        left = tried.successes - (0 if tried.named else tried.armor("damage"))
        if left > 0:
            health.hurt(ctx, tried.against, left, kind, tried.who)
        else:
            ctx.announce("hit.armor", who=tried.who, against=tried.against)


class Immobilize(Maneuver):
    """The foe can only try to break free, and needs more than these successes (CLO-MAN-03)."""

    name = "immobilize"

    def comes(self, ctx: Decision, tried: Attempt) -> None:
        who, against, successes = tried.who, tried.against, tried.successes
        holds.immobilize(ctx, who, against, successes)
        ctx.announce("maneuver.immobilize", who=who, against=against, successes=successes)


class Draw(WithThing):
    """Reach a small weapon on oneself, on the foe or nearby (CLO-MAN-06)."""

    name = "draw"
    detail = "<weapon>"
    lacking = "what to draw"

    def is_open(self, tried: Attempt) -> bool:
        return any(weapon.size == "small" for _, weapon in _reachable(tried))

    def found(self, tried: Attempt) -> Owned | None:
        return _called(_reachable(tried), tried.detail)

    def check(self, tried: Attempt, reasons: Reasons) -> None:
        found = self.found(tried)
        if found is not None:
            reasons.when(found[1].size == "large", "err.weapon_too_large", word=found[1].name)
        elif gear.match(gear.in_hand(tried.foe), tried.detail) is not None:
            reasons.add("err.weapon_controlled", word=tried.detail)
        else:
            _not_ready(tried, reasons)

    def does(self, ctx: Decision, tried: Attempt, owner: str, weapon: Weapon) -> None:
        take(ctx, tried.who, owner, weapon)


def _reachable(tried: Attempt) -> list[Owned]:
    """What can be drawn in a hold: on oneself, on the foe's body, nearby."""
    near, people = (tried.person, tried.foe), tried.fight.state.people.values()
    found = [(one.id, w) for one in near for w in gear.of(one) if w.carried != "hand"]
    others = [one for one in people if one.id not in (tried.who, tried.against)]
    return found + [(one.id, w) for one in others for w in gear.of(one) if w.carried == "nearby"]


def _called(found: Sequence[Owned], word: str) -> Owned | None:
    """What a word means, the first bearer's before another's."""
    for owner in dict.fromkeys(owner for owner, _ in found):
        weapon = gear.match([weapon for who, weapon in found if who == owner], word)
        if weapon is not None:
            return owner, weapon
    return None


def _not_ready(tried: Attempt, reasons: Reasons) -> None:
    how = gear.where(tried.fight.state, tried.person, tried.detail)
    reasons.add("err.weapon_not_ready", word=tried.detail, how=how)


class Strike(WithThing):
    """Attack with what one has in hand, or with the foe's weapon that one controls (MAN-07)."""

    name = "attack"
    first = True
    detail = "<weapon>"

    def found(self, tried: Attempt) -> Owned | None:
        mine, theirs = _in_hands(tried)
        if theirs is not None and mine is None:
            return tried.against, theirs
        return (tried.who, mine) if mine is not None else None

    def check(self, tried: Attempt, reasons: Reasons) -> None:
        found = self.found(tried)
        if found is None:
            _not_ready(tried, reasons)
            return
        owner, weapon = found
        reasons.when(weapon.size == "large", "err.weapon_too_large", word=weapon.name)
        mine = weapon.control == tried.who or (owner == tried.who and not weapon.control)
        reasons.when(not mine, "err.weapon_controlled", word=weapon.name)

    def dice(self, tried: Attempt) -> Terms:
        found = self.found(tried)
        flat = tried.fight.rules.settings.damage.flat_weapon_bonus
        bonus = 0 if flat or found is None else found[1].bonus
        return (("weapon", bonus), ("armor", -tried.armor("weapon")))

    def does(self, ctx: Decision, tried: Attempt, owner: str, weapon: Weapon) -> None:
        if weapon.carried != "hand":
            gear.change(ctx, owner, weapon.name, carried="hand")
        flat = weapon.bonus if ctx.rules.settings.damage.flat_weapon_bonus else 0
        health.hurt(ctx, tried.against, tried.successes + flat, weapon.damage, tried.who)


def _in_hands(tried: Attempt) -> tuple[Weapon | None, Weapon | None]:
    """What of one's own and of the foe's a name means, in hand; one's own control decides."""
    two = (tried.person, tried.foe)
    mine, theirs = (gear.match(gear.in_hand(one), tried.detail) for one in two)
    lost = mine is not None and mine.control not in ("", tried.who)
    won = theirs is not None and theirs.control == tried.who
    return (None, theirs) if lost and won else (mine, theirs)


class Turn_(WithThing):
    """Win control of what the foe has in hand, or win one's own back (CLO-MAN-08)."""

    name = "turn"
    detail = "<weapon>"

    def lacks(self, tried: Attempt) -> bool:
        return len(_turnable(tried)) > 1

    def is_open(self, tried: Attempt) -> bool:
        found = _turnable(tried)
        return any(who == tried.who or weapon.size == "small" for who, weapon in found)

    def found(self, tried: Attempt) -> Owned | None:
        found = _turnable(tried)
        return _called(found, tried.detail) if tried.detail else next(iter(found), None)

    def check(self, tried: Attempt, reasons: Reasons) -> None:
        found = self.found(tried)
        if found is None:
            _not_held(tried, reasons, "weapon")
            return
        reasons.when(found[1].size == "large", "err.weapon_too_large", word=found[1].name)

    def does(self, ctx: Decision, tried: Attempt, owner: str, weapon: Weapon) -> None:
        gear.change(ctx, owner, weapon.name, control="" if owner == tried.who else tried.who)
        ctx.announce("maneuver.turn", who=tried.who, against=tried.against, what=weapon.name)


def _turnable(tried: Attempt) -> list[Owned]:
    """One's own weapons that the foe controls, and the foe's that one does not control."""
    lost = [(tried.who, w) for w in gear.in_hand(tried.person) if w.control == tried.against]
    theirs = [(tried.against, w) for w in gear.in_hand(tried.foe) if w.control != tried.who]
    return lost + theirs


def _not_held(tried: Attempt, reasons: Reasons, what: str) -> None:
    word, name = tried.detail or what, tried.foe.name
    reasons.add("err.weapon_not_ready", word=word, name=name, how="foe")


class Disarm(WithThing):
    """Pry something from the foe's hand: it lies nearby, and nobody controls it (CLO-MAN-09)."""

    name = "disarm"
    detail = "<object>"
    lacking = "an object"

    def lacks(self, tried: Attempt) -> bool:
        return len(gear.in_hand(tried.foe)) > 1

    def is_open(self, tried: Attempt) -> bool:
        return bool(gear.in_hand(tried.foe))

    def found(self, tried: Attempt) -> Owned | None:
        held = gear.in_hand(tried.foe)
        found = gear.match(held, tried.detail) if tried.detail else next(iter(held), None)
        return (tried.against, found) if found is not None else None

    def check(self, tried: Attempt, reasons: Reasons) -> None:
        if self.found(tried) is None:
            _not_held(tried, reasons, "thing")

    def does(self, ctx: Decision, tried: Attempt, owner: str, weapon: Weapon) -> None:
        gear.change(ctx, owner, weapon.name, carried="nearby", control="")
        ctx.announce("maneuver.disarm", who=tried.who, against=owner, what=weapon.name)


class Shield(Maneuver):
    """Hold the foe before oneself against shots from outside (CLO-MAN-10)."""

    name = "shield"

    def comes(self, ctx: Decision, tried: Attempt) -> None:
        ctx.flag(tried.who, shield=tried.against)
        ctx.announce("maneuver.shield", who=tried.who, against=tried.against)


MANEUVERS: tuple[Maneuver, ...] = (
    Prone(), Damage(), Immobilize(), Draw(), Strike(), Turn_(), Disarm(), Shield(),
)  # fmt: skip
"""What may be won, in the order in which it is offered."""
