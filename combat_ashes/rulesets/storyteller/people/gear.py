"""What somebody carries: weapons in hand, drawn, dropped and loaded. STO-RNG-13, STO-CLS-09."""

from collections.abc import Iterable

from msgspec.structs import replace

from ...common.called import called
from ...common.equipment.chart import shown
from ...common.equipment.inventory import Inventory, name_of
from ...legal import key_of
from ..combatant import Combatant
from ..equipment import Weapon, formula
from ..fight import Decision, Fight


class Gear(Inventory[Weapon]):
    """Weapons, each in the main hand, in the off hand, or put away."""

    second = " "

    def in_hand(self, person: Combatant) -> list[Weapon]:
        """What is in somebody's hands, the main hand first."""
        held = super().in_hand(person)
        return sorted(held, key=lambda weapon: weapon.off) if len(held) > 1 else held

    def main_weapon(self, person: Combatant) -> Weapon | None:
        """What decides length and parry: the first weapon in hand."""
        held = self.in_hand(person) if person.weapons else None
        return held[0] if held else None

    def on_the_ground(self, fight: Fight, name: str) -> Weapon | None:
        """What came to lie on the ground last under this name, such as a weapon just thrown."""
        lying = reversed(fight.state.flags.lying)
        return next((weapon for weapon in lying if weapon.name == name), None)

    def find(
        self, ctx: Decision, person: Combatant, word: str, off: bool = False, how: str = ""
    ) -> Weapon:
        """The weapon that a word means, with `off` the one of that name in the off hand.

        Raises `Refused`; `how` is `have` where the weapon is for anything but an attack.
        """
        carried = self.of(person)
        key = shown(key_of(word))
        exact = [w for w in carried if shown(w.name) == key]
        same = [w for w in carried if shown(w.key) == key]
        if off:
            in_off = [w for w in same if w.off]
            exact = in_off or [w for w in same if w.name != w.key] or exact
        found = exact or same or called(carried, word, name_of)
        if not found or not key:
            bare = ["nothing"] if how else ["strike", "kick"]
            ctx.refuse("err.weapon.none", how=how, word=word, names=self.names(carried) or bare)
        if not (exact or same) and len(found) > 1:
            ctx.refuse("err.weapon.ambiguous", word=word, names=self.names(found))
        return found[0]

    def names(self, arms: Iterable[Weapon]) -> list[str]:
        """What weapons are called, as people write it."""
        return [shown(weapon.name) for weapon in arms]

    def arranged(self, arms: Iterable[Weapon]) -> tuple[Weapon, ...]:
        """Weapons as somebody comes in with them: the first and the off hand's are held."""
        made = self.apart(arms)
        first = next((n for n, w in enumerate(made) if not w.off), None)
        return tuple([replace(w, held=w.off or number == first) for number, w in enumerate(made)])

    def short_range(self, fight: Fight, person: Combatant, weapon: Weapon) -> float:
        """The short range of a weapon in this hand, in metres; the maximum is twice that."""
        if weapon.is_thrown and not weapon.range:
            return formula(fight.rules.settings.thrown.range, person.traits)
        if isinstance(weapon.range, (int, float)):
            return weapon.range
        return formula(weapon.range, person.traits)

    def keep(self, ctx: Decision, who: str, things: Iterable[Weapon]) -> None:
        """Somebody carries these from now on; an aim goes with the gun in hand (STO-RNG-03)."""
        super().keep(ctx, who, things)
        person = ctx.person(who)
        aim = person.flags.aim
        if aim is not None and not any(w.name == aim.weapon for w in self.in_hand(person)):
            ctx.flag(who, aim=None)
            ctx.announce("aim.lost", who=who)

    def take(self, ctx: Decision, who: str, name: str, off: bool = False) -> None:
        """Take a weapon in hand; what was in that hand is put away (free)."""
        arms, wanted = self.of(ctx.person(who)), self.named(ctx.person(who), name)
        if wanted is None:
            return
        hand = wanted.off or off
        taken = []
        for weapon in arms:
            if weapon.name == name:
                taken.append(replace(weapon, held=True, off=hand))
            elif weapon.held and (weapon.off == hand or max(wanted.hands, weapon.hands) > 1):
                taken.append(replace(weapon, held=False))
            else:
                taken.append(weapon)
        if tuple(taken) != arms:
            self.keep(ctx, who, taken)

    def remove(self, ctx: Decision, who: str, name: str, lies: bool = True) -> None:
        """A weapon leaves somebody: it lies on the ground, or is gone."""
        arms, gone = self.of(ctx.person(who)), self.named(ctx.person(who), name)
        self.keep(ctx, who, [w for w in arms if w.name != name])
        if gone is not None and lies:
            ctx.flag_fight(lying=(*ctx.state.flags.lying, replace(gone, held=False, off=False)))

    def given(self, ctx: Decision, who: str, weapon: Weapon) -> None:
        """A weapon comes to somebody's main hand."""
        arms = self.of(ctx.person(who))
        name = self.distinct(weapon.key, map(name_of, arms))
        self.keep(ctx, who, [*arms, replace(weapon, name=name)])
        self.take(ctx, who, name)

    def spend(self, ctx: Decision, who: str, name: str, rounds: int) -> None:
        """Rounds leave a gun."""
        weapon = self.named(ctx.person(who), name)
        if weapon is not None and weapon.clip:
            self.change(ctx, who, name, loaded=max(0, weapon.loaded - rounds))

    def refill(self, ctx: Decision, who: str, name: str) -> None:
        """A gun is full again, or holds what rounds were carried (STO-RNG-09)."""
        weapon = self.named(ctx.person(who), name)
        if weapon is None:
            return
        need = weapon.clip - weapon.loaded
        filled = need if weapon.spare is None else min(need, weapon.spare)
        spare = None if weapon.spare is None else weapon.spare - filled
        self.change(ctx, who, name, loaded=weapon.loaded + filled, spare=spare)


gear = Gear()
