"""The server's processor time for a fight line: stored, and told to ten people."""

from __future__ import annotations

from functools import partial

from tests.bench.game import BenchGame, interleaved
from tests.bench.table import Row

TIMES, LINES, ROUNDS = 15, 20, 1


def rows(game: BenchGame) -> list[Row]:
    """A fight line against a command that does nothing, and against an Attribute write."""
    nothing, write, fight = interleaved(
        TIMES, partial(game.nothing, LINES), partial(game.write, LINES), partial(game.ashes, ROUNDS)
    )
    ours = fight.cpu_each
    return [
        Row("line: CPU / a command that does nothing", ours, nothing.cpu_each, "ms", "<= 2"),
        Row("line: CPU / one Attribute of 5 KB", ours, write.cpu_each, "ms", "<= 1"),
    ]
