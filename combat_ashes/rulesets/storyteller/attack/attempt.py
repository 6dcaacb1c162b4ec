"""An attack as a value: whose it is, with what, on whom. STO-ATK-01, STO-GEN-06, -07."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ....engine.pools import total
from ..combatant import Combatant
from ..declarations import Attack
from ..equipment import CLOSE, FIREARMS, THROWN, Weapon
from ..fight import Fight
from ..people import acts, sheet, space
from ..people.gear import gear
from ..values import Item, Maneuver
from . import maneuvers

PLAIN = ("strike", "weapon_strike", "single_shot", "throw", "strafe", *maneuvers.GRABS)
"""Maneuvers that need not be named in a roll."""


class Attempt(Struct, frozen=True, gc=False):
    """An attack by somebody, whomever it is on."""

    fight: Fight
    attacker: Combatant
    action: Attack
    row: Maneuver
    """The maneuver, with the numbers it has for this attacker."""
    weapon: Weapon | None
    """What it is made with: in hand, or on the ground once it is thrown."""

    @classmethod
    def by(cls, fight: Fight, attacker: Combatant, action: Attack) -> Attempt:
        """An attack of somebody."""
        row, name = maneuvers.row(fight, attacker, action.maneuver), action.weapon
        weapon = _weapon(fight, attacker, name, row) if name else None
        return Attempt(fight, attacker, action, row, weapon)

    def on(self, target: Combatant, item: Item, number: int = 0) -> Assault:
        """It on one target, as an item of a moment, the one of this number."""
        tried = self.fight, self.attacker, self.action, self.row, self.weapon
        return Assault(*tried, target, item, number)

    @property
    def traits(self) -> tuple[str, ...]:
        """The maneuver's, or the weapon's own Ability (STO-ATK-01)."""
        row, weapon = self.row, self.weapon
        if weapon is None or row.key not in self.fight.rules.charts.maneuvers:
            return row.traits
        by_weapon = row.ranged or row.like in ("weapon_strike", "sweep", "disarm")
        return ("dexterity", weapon.ability) if by_weapon else row.traits

    @property
    def reach(self) -> str:
        """`close`, `firearms` or `thrown`."""
        if not self.row.ranged:
            return CLOSE
        if self.weapon is not None:
            return self.weapon.reach
        return THROWN if self.action.maneuver == "throw" else FIREARMS

    @property
    def purpose(self) -> str:
        """`grapple` for getting a grip, else `attack`."""
        return "grapple" if self.row.like in maneuvers.GRABS else "attack"

    @property
    def own_dice(self) -> int:
        """The dice of its pool with wounds and armor alone (STO-GEN-02)."""
        return total(sheet.own_terms(self.fight.rules, self.attacker, self.traits))

    @property
    def is_lone_shot(self) -> bool:
        """Whether it is the only shot of its turn, so that an aim counts for it (STO-RNG-03)."""
        if self.action.dice is None:
            return True
        parts = [one for one in acts.parts(self.attacker) if isinstance(one, Attack)]
        return sum(1 for one in parts if one.maneuver in maneuvers.GUNS) == 1

    @property
    def using(self) -> str:
        """The weapon and the maneuver in words, where the weapon does not say it all."""
        weapon, maneuver = self.weapon, self.action.maneuver
        words = [weapon.name.replace("_", " ")] if weapon is not None else []
        if maneuver not in PLAIN:
            words.append(maneuver.replace("_", " "))
        if maneuver == "throw" and weapon is not None and weapon.throwable:
            words.append("thrown")
        return ", ".join(words)

    @property
    def extras(self) -> tuple[str, ...]:
        """What its player adds, and a specialty in this weapon (STO-TRN-05, STO-GEN-09)."""
        weapon = self.weapon
        if weapon is None:
            return self.action.extras
        told = self.attacker.specialties.get(weapon.ability, ())
        special = weapon.key in {word.lower().replace(" ", "_") for word in told}
        return replace(self.action, specialty=True).extras if special else self.action.extras


def _weapon(fight: Fight, attacker: Combatant, name: str, row: Maneuver) -> Weapon | None:
    found = gear.named(attacker, name)
    if found is None and row.like == "throw":
        found = gear.on_the_ground(fight, name)
    return found and maneuvers.as_used(row.like, found)


class Assault(Attempt, frozen=True, gc=False):
    """An attack on one target, as one of the items of a moment."""

    target: Combatant
    item: Item
    number: int = 0

    @property
    def key(self) -> str:
        """Under what its answer is kept."""
        return f"{self.number}:{self.target.id}"

    @property
    def swept(self) -> list[Assault]:
        """It on each whom a strafe sweeps over, else it: what helps one must help against all."""
        if self.action.maneuver != "strafe":
            return [self]
        people = self.fight.state.people
        over = [people[who] for who in self.action.targets if who in people] or [self.target]
        return [replace(self, target=one) for one in over]

    @property
    def share(self) -> int | None:
        """Its dice where it is one of several actions or shots."""
        shares = self.action.shares
        return shares[min(self.item.shot, len(shares) - 1)] if shares else self.action.dice

    @property
    def metres(self) -> space.Metres | None:
        """How far apart they will be, from where they are or where the line says."""
        one, other = self.attacker.id, self.target.id
        return space.after(self.fight, one, other, self.action.move, self.action.range)

    @property
    def facing(self) -> str:
        """From where it comes: as the storyteller said, else as its line did (STO-GEN-07)."""
        told = self.attacker.flags.facing.get(self.target.id)
        return told.what if told else self.action.facing

    @property
    def bypasses(self) -> set[str]:
        """What it gets around: `armor`, `cover` (STO-GEN-06)."""
        told = self.attacker.flags.bypass.get(self.target.id)
        return set(told.what.split()) if told else set()

    @property
    def cover(self) -> str:
        """The target's cover as it counts for this attack (STO-RNG-05)."""
        kind = self.weapon.reach if self.weapon is not None else CLOSE
        if kind not in self.fight.rules.settings.cover.applies_to or "cover" in self.bypasses:
            return "none"
        return space.cover_of(self.target, self.attacker.id)

    @property
    def is_outreached(self) -> bool:
        """Whether the target holds a longer weapon than this one, or than a fist (STO-CLS-13)."""
        theirs, mine = gear.main_weapon(self.target), self.weapon
        return theirs is not None and theirs.length == 2 and (mine.length if mine else 0) < 2

    @property
    def is_hampered_by_many(self) -> bool:
        """Whether several opponents hamper it: it is close, or point blank (STO-CLS-12)."""
        if self.reach == CLOSE:
            return True
        flags, metres = self.attacker.flags, self.metres
        near = metres is not None and metres <= self.fight.rules.settings.range.point_blank_m
        counts = self.target.id in (flags.opponents or ()) or flags.opponents_set is not None
        return near and counts
