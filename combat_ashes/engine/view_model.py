"""What the view of a fight is made of: values, which become JSON only where they leave.

`own` is what a rule system shows besides, a value of its own; in JSON its fields stand beside
the others. What is not for the reader is unset, and left out there.
"""

from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType, to_builtins

from .state import Json

Own = TypeVar("Own", covariant=True)
Theirs = TypeVar("Theirs", covariant=True)


class Health(Struct, frozen=True):
    """`penalty` is in dice, 0 or less; told in words it has no boxes."""

    track: str
    level: str
    penalty: int
    boxes: int


class CombatantView(Struct, Generic[Own], kw_only=True):
    """Somebody in the fight, and what the rules show of them as their `own`."""

    side: str | None
    status: str
    player: bool
    absent: str | None
    left: bool
    health: Health | None
    declared: str | None
    doing: str | None
    conditions: list[str]
    haste: int | None
    initiative: int | None
    weapons: list[str]
    own: Own
    proxy: str | UnsetType = UNSET
    """Who speaks for them while they are away, by name."""
    planned: bool | UnsetType = UNSET
    """Whether a plan plays them now."""
    hidden: bool | UnsetType = UNSET
    size: int | UnsetType = UNSET
    """How many a mob has left."""
    ahead: str | UnsetType = UNSET
    marked: list[str] | UnsetType = UNSET
    """What is set on them, for who runs the fight."""
    pools: dict[str, int] | UnsetType = UNSET
    traits: dict[str, int] | UnsetType = UNSET


class Place(Struct):
    """A place in the order of initiative."""

    name: str
    initiative: int | None
    rating: int


class Awaited(Struct):
    """Who is awaited, to answer what."""

    name: str
    question: str
    options: list[str]


class Pair(Struct):
    """What holds between two people."""

    between: list[str]
    own: Any
    """The relation, with what the rules keep of it."""


class Changed(Struct):
    """What is added to somebody's rolls for a time."""

    name: str
    dice: int
    difficulty: int
    why: str
    until: int | None


class FightView(Struct, Generic[Own, Theirs], kw_only=True):
    """A fight, and what the rules show of it as their `own`."""

    id: int
    ruleset: str
    house: str
    room: str
    status: str
    paused_for: str
    mode: str
    storyteller: str | None
    round: int
    phase: str
    step: str
    grapples: list[Json] = []
    chases: list[Json] = []
    """Rules that have any show them as their own."""
    pairs: list[Pair]
    own: Own
    goes_on_with: str | UnsetType = UNSET
    """The line with which a fight goes on that rests."""
    order: list[Place]
    waiting_for: list[Awaited]
    requests: list[Awaited]
    combatants: dict[str, CombatantView[Theirs]]
    modifiers: list[Changed]
    books: list[Any]


def as_json(shown: FightView[object, object]) -> dict[str, Json]:
    found: dict[str, Json] = _flat(to_builtins(shown))
    people = {name: _flat(each) for name, each in found["combatants"].items()}
    return {**found, "combatants": people, "pairs": [_flat(each) for each in found["pairs"]]}


def _flat(shown: dict[str, Json]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in shown.items():
        found |= (value or {}) if key == "own" else {key: value}
    return found
