"""The record of a fight as JSON: what it holds, how it is sealed, how it is read."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..engine.state import Json

FORMAT = "combat-ashes record"
VERSION = 1
FED = "fed by a file"


class RecordError(Exception):
    """What cannot be proved, and why, in one sentence."""


class Seed(Struct, frozen=True, kw_only=True):
    """The seed of the dice `from` an entry on, None until it is shown; its `hash` was from then."""

    start: int = msgspec.field(name="from")
    hash: str
    seed: str | None


class Entry(Struct, frozen=True):
    """One input and what it made happen, as they are stored; `seal` covers all up to here."""

    n: int
    at: str
    input: dict[str, Json]
    events: list[dict[str, Json]]
    seal: str = ""


class Pose(Struct, frozen=True):
    """What somebody posed after an entry."""

    after: int
    at: str
    who: str
    text: str


class Record(Struct, frozen=True, kw_only=True):
    """All that is needed to decide every input of a fight again; `dice` says where they came from.

    `settings` are those that differ from the rule system's defaults, `house` the house rules they
    came from. `seal` covers what the entries' own do not.
    """

    format: str = FORMAT
    version: int = VERSION
    id: int
    room: str
    title: str
    began: str
    ended: str | None
    ruleset: str
    house: str | None
    settings: dict[str, Json]
    package: str
    dice: str = "seeded"
    seeds: list[Seed]
    entries: list[Entry]
    poses: list[Pose]
    seal: str = ""


def sealed(record: Record) -> Record:
    """The record with the seals of what stands in it."""
    entries: list[Entry] = []
    before = ""
    for entry in record.entries:
        before = seal_of(entry, before)
        entries.append(replace(entry, seal=before))
    record = replace(record, entries=entries)
    return replace(record, seal=whole_seal(record, before))


def seal_of(entry: Entry, before: str) -> str:
    """The seal of an entry that stands behind one with the seal `before`."""
    return _hash([before, replace(entry, seal="")])


def whole_seal(record: Record, last: str) -> str:
    """The seal of a record whose last entry has the seal `last`."""
    return _hash([last, replace(record, entries=[], seal="")])


def _hash(what: Sequence[Any]) -> str:
    return sha256(msgspec.json.encode(what, order="deterministic")).hexdigest()[:32]


def dump(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def load(text: bytes) -> Record:
    """A record that can be proved; raises `RecordError` for any other bytes."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RecordError("It is no record: it cannot be read as JSON.") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RecordError("It is no record: its format is another.")
    version = found.get("version")
    if isinstance(version, int) and version > VERSION:
        raise RecordError(f"It is of a newer format, {version}; this version reads {VERSION}.")
    try:
        record = msgspec.convert(found, Record)
    except (msgspec.ValidationError, RecursionError) as error:
        raise RecordError(f"It is damaged: {error}.") from None
    _check(record)
    return record


def _check(record: Record) -> None:
    """Raise `RecordError` for what cannot be proved."""
    if record.version != VERSION:
        raise RecordError(f"It is damaged: there is no version {record.version}.")
    if record.dice != "seeded":
        raise RecordError("Its dice were fed by a file; there is no seed to prove them by.")
    if not (record.entries and record.seeds and record.seeds[0].start == 1):
        raise RecordError("It is damaged: it has no entries, or no seed of the first.")
    if any(seed.seed is None for seed in record.seeds):
        raise RecordError("Its seed is not shown yet; it is when the fight is over.")
