"""What somebody carries, whatever the rules."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ....engine.state import Json


class Item(Struct, frozen=True):
    """A thing that has a name, and is in hand or not."""

    name: str

    @property
    def is_held(self) -> bool:
        """Whether it is in hand."""
        return True

    @property
    def lies(self) -> bool:
        """Whether it lies nearby, for anybody to pick up."""
        return False


class Placed(Item, frozen=True, kw_only=True):
    """A thing that is in hand, worn somewhere, or lies nearby; its last holder still lists it."""

    carried: str = "hand"

    @property
    def is_held(self) -> bool:
        return self.carried == "hand"

    @property
    def lies(self) -> bool:
        return self.carried == "nearby"


class Rated(Item, frozen=True):
    """Armor that is a number."""

    name: str = "armor"
    rating: int = 0


def fields_of(entry: Json) -> dict[str, Any]:
    """What a sheet says of a thing: a mapping as it is; anything else is its name."""
    return dict(entry) if isinstance(entry, Mapping) else {"name": str(entry)}
