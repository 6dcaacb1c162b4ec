"""What somebody carries: weapons in hand, drawn, dropped and loaded. STO-RNG-13, STO-CLS-09."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import PersonChanged
from ....engine.fight import Fight
from ....engine.state import Combatant, Json
from ...legal import key_of
from ...parts.called import called
from ..charts import formula
from ..notes import AIM, LYING
from ..rules import StoRules
from ..values import Weapon


def weapons(person: Combatant) -> tuple[Weapon, ...]:
    """Everything somebody carries to fight with."""
    return person.weapons


def in_hand(person: Combatant) -> list[Weapon]:
    """What is in somebody's hands, the main hand first."""
    held = [weapon for weapon in weapons(person) if weapon.held]
    return sorted(held, key=attrgetter("off")) if len(held) > 1 else held


def is_empty(weapon: Weapon) -> bool:
    """Whether a gun has no round left."""
    return bool(weapon.clip) and not weapon.loaded


def main_weapon(person: Combatant) -> Weapon | None:
    """What decides length and parry: the first weapon in hand."""
    held = in_hand(person)
    return held[0] if held else None


def named(person: Combatant, name: str) -> Weapon | None:
    """The weapon of this exact name."""
    return next((weapon for weapon in weapons(person) if weapon.name == name), None)


def on_the_ground(fight: Fight[StoRules], name: str) -> Weapon | None:
    """What came to lie on the ground last under this name, such as a weapon just thrown."""
    lying = reversed(LYING.of(fight.state.notes))
    return next((weapon for weapon in lying if weapon.name == name), None)


def find(
    ctx: Decision[StoRules], person: Combatant, word: str, off: bool = False, how: str = ""
) -> Weapon:
    """The weapon that a word means, with `off` the one of that name in the off hand.

    Raises `Refused`; `how` is `have` where the weapon is for anything but an attack.
    """
    carried = weapons(person)
    key = key_of(word).replace("_", " ")
    exact = [w for w in carried if w.name.replace("_", " ") == key]
    same = [w for w in carried if w.key.replace("_", " ") == key]
    if off:
        in_off = [w for w in same if w.off]
        second = [w for w in same if w.name != w.key]
        exact = in_off or second or exact
    found = exact or same or called(carried, word, attrgetter("name"))
    if not found or not key:
        bare = ["nothing"] if how else ["strike", "kick"]
        ctx.refuse("err.weapon.none", how=how, word=word, names=names(carried) or bare)
    if not (exact or same) and len(found) > 1:
        ctx.refuse("err.weapon.ambiguous", word=word, names=names(found))
    return found[0]


def names(arms: Sequence[Weapon]) -> list[str]:
    """What weapons are called, as people write it."""
    return [weapon.name.replace("_", " ") for weapon in arms]


def put(ctx: Decision[StoRules], who: str, arms: Sequence[Weapon]) -> None:
    """Somebody carries these from now on; an aim goes with the gun in hand (STO-RNG-03)."""
    ctx.emit(PersonChanged(who, {"weapons": list(arms)}))
    aim = AIM.of(ctx.person(who).notes)
    if aim is not None and not any(w.held and w.name == aim.weapon for w in arms):
        AIM.put(ctx, who, None)
        ctx.announce("aim.lost", who=who)


def change(ctx: Decision[StoRules], who: str, name: str, **changes: Json) -> None:
    """One weapon of somebody changes."""
    arms = weapons(ctx.person(who))
    put(ctx, who, [replace(w, **changes) if w.name == name else w for w in arms])


def take(ctx: Decision[StoRules], who: str, name: str, off: bool = False) -> None:
    """Take a weapon in hand; what was in that hand is put away (free)."""
    arms = weapons(ctx.person(who))
    wanted = next((w for w in arms if w.name == name), None)
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
    if tuple(taken) != tuple(arms):
        put(ctx, who, taken)


def remove(ctx: Decision[StoRules], who: str, name: str, lies: bool = True) -> None:
    """A weapon leaves somebody: it lies on the ground, or is gone."""
    arms = weapons(ctx.person(who))
    gone = [w for w in arms if w.name == name]
    put(ctx, who, [w for w in arms if w.name != name])
    if gone and lies:
        weapon = replace(gone[0], held=False, off=False)
        LYING.put(ctx, (*LYING.of(ctx.state.notes), weapon))


def given(ctx: Decision[StoRules], who: str, weapon: Weapon) -> None:
    """A weapon comes to somebody's main hand."""
    names = {w.name for w in weapons(ctx.person(who))}
    name = weapon.name if weapon.name not in names else _second(weapon.key, names)
    put(ctx, who, [*weapons(ctx.person(who)), replace(weapon, name=name)])
    take(ctx, who, name)


def _second(key: str, taken: set[str]) -> str:
    number = 2
    while f"{key} {number}" in taken:
        number += 1
    return f"{key} {number}"


def arranged(arms: Sequence[Weapon]) -> tuple[Json, ...]:
    """Weapons as somebody comes in with them: named apart, the first and the off hand's held."""
    made: list[Weapon] = []
    for weapon in arms:
        names = {w.name for w in made}
        name = weapon.name if weapon.name not in names else _second(weapon.key, names)
        made.append(replace(weapon, name=name))
    first = next((n for n, w in enumerate(made) if not w.off), None)
    return tuple([replace(w, held=w.off or number == first) for number, w in enumerate(made)])


def spend(ctx: Decision[StoRules], who: str, name: str, rounds: int) -> None:
    """Rounds leave a gun."""
    weapon = named(ctx.person(who), name)
    if weapon is not None and weapon.clip:
        change(ctx, who, name, loaded=max(0, weapon.loaded - rounds))


def refill(ctx: Decision[StoRules], who: str, name: str) -> None:
    """A gun is full again, or holds what rounds were carried (STO-RNG-09)."""
    weapon = named(ctx.person(who), name)
    if weapon is None:
        return
    need = weapon.clip - weapon.loaded
    filled = need if weapon.spare is None else min(need, weapon.spare)
    spare = None if weapon.spare is None else weapon.spare - filled
    change(ctx, who, name, loaded=weapon.loaded + filled, spare=spare)


def short_range(fight: Fight[StoRules], person: Combatant, weapon: Weapon) -> float:
    """The short range of a weapon in this hand, in metres; the maximum is twice that."""
    if weapon.is_thrown and not weapon.range:
        return formula(fight.rules.settings.thrown.range, person.traits)
    if isinstance(weapon.range, (int, float)):
        return weapon.range
    return formula(weapon.range, person.traits)
