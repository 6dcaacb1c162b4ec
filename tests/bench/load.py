"""Many players at once: how long a fight line, `pose` and a command that does nothing take.

In every room one of ten players types a line of the fight, a pose or an empty command, by turns,
and again a moment after the answer. All rule systems are played.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import cycle
from statistics import quantiles
from time import monotonic

from combat_ashes.rulesets import rulesets
from tests.bench.room import Room, game_of
from tests.bench.table import Row
from tests.support.server import GameServer, cpu_seconds, memory_bytes

ROOMS, SECONDS = 20, 90.0
SHORT_SECONDS = 3.0
PAUSES = (0.1, 0.3)
AT_ONCE = 8
"""So many fights begin at a time."""
NOTHING, POSE = "whisper", "pose looks about."

Waits = dict[str, list[float]]
"""Seconds from a line to its answer, by kind of line."""

Two = tuple[float, float]
"""A figure of the server, and of the portal."""


@dataclass
class Run:
    """What came of a load: so many players for so long.

    `typed` lines took `cpu` seconds of processors, and `stored` bytes of the fights' database;
    `memory` is what the processes hold more for all players than for none.
    """

    players: int
    seconds: float
    waits: Waits
    typed: int
    cpu: Two
    memory: Two
    stored: int


def rows(short: bool = False) -> list[Row]:
    """The waits for a fight line beside those for `pose` and for an empty command."""
    rooms, seconds = (len(rulesets()), SHORT_SECONDS) if short else (ROOMS, SECONDS)
    return rows_of(measured(rooms, seconds, PAUSES))


def rows_of(run: Run) -> list[Row]:
    """The same of a run."""
    fight, pose, nothing = (percentiles(run.waits[kind]) for kind in ("fight", "pose", "nothing"))
    found = [Row("load: fight lines", len(run.waits["fight"]), None, "lines")]
    for name, target in (("p50", ""), ("p95", "<= 1.25"), ("p99", "")):
        what = f"load: {name} of a fight line"
        found.append(Row(f"{what} / of pose", fight[name], pose[name], "ms", target))
        found.append(Row(f"{what} / of nothing", fight[name], nothing[name], "ms"))
    return found


def percentiles(seconds: list[float]) -> dict[str, float]:
    """p50, p95 and p99 in milliseconds."""
    cuts = quantiles(seconds, n=100, method="inclusive")
    return {f"p{each}": cuts[each - 1] * 1000 for each in (50, 95, 99)}


def measured(rooms: int, seconds: float, pauses: tuple[float, float]) -> Run:
    """So many rooms with ten players each, for so long once all fight."""
    game, names = game_of(rooms)
    systems = cycle(sorted(rulesets()))
    waits: Waits = defaultdict(list)
    with game, ThreadPoolExecutor(rooms) as threads:
        empty = _both(game, memory_bytes)
        made = [Room(game, each, next(systems), pauses) for each in names]
        # All at once would be a rush that no evening sees.
        with ThreadPoolExecutor(AT_ONCE) as some:
            list(some.map(Room.begin, made))
        cpu, typed, stored = _both(game, cpu_seconds), _typed(made), _stored(game)
        end = monotonic() + seconds
        for found in threads.map(lambda room: played(room, end), made):
            for kind, each in found.items():
                waits[kind] += each
        return Run(
            players=sum(map(len, names)),
            seconds=seconds,
            waits=waits,
            typed=_typed(made) - typed,
            cpu=_more(_both(game, cpu_seconds), cpu),
            memory=_more(_both(game, memory_bytes), empty),
            stored=_stored(game) - stored,
        )


def _both(game: GameServer, of: Callable[[int], float]) -> Two:
    assert game.server_pid and game.portal_pid
    return of(game.server_pid), of(game.portal_pid)


def _more(now: Two, before: Two) -> Two:
    return now[0] - before[0], now[1] - before[1]


def _typed(rooms: list[Room]) -> int:
    return sum(room.typed for room in rooms)


def _stored(game: GameServer) -> int:
    """The bytes that the fights' database takes, without what waits in its log."""
    with closing(sqlite3.connect(f"file:{game.fights}?mode=ro", uri=True)) as base:
        names = ("page_count", "freelist_count", "page_size")
        pages, free, size = (base.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
    return int((pages - free) * size)


def played(room: Room, end: float) -> Waits:
    """Lines in one room until then; the waits of each kind."""
    waits: Waits = defaultdict(list)
    posers = cycle(room.names)
    kinds = cycle(("fight", "pose", "nothing"))
    while monotonic() < end:
        kind = next(kinds)
        if kind == "fight":
            spent = room.fight_line()
        else:
            spent = room.line(next(posers), POSE if kind == "pose" else NOTHING)
        waits[kind] += [spent] if spent is not None else []
    return waits
