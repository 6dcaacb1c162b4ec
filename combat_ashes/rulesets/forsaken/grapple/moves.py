"""What the winner of a contest may do: a row for each move (FOR-GRP-04 to -12)."""

from operator import attrgetter
from typing import ClassVar

from msgspec import Struct

from ....engine.state import Json
from ...common.called import called, plain
from ..attack import impact
from ..attack.action import blow_of, has_teeth
from ..combatant import Combatant
from ..declarations import AttackAction
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..harm.damage import Force
from ..people import holds
from ..people.conditions import take
from ..people.gear import gear
from ..people.handling import handling
from ..people.record import prompt
from ..refusing import Reasons, refuse
from ..rules import BONDS as KNOWN_BONDS
from ..values import Grapple

LARGE = 3
"""The Size from which a two-handed weapon needs the storyteller's word (FOR-GRP-06)."""
TEETH = "bite"


class Chance(Struct, frozen=True):
    """What a move is made with, and what it may build on; `now` is the grapple as it is."""

    who: Combatant
    foe: Combatant
    successes: int
    hold: str
    weapon: str
    wielder: str
    now: Grapple


class Move:
    """One move."""

    name: ClassVar[str]
    told: ClassVar[str]

    def check(self, fight: Fight, chance: Chance, detail: str, reasons: Reasons) -> None:
        """Add what speaks against it."""

    def detail(self, chance: Chance, typed: str) -> str:
        """What was typed behind it, in its own form; raises `Refused` where it must be asked."""
        return typed.lower()

    def example(self, chance: Chance) -> str:
        """A detail with which it can be tried, where it needs one."""
        return ""

    def details(self, chance: Chance) -> tuple[str, ...]:
        """Details with which it is listed besides."""
        return ()

    def comes(self, ctx: Decision, chance: Chance, detail: str) -> None:
        """It is done."""
        self.does(ctx, chance, detail)
        self.tell(ctx, chance)

    def does(self, ctx: Decision, chance: Chance, detail: str) -> None:
        """What it does, before it is told."""

    def tell(self, ctx: Decision, chance: Chance, **facts: Json) -> None:
        """Tell everybody of it."""
        who, foe = chance.who.id, chance.foe.id
        ctx.announce(self.told, who=who, against=foe, **facts)


class BreakFree(Move):
    """The grapple is over; its winner may act on the spot (FOR-GRP-05)."""

    name, told = "break_free", "move.break_free"

    def does(self, ctx: Decision, chance: Chance, detail: str) -> None:
        holds.end(ctx, chance.who.id)


class ControlWeapon(Move):
    """Draw a weapon of one's own, or turn the foe's against him (FOR-GRP-06)."""

    name, told = "control_weapon", "move.control_weapon"

    def example(self, chance: Chance) -> str:
        found = controllable(chance.who, chance.foe, chance.now)
        found += [weapon.name for weapon in reachable(chance.who, chance.foe)]
        return found[0] if found else ""

    def detail(self, chance: Chance, typed: str) -> str:
        found = controllable(chance.who, chance.foe, chance.now)
        if not typed and len(found) > 1:
            line = f"+grapple/choose control weapon={' or ='.join(found)}"
            refuse("err.declare.incomplete", how="line", missing="the weapon", line=line)
        return typed or self.example(chance)

    def check(self, fight: Fight, chance: Chance, detail: str, reasons: Reasons) -> None:
        weapon, who = _reach(chance, detail), chance.who
        if weapon is None:
            reasons.add("err.no_weapon")
            return
        reasons.when(not _may_control(who, chance.now, weapon), "err.no_weapon")
        reasons.when(not gear.can_hold(who, weapon.thing), "err.hands", thing=weapon.name)
        full, held = _no_hand(who, weapon), [each.name for each in gear.in_hand(who)]
        reasons.when(full, "err.hands", how="at_grips", thing=weapon.name, held=held)

    def comes(self, ctx: Decision, chance: Chance, detail: str) -> None:
        weapon = _reach(chance, detail)
        if weapon is None:
            return
        who, holder, was = chance.who.id, weapon.holder, weapon.thing.name
        name = was if weapon.ready_for(who) else handling.move(ctx, holder, was, who)
        whose = weapon.thing.owner or holder
        handling.change(ctx, who, name, owner="" if whose == who else whose)
        holds.change(ctx, who, weapon=name, wielder=who)
        taken = "taken" if name == was else "named"
        how = "" if holder == who else "back" if whose == who else taken
        self.tell(ctx, chance, what=name, was=was, how=how)


class Reachable(Struct, frozen=True):
    """A weapon that one of two may take, who has it, and what it is called between the two."""

    name: str
    holder: str
    thing: Weapon

    def ready_for(self, who: str) -> bool:
        """Whether somebody has it in hand already."""
        return self.holder == who and self.thing.carried == "hand"


def reachable(who: Combatant, foe: Combatant) -> list[Reachable]:
    """The weapons that the winner may take control of: their own, and the foe's.

    Of two that are called alike, the second is `knife 2` here.
    """
    found: list[Reachable] = []
    for person in (who, foe):
        for thing in gear.of(person):
            if thing.carried in ("hand", "worn") and not thing.destroyed:
                name = gear.distinct(thing.name, [each.name for each in found])
                found.append(Reachable(name, person.id, thing))
    return found


def controllable(who: Combatant, foe: Combatant, now: Grapple) -> list[str]:
    """What the weapons are called that the winner may take control of now."""
    return [each.name for each in reachable(who, foe) if _may_control(who, now, each)
            and gear.can_hold(who, each.thing) and not _no_hand(who, each)]  # fmt: skip


def _may_control(who: Combatant, now: Grapple, weapon: Reachable) -> bool:
    """Whether a weapon is not too large, and not controlled by the winner already."""
    large = weapon.thing.two_handed and weapon.thing.size >= LARGE and not who.flags.control
    mine = weapon.holder == who.id == now.wielder and weapon.thing.name == now.weapon
    return not large and not mine


def _no_hand(who: Combatant, weapon: Reachable) -> bool:
    """Whether the winner's hands are full, and with other things."""
    return not weapon.ready_for(who.id) and not gear.has_room(who, weapon.thing)


def _reach(chance: Chance, word: str) -> Reachable | None:
    found = called(reachable(chance.who, chance.foe), word, attrgetter("name"))
    return found[0] if len(found) == 1 else None


class Damage(Move):
    """The successes are damage, with a controlled weapon or with teeth (FOR-GRP-07)."""

    name, told = "damage", "move.damage"

    def details(self, chance: Chance) -> tuple[str, ...]:
        return (TEETH,) if has_teeth(chance.who) else ()

    def check(self, fight: Fight, chance: Chance, detail: str, reasons: Reasons) -> None:
        reasons.when(detail == TEETH and not has_teeth(chance.who), "err.no_teeth")
        weapon = _controlled(chance) if detail != TEETH else None
        if weapon is not None and weapon.firearm and fight.rules.settings.ammo.track:
            reasons.when(weapon.rounds == 0, "err.empty", word=weapon.name)

    def comes(self, ctx: Decision, chance: Chance, detail: str) -> None:
        self.tell(ctx, chance)
        who, foe = ctx.person(chance.who.id), ctx.person(chance.foe.id)
        bites, settings = detail == TEETH, ctx.rules.settings
        weapon = _controlled(chance) if not bites else None
        attack = AttackAction((foe.id,), kind="bite" if bites else "strike",
                        weapon=weapon.name if weapon else "")  # fmt: skip
        blow = blow_of(ctx, who, attack, foe)
        force = impact.force_of(blow)
        if weapon is not None:
            if weapon.rounds and settings.ammo.track:
                handling.change(ctx, who.id, weapon.name, rounds=weapon.rounds - 1)
        elif not bites:
            force = Force("bashing", natural="brawl")
        impact.suffers(ctx, blow, force, impact.amount(chance.successes, force.modifier))


def _controlled(chance: Chance) -> Weapon | None:
    """The weapon that the winner controls, as long as it is in hand."""
    if chance.wielder != chance.who.id:
        return None
    ready = gear.in_hand(chance.who)
    return next((weapon for weapon in ready if weapon.name == chance.weapon), None)


class Disarm(Move):
    """A controlled weapon of the foe's leaves the grapple (FOR-GRP-08)."""

    name, told = "disarm", "move.disarm"

    def check(self, fight: Fight, chance: Chance, detail: str, reasons: Reasons) -> None:
        weapon = _controlled(chance)
        reasons.when(weapon is None, "err.needs_control")
        own = weapon is not None and not weapon.owner
        reasons.when(own, "err.needs_control", how="own", what=chance.weapon)

    def comes(self, ctx: Decision, chance: Chance, detail: str) -> None:
        handling.falls(ctx, chance.who.id, chance.weapon)
        self.tell(ctx, chance, what=chance.weapon)


class DropProne(Move):
    """Both go to the ground (FOR-GRP-09)."""

    name, told = "drop_prone", "move.drop_prone"

    def does(self, ctx: Decision, chance: Chance, detail: str) -> None:
        for who in (chance.who.id, chance.foe.id):
            take(ctx, who, "prone")


class Hold(Move):
    """The foe is fixed in place; neither has Defense (FOR-GRP-10)."""

    name, told = "hold", "move.hold"

    def does(self, ctx: Decision, chance: Chance, detail: str) -> None:
        holds.change(ctx, chance.who.id, hold=chance.foe.id)


class Restrain(Move):
    """The foe is immobilized by a joint lock or with bonds (FOR-GRP-11)."""

    name, told = "restrain", "move.restrain"

    def details(self, chance: Chance) -> tuple[str, ...]:
        return tuple(chance.who.flags.items)

    def detail(self, chance: Chance, typed: str) -> str:
        return plain(typed)

    def check(self, fight: Fight, chance: Chance, detail: str, reasons: Reasons) -> None:
        reasons.when(chance.hold != chance.foe.id, "err.needs_hold", name=chance.foe.name)
        has = detail in chance.who.flags.items and detail in bonds(fight)
        reasons.when(detail and not has, "err.no_bonds", word=detail)

    def does(self, ctx: Decision, chance: Chance, detail: str) -> None:
        who = chance.who.id
        holds.change(ctx, who, restrained=chance.foe.id, bonds=detail)
        if detail:
            left = list(ctx.person(who).flags.items)
            left.remove(detail)
            ctx.flag(who, items=left)


def bonds(fight: Fight) -> dict[str, int]:
    """The Durability of what people can be bound with."""
    return {**KNOWN_BONDS, **fight.state.flags.bonds}


class TakeCover(Move):
    """The foe's body is a shield until the turn ends (FOR-GRP-12)."""

    name, told = "take_cover", "move.take_cover"

    def does(self, ctx: Decision, chance: Chance, detail: str) -> None:
        holds.change(ctx, chance.who.id, cover=chance.who.id)
        prompt(ctx, "breaking_point", chance.who.id, chance.foe.id)


MOVES: tuple[Move, ...] = (
    BreakFree(), ControlWeapon(), Damage(), Disarm(), DropProne(), Hold(), Restrain(), TakeCover(),
)  # fmt: skip
