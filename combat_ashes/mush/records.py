"""The records of fights in the database: who was in them, their titles, poses, and their age."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB

from .. import __version__
from ..engine.codec import load_state
from ..engine.dice import seed_hash
from ..engine.refusals import Refused
from ..engine.state import FightState
from ..models import AshesEntry, AshesFight, AshesMember, AshesPose, AshesTold
from ..records.model import FED, Entry, Pose, Record, Seed, sealed
from ..rulesets import thawed
from .database import Unreadable, change, working
from .fights import KEY

DAY = 86_400
MOST_RUNNING = 20
"""So many fights that are not over somebody may be in, beside those that are listed."""
LONGEST_TITLE = 200
# Written out, because the model layer takes several times as long to say the same.
KEEP_POSE = (
    f"INSERT INTO {AshesPose._meta.db_table} (fight_id, after, who, text, made_at) "
    "VALUES (%s, %s, %s, %s, %s)"
)


def row_of(fight_id: int) -> AshesFight:
    """A fight's row; raises `Refused` where there is none."""
    with working():
        row = AshesFight.objects.filter(id=fight_id).first()
    if row is None:
        raise Refused("err.record.none", number=fight_id)
    return row


def over(character: ObjectDB | None, most: int) -> list[AshesFight]:
    """The last fights that are over, of one who was in them or (None) of all; newest first."""
    with working():
        rows: QuerySet[AshesFight] = AshesFight.objects.filter(status="over")
        if character is not None:
            rows = rows.filter(id__in=_last_fights_of(character, most + MOST_RUNNING))
        return list(rows.order_by("-id")[:most])


def theirs(character: ObjectDB, most: int) -> list[AshesFight]:
    """The last fights that a character is or was in, newest first."""
    with working():
        rows = AshesFight.objects.filter(id__in=_last_fights_of(character, most))
        return list(rows.order_by("-id")[:most])


def was_in(character: ObjectDB, fight_id: int) -> bool:
    with working():
        rows = AshesMember.objects.filter(character_id=character.id, fight_id=fight_id)
        return rows.exists()


def _last_fights_of(character: ObjectDB, most: int) -> list[int]:
    """The ids of the fights that somebody came into last: no more is read of thousands."""
    rows = AshesMember.objects.filter(character_id=character.id).order_by("-id")
    return list(rows.values_list("fight_id", flat=True)[:most])


def state_of(row: AshesFight) -> FightState:
    """A fight as its row has it; raises `Unreadable`."""
    try:
        return thawed(load_state(row.state))
    except Exception as error:
        raise Unreadable(str(error)) from error


def place_of(row: AshesFight) -> str:
    """The name of the room of a fight."""
    room = ObjectDB.objects.filter(id=row.room_id).first()
    return room.key if room is not None else "a room that is gone"


def entitle(fight_id: int, title: str) -> None:
    with working():
        AshesFight.objects.filter(id=fight_id).update(title=title[:LONGEST_TITLE])


def keep_pose(fight_id: int, after: int, who: str, text: str) -> None:
    """Keep what somebody posed; raises `NotStored`."""

    def keep(connection: BaseDatabaseWrapper) -> None:
        with connection.cursor() as cursor:
            cursor.execute(KEEP_POSE, (fight_id, after, who, text, time.time()))

    change(keep)


def posed_in(fight_id: int) -> Counter[str]:
    """How many poses of whom are kept with a fight, by name."""
    with working():
        return Counter(AshesPose.objects.filter(fight_id=fight_id).values_list("who", flat=True))


def poses_of(fight_id: int) -> list[Pose]:
    with working():
        rows = list(AshesPose.objects.filter(fight_id=fight_id).order_by("id"))
    return [Pose(row.after, moment(row.made_at), row.who, row.text) for row in rows]


def moment(seconds: float) -> str:
    """A time in UTC as records write it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def record_of(fight_id: int, fed: bool = False) -> Record:
    """The record of a fight, with the seeds that are shown; `fed` where a file fed its dice.

    Raises `Refused` where there is no such fight, and `Unreadable`.
    """
    row = row_of(fight_id)
    with working():
        rows = list(AshesEntry.objects.filter(fight_id=fight_id).order_by("number"))
    try:
        entries = [_entry(each) for each in rows]
        opened = entries[0].events[0]
        named: dict[str, Any] = {key: opened[key] for key in ("room", "ruleset", "settings")}
    except Exception as error:
        raise Unreadable(str(error)) from error
    ended = row.ended_at or rows[-1].made_at
    return sealed(
        Record(
            id=row.id,
            title=row.title or "",
            began=moment(row.begun_at),
            ended=moment(ended) if row.status == "over" else None,
            house=opened.get("house"),
            package=__version__,
            dice=FED if fed else "seeded",
            seeds=_seeds(row, entries),
            entries=entries,
            poses=poses_of(fight_id),
            **named,
        )
    )


def _entry(row: AshesEntry) -> Entry:
    given, events = msgspec.json.decode(row.given), msgspec.json.decode(row.events)
    return Entry(row.number, moment(row.made_at), given, events)


def _seeds(row: AshesFight, entries: Iterable[Entry]) -> list[Seed]:
    """Every seed that was promised, from the entry on whose dice it is; those not shown as None."""
    promised: dict[int, str] = {}
    shown: set[str] = {row.seed} if row.status == "over" else set()
    for entry in entries:
        for event in entry.events:
            if event.get("seed_hash"):
                promised[1 if entry.n == 1 else entry.n + 1] = event["seed_hash"]
            if event["kind"] == "ended":
                shown.add(event["seed"])
    by_hash = {seed_hash(seed): seed for seed in shown}
    return [
        Seed(start=start, hash=promise, seed=by_hash.get(promise))
        for start, promise in promised.items()
    ]


def kept_days() -> int:
    """How many days a record is kept: the setting `ASHES_RECORD_DAYS`; 0 keeps it for ever."""
    days: int = getattr(settings, "ASHES_RECORD_DAYS", 0)
    return days


def prune() -> int:
    """Delete the records of fights that have been over for longer than they are kept: how many."""
    days = kept_days()
    if not days:
        return 0
    with working():
        old = AshesFight.objects.filter(status="over", ended_at__lt=time.time() - days * DAY)
        ids = sorted(set(old.values_list("id", flat=True)) - _remembered())
        for model in (AshesEntry, AshesMember, AshesPose, AshesTold):
            model.objects.filter(fight_id__in=ids).delete()
        old.filter(id__in=ids).delete()
    return len(ids)


def _remembered() -> set[int]:
    """The last fights of rooms, of which they still tell."""
    return {script.db.fight_id for script in ScriptDB.objects.filter(db_key=KEY)}


def folder() -> Path:
    """Where records are written: the setting `ASHES_RECORDS`, else beside the game's logs."""
    default = Path(settings.GAME_DIR) / "server" / "records"
    return Path(getattr(settings, "ASHES_RECORDS", default))


def write(path: Path, text: bytes) -> None:
    """Write a file whole or not at all; raises `Refused`."""
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(text)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        problem = error.strerror or "it fails"
        raise Refused("err.record.write", folder=str(path.parent), problem=problem) from error
