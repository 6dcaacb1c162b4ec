"""A character's sheet as a fight takes somebody in."""

from msgspec import Struct

from .pools import trait_key
from .state import Json


class Sheet(Struct, frozen=True):
    """What every rule system reads of a sheet; the `facts` are all that stands on it."""

    name: str
    facts: dict[str, Json]
    ref: int | None = None
    player: bool = True
    kind: str = "mortal"
    breed: str = ""
    form: str = ""
    side: str | None = None
    health: str = ""
    traits: dict[str, int] = {}
    pools: dict[str, int] = {}
    specialties: dict[str, tuple[str, ...]] = {}
    weapons: Json = ()
    armor: Json = ()
    conditions: tuple[str, ...] = ()
    members: int = 0


def read(facts: dict[str, Json]) -> Sheet:
    """A sheet of what was written; words and names of traits are as rules compare them."""
    found = {name: facts[name] for name in Sheet.__struct_fields__ if facts.get(name) is not None}
    for name in ("kind", "breed", "form"):
        found[name] = str(found.get(name, "")).strip().lower()
    for name in ("traits", "pools"):
        found[name] = {trait_key(trait): dots for trait, dots in found.get(name, {}).items()}
    found["kind"] = found["kind"] or "mortal"
    found["conditions"] = tuple(found.get("conditions", ()))
    found["specialties"] = {
        trait: tuple(words) for trait, words in found.get("specialties", {}).items()
    }
    return Sheet(**{**found, "facts": facts})
