"""Changing what people carry; where the rules say so, Initiative follows at once (FOR-INI-06)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, replace

from ....engine.events import PersonChanged
from ....engine.turn import Turn
from ..notes import FALLEN, ROUNDS
from ..rules import ForsakenRules
from . import gear, totals
from .gear import Weapon


def keep(turn: Turn[ForsakenRules], who: str, weapons: list[Weapon]) -> None:
    """Note what somebody carries from now on."""
    before = gear.penalty(turn.person(who))
    turn.emit(PersonChanged(who, {"weapons": [asdict(weapon) for weapon in weapons]}))
    if gear.penalty(turn.person(who)) != before:
        totals.follow(turn, who)


def change(turn: Turn[ForsakenRules], who: str, name: str, **changes: Any) -> None:
    """Change one of somebody's weapons, such as where it is carried."""
    before = gear.of(turn.person(who))
    after = [replace(w, **changes) if w.name == name else w for w in before]
    if after != before:
        keep(turn, who, after)
    if "rounds" in changes:
        ROUNDS.set(turn, who, {**ROUNDS.of(turn.person(who).notes), name: changes["rounds"]})


def falls(turn: Turn[ForsakenRules], who: str, name: str) -> None:
    """Something lies on the ground from now on; it stays listed with its holder."""
    change(turn, who, name, carried="nearby", hand="", owner="")
    FALLEN.put(turn, [*FALLEN.of(turn.state.notes), [who, name]])


def _lies_no_more(turn: Turn[ForsakenRules], who: str, name: str) -> None:
    left = [each for each in FALLEN.of(turn.state.notes) if each != [who, name]]
    FALLEN.put(turn, left)


def move(turn: Turn[ForsakenRules], holder: str, name: str, to: str, hand: str = "") -> str:
    """Something that somebody has comes to another's hand; returns its name there."""
    taken = next(weapon for weapon in gear.of(turn.person(holder)) if weapon.name == name)
    if taken.carried == "nearby":
        _lies_no_more(turn, holder, name)
    hand = hand or gear.free_hand(turn.person(to), taken)
    if holder == to:
        change(turn, holder, name, carried="hand", hand=hand)
        return name
    keep(turn, holder, [weapon for weapon in gear.of(turn.person(holder)) if weapon.name != name])
    mine, first = gear.of(turn.person(to)), taken.first_name or taken.name
    name = gear.distinct(first, [weapon.name for weapon in mine])
    first = "" if name == first else first
    keep(turn, to, [*mine, replace(taken, name=name, first_name=first, carried="hand", hand=hand)])
    return name


def are_theirs(turn: Turn[ForsakenRules], who: str) -> None:
    """What somebody has taken from another in a grapple is theirs as it ends (FOR-GRP-06)."""
    for weapon in gear.of(turn.person(who)):
        if weapon.owner:
            change(turn, who, weapon.name, owner="")
