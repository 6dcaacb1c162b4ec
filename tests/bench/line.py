"""The server's processor time for a fight line: stored, and told to ten people."""

from __future__ import annotations

from functools import partial

from tests.bench.game import BenchGame, interleaved
from tests.bench.table import Row

TIMES, LINES, ROUNDS = 15, 20, 1


def rows(game: BenchGame, short: bool = False) -> list[Row]:
    """A fight line against a command that does nothing, and against an Attribute write."""
    # What is read at length the first time only is no part of it.
    game.ashes(ROUNDS, "normal")
    nothing, pose, write, fight, usual = interleaved(
        1 if short else TIMES,
        partial(game.nothing, LINES),
        partial(game.pose, LINES),
        partial(game.write, LINES),
        partial(game.ashes, ROUNDS),
        partial(game.ashes, ROUNDS, "normal"),
    )
    ours = fight.cpu_each
    return [
        Row("line: CPU / pose to the same ten", ours, pose.cpu_each, "ms", "<= 1.05"),
        Row("line: CPU in the style normal / pose", usual.cpu_each, pose.cpu_each, "ms"),
        Row("line: wait p50 / pose", fight.wait, pose.wait, "ms", "<= 0.8"),
        Row("pose: CPU / a command that does nothing", pose.cpu_each, nothing.cpu_each, "ms"),
        Row("line: CPU / a command that does nothing", ours, nothing.cpu_each, "ms", "<= 2"),
        Row("line: CPU / one Attribute of 5 KB", ours, write.cpu_each, "ms", "<= 1"),
    ]
