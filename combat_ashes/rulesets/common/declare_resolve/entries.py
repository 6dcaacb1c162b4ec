"""What is open for book-keeping, as `FightState.books` lists it."""

from typing import Any

from msgspec import Struct, convert


class Entry(Struct, frozen=True, tag_field="kind"):
    """Something about somebody that is settled at the end of a round."""

    who: str


class DamageEntry(Entry, frozen=True, tag="damage"):
    """Damage that a storyteller entered, for once or for `every` round."""

    levels: int
    damage: str
    soak: bool
    every: bool = False


class CheckEntry(Entry, frozen=True, tag="check"):
    """A roll that a storyteller entered."""

    pool: str
    difficulty: int
    why: str
    every: bool = False


class Reminder(Entry, frozen=True, tag="reminder", omit_defaults=True):
    """What somebody wants looked at."""

    what: str
    round: int
    late: bool = False


ENTRIES: tuple[type[Entry], ...] = (DamageEntry, CheckEntry, Reminder)
"""What may be open under every rule system in which people declare."""


def read(entries: tuple[Any, ...], kinds: tuple[type[Entry], ...]) -> tuple[Any, ...]:
    """Entries that were read, as values of these kinds; others stay as they were stored."""
    known = {kind.__struct_config__.tag: kind for kind in kinds}

    def made(entry: Any) -> Any:
        kind = known.get(entry["kind"]) if isinstance(entry, dict) else None
        return entry if kind is None else convert(entry, kind)

    return tuple(map(made, entries))
