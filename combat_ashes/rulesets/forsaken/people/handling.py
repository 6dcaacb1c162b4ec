"""Changing what people carry; where the rules say so, Initiative follows at once (FOR-INI-06)."""

from collections.abc import Iterable
from typing import Any

from ...common.equipment.inventory import name_of
from ..equipment import Weapon
from ..fight import Decision
from . import totals
from .gear import Gear


class Handling(Gear):
    """Weapons whose changes reach Initiative, the ground, and what a sheet keeps of rounds."""

    def keep(self, ctx: Decision, who: str, things: Iterable[Weapon]) -> None:
        before = self.penalty(ctx.person(who))
        super().keep(ctx, who, things)
        if self.penalty(ctx.person(who)) != before:
            totals.follow(ctx, who)

    def change(self, ctx: Decision, who: str, name: str, **changes: Any) -> None:
        super().change(ctx, who, name, **changes)
        if "rounds" in changes:
            ctx.flag(who, rounds={**ctx.person(who).flags.rounds, name: changes["rounds"]})

    def falls(self, ctx: Decision, who: str, name: str) -> None:
        """Something lies on the ground from now on; it stays listed with its holder."""
        self.change(ctx, who, name, carried="nearby", hand="", owner="")
        ctx.flag_fight(fallen=[*ctx.state.flags.fallen, [who, name]])

    def move(self, ctx: Decision, holder: str, name: str, to: str, hand: str = "") -> str:
        """Something that somebody has comes to another's hand; returns its name there."""
        taken = self.named(ctx.person(holder), name)
        assert taken is not None
        if taken.lies:
            ctx.flag_fight(fallen=[e for e in ctx.state.flags.fallen if e != [holder, name]])
        hand = hand or self.free_hand(ctx.person(to), taken)
        held = {"carried": "hand", "hand": hand}
        if holder != to:
            first = taken.first_name or name
            new = self.distinct(first, map(name_of, self.of(ctx.person(to))))
            held |= {"name": new, "first_name": "" if new == first else first}
        return self.hand_over(ctx, holder, name, to, **held)

    def are_theirs(self, ctx: Decision, who: str) -> None:
        """What somebody has taken from another in a grapple is theirs as it ends (FOR-GRP-06)."""
        for weapon in self.of(ctx.person(who)):
            if weapon.owner:
                self.change(ctx, who, weapon.name, owner="")


handling = Handling()
