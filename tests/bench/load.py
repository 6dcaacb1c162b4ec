"""Many players at once: how long a fight line, `pose` and a command that does nothing take.

In every room one of ten players types a line of the fight, a pose or an empty command, by turns,
and again a moment after the answer. All rule systems are played.
"""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from statistics import quantiles
from time import monotonic

from combat_ashes.rulesets import rulesets
from tests.bench.room import Room, game_of
from tests.bench.table import Row

ROOMS, SECONDS = 20, 90.0
SHORT_SECONDS = 3.0
PAUSES = (0.1, 0.3)
NOTHING, POSE = "whisper", "pose looks about."

Waits = dict[str, list[float]]
"""Seconds from a line to its answer, by kind of line."""


def rows(short: bool = False) -> list[Row]:
    """The waits for a fight line beside those for `pose` and for an empty command."""
    rooms, seconds = (len(rulesets()), SHORT_SECONDS) if short else (ROOMS, SECONDS)
    waits = measured(rooms, seconds)
    fight, pose, nothing = (percentiles(waits[kind]) for kind in ("fight", "pose", "nothing"))
    found = [Row("load: fight lines", len(waits["fight"]), None, "lines")]
    for name, target in (("p50", ""), ("p95", "<= 1.25"), ("p99", "")):
        what = f"load: {name} of a fight line"
        found.append(Row(f"{what} / of pose", fight[name], pose[name], "ms", target))
        found.append(Row(f"{what} / of nothing", fight[name], nothing[name], "ms"))
    return found


def percentiles(seconds: list[float]) -> dict[str, float]:
    """p50, p95 and p99 in milliseconds."""
    cuts = quantiles(seconds, n=100, method="inclusive")
    return {f"p{each}": cuts[each - 1] * 1000 for each in (50, 95, 99)}


def measured(rooms: int, seconds: float) -> Waits:
    """What every kind of line took, of all rooms together."""
    game, names = game_of(rooms)
    systems = cycle(sorted(rulesets()))
    waits: Waits = defaultdict(list)
    with game, ThreadPoolExecutor(rooms) as threads:
        made = [Room(game, each, next(systems), PAUSES) for each in names]
        list(threads.map(Room.begin, made))
        end = monotonic() + seconds
        for found in threads.map(lambda room: played(room, end), made):
            for kind, each in found.items():
                waits[kind] += each
    return waits


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
