"""Changing what people carry; where the rules say so, Initiative follows at once (FOR-INI-06)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import PersonChanged
from ..equipment import Weapon
from ..notes import FALLEN, ROUNDS
from ..rules import ForsakenRules
from . import gear, totals


def keep(ctx: Decision[ForsakenRules], who: str, weapons: Iterable[Weapon]) -> None:
    """Note what somebody carries from now on."""
    before = gear.penalty(ctx.person(who))
    ctx.emit(PersonChanged(who, {"weapons": tuple(weapons)}))
    if gear.penalty(ctx.person(who)) != before:
        totals.follow(ctx, who)


def change(ctx: Decision[ForsakenRules], who: str, name: str, **changes: Any) -> None:
    """Change one of somebody's weapons, such as where it is carried."""
    before = gear.of(ctx.person(who))
    after = tuple([replace(w, **changes) if w.name == name else w for w in before])
    if after != before:
        keep(ctx, who, after)
    if "rounds" in changes:
        ROUNDS.set(ctx, who, {**ROUNDS.of(ctx.person(who).notes), name: changes["rounds"]})


def falls(ctx: Decision[ForsakenRules], who: str, name: str) -> None:
    """Something lies on the ground from now on; it stays listed with its holder."""
    change(ctx, who, name, carried="nearby", hand="", owner="")
    FALLEN.put(ctx, [*FALLEN.of(ctx.state.notes), [who, name]])


def _lies_no_more(ctx: Decision[ForsakenRules], who: str, name: str) -> None:
    left = [each for each in FALLEN.of(ctx.state.notes) if each != [who, name]]
    FALLEN.put(ctx, left)


def move(ctx: Decision[ForsakenRules], holder: str, name: str, to: str, hand: str = "") -> str:
    """Something that somebody has comes to another's hand; returns its name there."""
    taken = next(weapon for weapon in gear.of(ctx.person(holder)) if weapon.name == name)
    if taken.carried == "nearby":
        _lies_no_more(ctx, holder, name)
    hand = hand or gear.free_hand(ctx.person(to), taken)
    if holder == to:
        change(ctx, holder, name, carried="hand", hand=hand)
        return name
    keep(ctx, holder, [weapon for weapon in gear.of(ctx.person(holder)) if weapon.name != name])
    mine, first = gear.of(ctx.person(to)), taken.first_name or taken.name
    name = gear.distinct(first, [weapon.name for weapon in mine])
    first = "" if name == first else first
    keep(ctx, to, [*mine, replace(taken, name=name, first_name=first, carried="hand", hand=hand)])
    return name


def are_theirs(ctx: Decision[ForsakenRules], who: str) -> None:
    """What somebody has taken from another in a grapple is theirs as it ends (FOR-GRP-06)."""
    for weapon in gear.of(ctx.person(who)):
        if weapon.owner:
            change(ctx, who, weapon.name, owner="")
