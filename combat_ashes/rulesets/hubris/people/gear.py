"""Things that people carry: weapons, and gear whose Edge counts (HUB-ATK-17, HUB-BLK-10)."""

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.numbers import is_whole, whole
from ....engine.refusals import Refused
from ....engine.state import Json
from ...common.equipment.chart import checked, rated, shown
from ...common.equipment.inventory import Inventory
from ...common.equipment.item import fields_of
from ...common.formulas import DAMAGE
from ...common.refusing import not_known
from ...legal import key_of
from ..equipment import CARRIED, MOST_ARMOR, MOST_EDGE, SKILLS, TAGS, THING, Thing
from ..rules import HubrisRules


class Gear(Inventory[Thing]):
    """Things in hand, worn, or lying nearby."""

    def match(self, things: Sequence[Thing], word: str) -> Thing | None:
        """The one of some things that is called so, held ones first."""
        return super().match(sorted(things, key=lambda thing: not thing.is_held), word)

    def refuse_none(self, ctx: Decision[Any], word: str, names: list[str]) -> NoReturn:
        """Refuse a thing that somebody has not; `names` are those that would do."""
        ctx.refuse("err.weapon.none", how="have" if names else "nothing", word=word, names=names)

    def take(self, ctx: Decision[Any], who: str, owner: str, name: str) -> str:
        """A thing comes to somebody's hand, be it their own or picked up; its name there."""
        thing = self.named(ctx.person(owner), name)
        if thing is None or not (owner == who or thing.lies):
            return name
        return self.hand_over(ctx, owner, name, who, carried="hand")


gear = Gear()


# --- from a sheet -----------------------------------------------------------------------------


def read_all(rules: HubrisRules, entries: Iterable[Json]) -> tuple[Thing, ...]:
    """A sheet's things; raises `Refused` for what is none."""
    return gear.apart([read(rules, entry) for entry in entries])


def read(rules: HubrisRules, entry: Json) -> Thing:
    """One thing: a name of the chart, such a name with fields, or a mapping of them."""
    given = written(entry) if isinstance(entry, str) else fields_of(entry)
    name = shown(str(given.pop("name", "")).strip().lower())
    row = rules.weapons.get(key_of(name))
    if not name or (row is None and not given):
        more = ", or what it is behind its name, such as riot shield edge 3 guard"
        raise not_known("weapon", name, rules.weapons, more)
    # A sheet may say more of it than these rules know.
    known = {field: given[field] for field in THING if given.get(field) not in (None, "")}
    fields = checked(THING, known, name)
    if "skill" in fields and "damage" not in fields and "guard" not in fields.get("tags", ()):
        fields["damage"] = "bashing" if fields["skill"] in ("brawl", "athletics") else "lethal"
    return replace(row or Thing(name), name=name, **fields)


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


def rating(given: Json) -> int:
    """What a sheet's armor is worth, a number (HUB-RES-11); raises `Refused`."""

    def worth(word: str) -> int:
        number = whole(word, 0, MOST_EDGE, "armor") if is_whole(word) else -1
        if not 0 <= number <= MOST_ARMOR:
            problem = f"armor is a number from 1 to {MOST_ARMOR}, or 0 for none; '{word}' is not"
            raise Refused("err.sheet.gear", problem=problem)
        return number

    return rated(given, worth)
