"""What people carry, where they carry it, and who can use it (CLO-WND-04, CLO-WPN)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import PersonChanged
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.refusals import Refused
from ....engine.state import Combatant, FightState, Json
from ...legal import key_of
from ...parts.called import called
from ...parts.formulas import DAMAGE
from ...parts.refusing import not_known
from ..notes import MERITS
from ..rules import CloseRules

CARRIED = ("hand", "worn", "hidden", "nearby")
SIZES = ("small", "large")
SKILLS = ("brawl", "weaponry", "athletics", "firearms")
FIELDS = {"skill": SKILLS, "damage": DAMAGE, "size": SIZES, "carried": CARRIED}


class Weapon(Struct, frozen=True):
    """Something that somebody carries; `control` is who else can use it (CLO-MAN-08)."""

    name: str
    skill: str = "weaponry"
    bonus: int = 0
    damage: str = "lethal"
    size: str = "small"
    carried: str = "hand"
    control: str = ""

    @property
    def ranged(self) -> bool:
        """Whether one shoots or throws it."""
        return self.skill in ("firearms", "athletics")


BARE_HANDS = Weapon("bare hands", "brawl", 0, "bashing")


class Armor(Struct, frozen=True):
    """What somebody wears."""

    name: str = "armor"
    rating: int = 0


def of(person: Combatant) -> tuple[Weapon, ...]:
    """Everything that somebody carries or has let fall."""
    return person.weapons


def in_hand(person: Combatant) -> list[Weapon]:
    """What somebody has in hand."""
    return [weapon for weapon in of(person) if weapon.carried == "hand"]


def has_put_away(person: Combatant) -> bool:
    """Whether somebody carries anything that is not in hand."""
    return any(weapon.carried != "hand" for weapon in of(person))


def something_lies(state: FightState) -> bool:
    """Whether anything lies nearby."""
    return any(w.carried == "nearby" for person in state.people.values() for w in of(person))


def named(person: Combatant, name: str) -> Weapon | None:
    """What somebody has under just this name."""
    return next((weapon for weapon in of(person) if weapon.name == name), None)


def find(person: Combatant, word: str) -> Weapon | None:
    """What somebody calls by a name, which may be shortened."""
    return match(of(person), word)


def match(weapons: Iterable[Weapon], word: str) -> Weapon | None:
    """The one of some weapons that is called so; none where it may be several."""
    found = called(weapons, word, attrgetter("name"))
    return found[0] if len(found) == 1 else None


def where(state: FightState, person: Combatant, word: str) -> str:
    """Where something is that somebody cannot use as it is: in their `hand`, `away`, or `none`."""
    lying = [w for one in state.people.values() for w in of(one) if w.carried == "nearby"]
    if match(in_hand(person), word) is not None:
        return "hand"
    return "away" if match([*of(person), *lying], word) is not None else "none"


def has_quick_draw(rules: CloseRules, person: Combatant, weapon: Weapon) -> bool:
    """Whether somebody has Quick Draw for weapons of this kind (CLO-WPN-04)."""
    kinds = ["firearms" if weapon.skill == "firearms" else "melee"]
    if not rules.settings.merits.quick_draw_per_category:
        kinds = ["firearms", "melee"]
    return any(f"quick_draw_{kind}" in MERITS.of(person.notes) for kind in kinds)


# --- changing it ------------------------------------------------------------------------------


def keep(ctx: Decision[CloseRules], who: str, weapons: Iterable[Weapon]) -> None:
    """Note what somebody carries from now on."""
    ctx.emit(PersonChanged(who, {"weapons": list(weapons)}))


def change(ctx: Decision[CloseRules], who: str, name: str, **changes: Any) -> None:
    """Change one of somebody's weapons, such as where it is carried."""
    carried = of(ctx.person(who))
    changed = tuple([replace(w, **changes) if w.name == name else w for w in carried])
    if changed != carried:
        keep(ctx, who, changed)


def move(ctx: Decision[CloseRules], owner: str, name: str, to: str) -> str:
    """Something of its owner's goes to another's hand; returns its name there."""
    taken = next(weapon for weapon in of(ctx.person(owner)) if weapon.name == name)
    if owner == to:
        change(ctx, owner, name, carried="hand", control="")
        return name
    keep(ctx, owner, [weapon for weapon in of(ctx.person(owner)) if weapon.name != name])
    mine = of(ctx.person(to))
    called = distinct(taken.name, [weapon.name for weapon in mine])
    keep(ctx, to, [*mine, replace(taken, name=called, carried="hand", control="")])
    return called


def distinct(name: str, taken: Iterable[str]) -> str:
    """A name that nothing else there has."""
    names, number, called = set(taken), 2, name
    while called in names:
        called = f"{name}-{number}"
        number += 1
    return called


def lying(ctx: Decision[CloseRules], word: str) -> tuple[str, Weapon] | None:
    """Whose something nearby was, and the thing itself; anybody may pick it up."""
    for person in ctx.state.people.values():
        found = match([weapon for weapon in of(person) if weapon.carried == "nearby"], word)
        if found is not None:
            return person.id, found
    return None


# --- from a sheet -----------------------------------------------------------------------------


def read_all(rules: CloseRules, entries: Iterable[Json]) -> list[Weapon]:
    """A sheet's weapons as a fight keeps them; raises `Refused` for what is none."""
    found: list[Weapon] = []
    for entry in entries:
        weapon = read(rules, entry)
        found.append(replace(weapon, name=distinct(weapon.name, [w.name for w in found])))
    return found


def read(rules: CloseRules, entry: Json) -> Weapon:
    """One weapon: a name of the chart, a mapping with such a name, or a whole mapping."""
    given = {"name": entry} if isinstance(entry, str) else dict(entry)
    name = str(given.pop("name", "")).strip().lower().replace("_", " ")
    row = rules.settings.data.weapons.get(key_of(name))
    given = {key: value for key, value in given.items() if key in (*FIELDS, "bonus")}
    if row is None and "skill" not in given:
        raise not_known("weapon", name, rules.settings.data.weapons, ", or its skill")
    for key, legal in FIELDS.items():
        if key in given and given[key] not in legal:
            raise _bad(f"the {key} of {name} must be one of {', '.join(legal)}")
    bonus = given.get("bonus", 0)
    if isinstance(bonus, bool) or not isinstance(bonus, int) or not -20 <= bonus <= 20:
        raise _bad(f"the bonus of {name} must be a whole number from -20 to 20")
    base: dict[str, Any] = {}
    if row is not None:
        skill, plus, damage, size = row.split()
        base = {"skill": skill, "bonus": int(plus), "damage": damage, "size": size}
    return Weapon(name, **{**base, **given})


def charted(rules: CloseRules, name: str) -> Weapon | None:
    """The weapon that the chart calls by a name."""
    known = key_of(name) in rules.settings.data.weapons
    return read(rules, name) if known else None


def rating(rules: CloseRules, armor: Json) -> int:
    """What a sheet's armor is worth: a number, a name of the chart, or a list of one (WND-03)."""
    if isinstance(armor, (list, tuple)):
        return max((rating(rules, each) for each in armor), default=0)
    if isinstance(armor, dict):
        armor = armor.get("rating", armor.get("name", 0))
    found = rules.settings.data.armor.get(key_of(str(armor)))
    if found is not None:
        return found
    if not is_whole(str(armor).strip()):
        raise _bad(f"there is no armor '{armor}'; write its rating as a number")
    return whole(str(armor), 0, MOST_DICE, "armor")


def _bad(problem: str) -> Refused:
    return Refused("err.sheet.gear", problem=problem)


def armor(person: Combatant) -> int:
    """The rating of what somebody wears."""
    return max((piece.rating for piece in person.armor), default=0)
