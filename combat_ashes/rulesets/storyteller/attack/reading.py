"""An attack line as an action, checked against the rules. STO-ATK-01, STO-GEN-08, STO-RNG-03."""

from __future__ import annotations

from typing import Any, NoReturn

from msgspec.structs import replace

from ....engine.refusals import Refused
from ....engine.state import Person
from ....engine.turn import Turn
from ..notes import NO_SIGHT
from ..people import gear, options, sheet
from ..rules import StoRules
from ..values import Aim, Attack, Weapon
from . import legal, maneuvers, throws

SHORT = ("shots", "strafe")
"""Maneuvers with several targets."""
ONLY = {"no_damage": ("clinch",), "width": ("strafe",), "shares": ("shots",)}
"""Options that belong to some maneuvers alone."""


def attack(
    turn: Turn[StoRules], person: Person, args: dict[str, Any], in_split: bool = False
) -> Attack | Aim:
    """`+attack[/maneuver] target[=weapon][, option]…`; raises `Refused`."""
    known = options.ATTACK if in_split else options.ATTACK - {"dice"}
    maneuver = _maneuver(turn, args)
    targets = _targets(turn, person, str(args.get("target") or ""), maneuver)
    said = options.read(turn, person, args.get("options"), known, targets[0])
    like = maneuvers.known(turn)[maneuver].like if maneuver in maneuvers.known(turn) else maneuver
    weapon = _weapon(turn, person, str(args.get("weapon") or ""), like, said)
    if not maneuver:
        maneuver = like = maneuvers.default(weapon)
    for name, its in ONLY.items():
        if name in said and like not in its:
            turn.refuse("err.declare.option", option=name.replace("_", " "))
    if maneuver == "aim":
        return _aim(turn, person, targets[0], weapon, said)
    row = maneuvers.row(turn, person, maneuver)
    if row.ranged and (weapon is None or (weapon.by_hand and like != "throw")):
        turn.refuse("err.weapon.none", how="gun")
    if weapon is not None and weapon.off:
        said["offhand"] = True
    name = weapon.name if weapon is not None else ""
    action = Attack(
        maneuver=maneuver, targets=targets, weapon=name, allow=tuple(turn.given.allow),
        wounds=sheet.wounds(turn.rules, person), **said,
    )  # fmt: skip
    if row.like == "shots":
        action = _with_shares(turn, person, action)
    check(turn, person, action)
    return action


def check(turn: Turn[StoRules], person: Person, action: Attack) -> None:
    """Refuse an attack that cannot be, unless a storyteller lets it pass."""
    for code, facts in legal.problems(turn, person, action):
        turn.forbid(code, **facts)


def _maneuver(turn: Turn[StoRules], args: dict[str, Any]) -> str:
    manners = list(args.get("manners") or ())
    if not manners:
        return ""
    word = "/".join(manners)
    known = maneuvers.known(turn)
    if word not in known and word != "aim":
        turn.refuse("err.attack.unknown_manner", word=word, manners=[*known, "aim"])
    return str(word)


def _targets(turn: Turn[StoRules], person: Person, text: str, maneuver: str) -> tuple[str, ...]:
    known = maneuvers.known(turn)
    like = known[maneuver].like if maneuver in known else maneuver
    names = [part.strip() for part in text.split("&") if part.strip()]
    if not names:
        turn.refuse("err.declare.incomplete", missing="a target")
    if len(names) > 1 and like not in SHORT:
        turn.refuse("err.attack.one_target")
    found = tuple(turn.find(name).id for name in names)
    if person.id in found:
        turn.refuse("err.attack.self")
    return tuple(dict.fromkeys(found)) if like == "strafe" else found


def _weapon(
    turn: Turn[StoRules], person: Person, word: str, like: str, said: dict[str, Any]
) -> Weapon | None:
    """The weapon of an attack: the one named, else the first in hand that is fit for it."""
    if like in maneuvers.BODY:
        if word:
            turn.refuse("err.declare.option", option=word)
        return None
    if like == "sweep" and not word:
        return None
    if word and word.strip().lower() in ("unarmed", "strike", "fist", "bare hands") and not like:
        own = [w.name for w in gear.weapons(person)]
        if word.strip().lower() not in own:
            return None
    if word:
        named = gear.find(turn, person, word, bool(said.get("offhand")))
        if not maneuvers.fits(like, named):
            _unfit(turn, like)
        return named
    held = gear.in_hand(person)
    if said.get("offhand"):
        held = [weapon for weapon in held if weapon.off]
    held = [weapon for weapon in held if maneuvers.fits(like, weapon)]
    if not held and like in maneuvers.WEAPONS:
        _unfit(turn, like)
    return held[0] if held else None


def _unfit(turn: Turn[StoRules], like: str) -> NoReturn:
    """Refuse a maneuver for want of a weapon that it can be done with (STO-GEN-08)."""
    how = "gun" if like in maneuvers.GUNS else "throw" if like == "throw" else "hand"
    turn.refuse("err.weapon.none", how=how)


def _with_shares(turn: Turn[StoRules], person: Person, action: Attack) -> Attack:
    """Shots with their dice: as written, else even with the rest for the first (STO-RNG-08)."""
    pool = action.dice if action.dice is not None else throws.own_dice(turn, person, action)
    count = len(action.targets)
    written = action.shares if turn.rules.settings.multi_shot.split == "free" else ()
    if written and len(written) != count:
        turn.refuse("err.declare.incomplete", missing="a share for each shot")
    shares = written or even(pool, count)
    return replace(action, shares=shares)


def even(pool: int, count: int) -> tuple[int, ...]:
    """Dice shared out evenly, one more to the first of them where some are left."""
    each, rest = divmod(max(pool, 0), count)
    return tuple(each + (number < rest) for number in range(count))


def _aim(
    turn: Turn[StoRules], person: Person, target: str, weapon: Weapon | None, said: dict[str, Any]
) -> Aim:
    """A turn of aiming (STO-RNG-03)."""
    if weapon is None:
        turn.refuse("err.weapon.none", how="gun")
    if sheet.trait(person, "firearms") < 1:
        turn.forbid("err.aim.firearms")
    if sheet.is_blind(person) and turn.rules.settings.blind.ranged == "forbid":
        turn.forbid("err.blind.ranged")
    if NO_SIGHT.of(turn.state.between(person.id, target)):
        turn.forbid("err.range.no_sight", name=turn.name(target))
    left = set(said) - {"power"}
    if left:
        raise Refused("err.declare.option", option=sorted(left)[0].replace("_", " "))
    return Aim(target=target, weapon=weapon.name, power=str(said.get("power") or ""))
