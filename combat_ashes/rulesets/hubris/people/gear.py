"""Things that people carry: weapons, and gear whose Edge counts (HUB-ATK-17, HUB-BLK-10)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, NoReturn

from msgspec import Struct, convert
from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import PersonChanged
from ....engine.numbers import is_whole, whole
from ....engine.refusals import Refused
from ....engine.state import Combatant, Json
from ...legal import key_of
from ...parts.called import called
from ...parts.formulas import DAMAGE
from ...parts.refusing import not_known
from ..rules import HubrisRules
from ..settings.words import SKILLS, TAGS

CARRIED = ("hand", "worn", "nearby")
MOST_EDGE = 20
RANGED = ("firearms", "athletics")
"""Skills that reach across a distance."""


class Thing(Struct, frozen=True):
    """Something that somebody carries; without a skill it is gear, without damage no weapon."""

    name: str
    skill: str = ""
    edge: int = 0
    damage: str = ""
    tags: tuple[str, ...] = ()
    carried: str = "hand"

    def has(self, tag: str) -> bool:
        """Whether it has a tag."""
        return tag in self.tags

    @property
    def ranged(self) -> bool:
        """Whether it reaches across a distance."""
        return self.skill in RANGED or self.has("ranged")

    @property
    def is_weapon(self) -> bool:
        """Whether one can attack with it."""
        return bool(self.skill and self.damage) and not self.has("guard")


BARE_HANDS = Thing("bare hands", "brawl", 0, "bashing", ("natural",))
BARE = ("unarmed", "bare hands", "fists", "fist", "hands")


class Armor(Struct, frozen=True):
    """What somebody wears."""

    name: str = "armor"
    rating: int = 0


def thawed(person: Combatant) -> Combatant:
    """Somebody who was stored, with what they carry as values again.

    Raises `msgspec.ValidationError` where what was stored does not fit.
    """
    things, worn = (
        convert(person.weapons, tuple[Thing, ...]),
        convert(person.armor, tuple[Armor, ...]),
    )
    return replace(person, weapons=things, armor=worn)


def of(person: Combatant) -> tuple[Thing, ...]:
    """Everything that somebody carries or has let fall."""
    return person.weapons


def in_hand(person: Combatant) -> list[Thing]:
    """What somebody has in hand."""
    return [thing for thing in of(person) if thing.carried == "hand"]


def match(things: Iterable[Thing], word: str) -> Thing | None:
    """The one of some things that is called so, held ones first; none where it may be several."""
    held_first = sorted(things, key=lambda thing: thing.carried != "hand")
    found = called(held_first, word, attrgetter("name"))
    return found[0] if len(found) == 1 else None


def refuse_none(ctx: Decision[HubrisRules], word: str, names: list[str]) -> NoReturn:
    """Refuse a thing that somebody has not; `names` are those that would do."""
    ctx.refuse("err.weapon.none", how="have" if names else "nothing", word=word, names=names)


def keep(ctx: Decision[HubrisRules], who: str, things: list[Thing]) -> None:
    """Note what somebody carries from now on."""
    ctx.emit(PersonChanged(who, {"weapons": things}))


def carry(ctx: Decision[HubrisRules], who: str, name: str, where: str) -> None:
    """Move one of somebody's things to hand, away, or to the ground."""
    things, done = list(of(ctx.person(who))), False
    for number, thing in enumerate(things):
        if thing.name == name and thing.carried != where and not done:
            things[number], done = replace(thing, carried=where), True
    if done:
        keep(ctx, who, things)


def lying(ctx: Decision[HubrisRules], who: str, word: str) -> tuple[str, Thing] | None:
    """Whose a thing is that somebody could draw or pick up, their own first; None for nothing."""
    mine = match([t for t in of(ctx.person(who)) if t.carried != "hand"], word)
    if mine is not None:
        return who, mine
    for person in ctx.state.people.values():
        found = match([t for t in of(person) if t.carried == "nearby"], word)
        if found is not None:
            return person.id, found
    return None


def take(ctx: Decision[HubrisRules], who: str, owner: str, name: str) -> None:
    """A thing comes to somebody's hand, be it their own or picked up."""
    if owner == who:
        carry(ctx, who, name, "hand")
        return
    theirs = of(ctx.person(owner))
    thing = next((t for t in theirs if t.name == name and t.carried == "nearby"), None)
    if thing is not None:
        keep(ctx, owner, [t for t in theirs if t is not thing])
        keep(ctx, who, [*of(ctx.person(who)), replace(thing, carried="hand")])


def weapon_edge(person: Combatant, name: str) -> int:
    """The Edge of a weapon that somebody has, by just this name."""
    return next((thing.edge for thing in of(person) if thing.name == name), 0)


def armor(person: Combatant) -> int:
    """The rating of what somebody wears."""
    return max((piece.rating for piece in person.armor), default=0)


# --- from a sheet -----------------------------------------------------------------------------


def read_all(rules: HubrisRules, entries: Iterable[Json]) -> tuple[Thing, ...]:
    """A sheet's things; raises `Refused` for what is none."""
    found: list[Thing] = []
    for entry in entries:
        thing, taken, number = read(rules, entry), {each.name for each in found}, 2
        name = thing.name
        while thing.name in taken:
            thing, number = replace(thing, name=f"{name}-{number}"), number + 1
        found.append(thing)
    return tuple(found)


def read(rules: HubrisRules, entry: Json) -> Thing:
    """One thing: a name of the chart, such a name with fields, or a mapping of them."""
    given = written(entry) if isinstance(entry, str) else dict(entry)
    name = str(given.pop("name", "")).strip().lower().replace("_", " ")
    row = rules.settings.data.weapons.get(key_of(name))
    base = _charted(name, row) if row is not None else Thing(name)
    if not name or (row is None and not given):
        more = ", or what it is behind its name, such as riot shield edge 3 guard"
        raise not_known("weapon", name, rules.settings.data.weapons, more)
    return replace(base, **_fields(name, given))


def written(text: str) -> dict[str, Json]:
    """`riot shield edge 3 guard` as fields: what stands behind a name, in any order."""
    name, tags = text.lower().replace("_", " ").split(), list[str]()
    found: dict[str, Json] = {}
    while name[1:]:
        last = name[-1]
        if is_whole(last) and name[-2] == "edge" and name[2:]:
            found["edge"] = whole(last, 0, MOST_EDGE, "edge")
            name.pop()
        elif last in SKILLS:
            found["skill"] = last
        elif last in DAMAGE:
            found["damage"] = last
        elif last in TAGS:
            tags.insert(0, last)
        elif last in CARRIED:
            found["carried"] = last
        else:
            break
        name.pop()
    return {"name": " ".join(name), **found, **({"tags": tags} if tags else {})}


def _charted(name: str, row: str) -> Thing:
    skill, edge, damage, *tags = row.split()
    return Thing(name, skill, whole(edge, 0, MOST_EDGE), damage, tuple(tags))


def _fields(name: str, given: dict[str, Json]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field, legal in (("skill", SKILLS), ("damage", DAMAGE), ("carried", CARRIED)):
        if given.get(field):
            if given[field] not in legal:
                raise _bad(f"the {field} of {name} must be one of {', '.join(legal)}")
            found[field] = given[field]
    if "edge" in given:
        edge = given["edge"]
        if isinstance(edge, bool) or not isinstance(edge, int) or not 0 <= edge <= MOST_EDGE:
            raise _bad(f"the edge of {name} must be a whole number from 0 to {MOST_EDGE}")
        found["edge"] = edge
    if "tags" in given:
        words = given["tags"].split() if isinstance(given["tags"], str) else given["tags"] or ()
        tags = tuple(str(tag).lower().replace("_", "-") for tag in words)
        if any(tag not in TAGS for tag in tags):
            raise _bad(f"the tags of {name} must be some of {', '.join(TAGS)}")
        found["tags"] = tags
    if found.get("skill") and "damage" not in found and "guard" not in found.get("tags", ()):
        found["damage"] = "bashing" if found["skill"] in ("brawl", "athletics") else "lethal"
    return found


def rating(rules: HubrisRules, given: Json) -> int:
    """What a sheet's armor is worth, a number (HUB-RES-11); raises `Refused`."""
    if isinstance(given, (list, tuple)):
        return max((rating(rules, each) for each in given), default=0)
    if isinstance(given, dict):
        given = given.get("rating", given.get("name", 0))
    least, _, most = rules.settings.armor.ratings.partition("..")
    word = str(given).strip()
    number = whole(word, 0, MOST_EDGE, "armor") if is_whole(word) else -1
    if number and not whole(least, 0, MOST_EDGE) <= number <= whole(most, 0, MOST_EDGE):
        raise _bad(f"armor is a number from {least} to {most}, or 0 for none; '{word}' is not")
    return number


def _bad(problem: str) -> Refused:
    return Refused("err.sheet.gear", problem=problem)
