"""An attack line as an action, checked against the rules. STO-ATK-01, STO-GEN-08, STO-RNG-03."""

from typing import NoReturn

from msgspec.structs import replace

from ....engine.inputs import Input
from ..combatant import Combatant
from ..declarations import Aim, Attack
from ..equipment import Weapon
from ..fight import Decision
from ..people import options, sheet
from ..people.gear import gear
from . import legal, maneuvers
from .attempt import Attempt

SHORT = ("shots", "strafe")
"""Maneuvers with several targets."""
ALONE = options.ATTACK - {"dice"}
"""The options of an attack that is no part of a split."""
UNARMED = ("unarmed", "strike", "fist", "bare hands")
ONLY = {"no_damage": ("clinch",), "width": ("strafe",), "shares": ("shots",)}
"""Options that belong to some maneuvers alone."""


def attack(ctx: Decision, person: Combatant, given: Input, in_split: bool = False) -> Attack | Aim:
    """`+attack[/maneuver] target[=weapon][, option]…`; raises `Refused`."""
    known, said = options.ATTACK if in_split else ALONE, given.words()
    maneuver = _maneuver(ctx, given)
    like = maneuvers.like(ctx, maneuver)
    targets = _targets(ctx, person, given.text("target"), like)
    plain = Attack(maneuver=maneuver, targets=targets)
    action = options.read(ctx, person, plain, said, known, targets[0])
    weapon = _weapon(ctx, person, given.text("weapon"), like, action.offhand)
    if not maneuver:
        maneuver = like = maneuvers.default(weapon)
    for name in options.written(action) if said else ():
        if like not in ONLY.get(name, (like,)):
            ctx.refuse("err.declare.option", option=name.replace("_", " "))
    if maneuver == "aim":
        return _aim(ctx, person, action, weapon)
    row = maneuvers.row(ctx, person, maneuver)
    if row.ranged and (weapon is None or (weapon.by_hand and like != "throw")):
        ctx.refuse("err.weapon.none", how="gun")
    if weapon is not None:
        action = replace(action, weapon=weapon.name, offhand=action.offhand or weapon.off)
    action = replace(
        action, maneuver=maneuver, allow=tuple(ctx.given.allow),
        wounds=sheet.wounds(ctx.rules, person),
    )  # fmt: skip
    if row.like == "shots":
        action = _with_shares(ctx, person, action)
    for problem in legal.problems(Attempt.by(ctx, person, action)):
        ctx.refuse_unless_allowed(problem.code, **problem.facts)
    return action


def _maneuver(ctx: Decision, given: Input) -> str:
    word, known = "/".join(given.words("manners")), maneuvers.known(ctx)
    if word and word not in known and word != "aim":
        ctx.refuse("err.attack.unknown_manner", word=word, manners=[*known, "aim"])
    return word


def _targets(ctx: Decision, person: Combatant, text: str, like: str) -> tuple[str, ...]:
    names = ctx.names(text)
    if not names:
        ctx.refuse("err.declare.incomplete", missing="a target")
    if len(names) > 1 and like not in SHORT:
        ctx.refuse("err.attack.one_target")
    found = tuple(ctx.find(name).id for name in names)
    if person.id in found:
        ctx.refuse("err.attack.self")
    return tuple(dict.fromkeys(found)) if like == "strafe" else found


def _weapon(ctx: Decision, person: Combatant, word: str, like: str, offhand: bool) -> Weapon | None:
    """The weapon of an attack: the one named, else the first in hand that is fit for it."""
    if like in maneuvers.BODY:
        if word:
            ctx.refuse("err.declare.option", option=word)
        return None
    if like == "sweep" and not word:
        return None
    plain = word.strip().lower()
    if plain in UNARMED and not like and plain not in [w.name for w in gear.of(person)]:
        return None
    if word:
        named = gear.find(ctx, person, word, offhand)
        if not maneuvers.fits(like, named):
            _unfit(ctx, like)
        return named
    held = [w for w in gear.in_hand(person) if w.off or not offhand]
    held = [weapon for weapon in held if maneuvers.fits(like, weapon)]
    if not held and like in maneuvers.WEAPONS:
        _unfit(ctx, like)
    return held[0] if held else None


def _unfit(ctx: Decision, like: str) -> NoReturn:
    """Refuse a maneuver for want of a weapon that it can be done with (STO-GEN-08)."""
    how = "gun" if like in maneuvers.GUNS else "throw" if like == "throw" else "hand"
    ctx.refuse("err.weapon.none", how=how)


def _with_shares(ctx: Decision, person: Combatant, action: Attack) -> Attack:
    """Shots with their dice: as written, else even with the rest for the first (STO-RNG-08)."""
    pool = action.dice if action.dice is not None else Attempt.by(ctx, person, action).own_dice
    count = len(action.targets)
    written = action.shares
    if written and len(written) != count:
        ctx.refuse("err.declare.incomplete", missing="a share for each shot")
    return replace(action, shares=written or even(pool, count))


def even(pool: int, count: int) -> tuple[int, ...]:
    """Dice shared out evenly, one more to the first of them where some are left."""
    each, rest = divmod(max(pool, 0), count)
    return tuple(each + (number < rest) for number in range(count))


def _aim(ctx: Decision, person: Combatant, action: Attack, weapon: Weapon | None) -> Aim:
    """A turn of aiming (STO-RNG-03)."""
    if weapon is None:
        ctx.refuse("err.weapon.none", how="gun")
    if sheet.trait(person, "firearms") < 1:
        ctx.refuse_unless_allowed("err.aim.firearms")
    if sheet.is_blind(person) and ctx.rules.settings.blind.ranged == "forbid":
        ctx.refuse_unless_allowed("err.blind.ranged")
    if ctx.state.relation(person.id, action.target).no_sight:
        ctx.refuse_unless_allowed("err.range.no_sight", name=ctx.name(action.target))
    left = [one for one in options.written(action) if one != "power"]
    if left:
        ctx.refuse("err.declare.option", option=left[0].replace("_", " "))
    return Aim(target=action.target, weapon=weapon.name, power=action.power)
