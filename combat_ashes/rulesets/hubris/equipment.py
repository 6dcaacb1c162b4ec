"""What people carry, as values, and what may be written of it (HUB-ATK-17, HUB-BLK-10)."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from ..common.equipment import chart
from ..common.equipment.item import Placed
from ..legal import Legal

SKILLS = ("brawl", "weaponry", "athletics", "firearms")
CARRIED = ("hand", "worn", "nearby")
TAGS = ("heavy", "precision", "muscle-powered", "autofire", "ranged", "natural", "guard")
MOST_EDGE = 20
MOST_ARMOR = 3
"""The best armor there is (HUB-RES-11)."""
RANGED = ("firearms", "athletics")
"""Skills that reach across a distance."""


class Thing(Placed, frozen=True):
    """Something that somebody carries; without a skill it is gear, without damage no weapon."""

    skill: str = ""
    edge: Annotated[int, Meta(ge=0, le=MOST_EDGE)] = 0
    damage: str = ""
    tags: tuple[str, ...] = ()

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


def _tags(found: Any) -> tuple[str, ...]:
    words = found.split() if isinstance(found, str) else found
    tags = tuple([str(tag).lower().replace("_", "-") for tag in words])
    if not set(tags) <= set(TAGS):
        raise ValueError("not a tag")
    return tags


THING = chart.fields_of(
    Thing,
    "name",
    skill=Literal["brawl", "weaponry", "athletics", "firearms"],
    damage=Literal["bashing", "lethal", "aggravated"],
    carried=Literal["hand", "worn", "nearby"],
    tags=Annotated[tuple[str, ...], Legal(f"some of {', '.join(TAGS)}", _tags)],
)
COLUMNS = {name: THING[name] for name in ("skill", "edge", "damage", "tags")}
"""What a row of the chart says of a weapon."""


def row(text: str) -> dict[str, Any]:
    """The fields of a row of the chart: `weaponry 4 lethal heavy`; raises `ValueError`."""
    skill, edge, damage, *tags = text.lower().replace("/", " ").split()
    fields = {"skill": skill, "edge": chart.number(edge), "damage": damage, "tags": tags}
    return chart.read_row(THING, fields, "the row")
