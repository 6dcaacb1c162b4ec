"""How long one player waits for the answer to a fight line."""

from __future__ import annotations

from functools import partial

from tests.bench.game import BenchGame, interleaved
from tests.bench.table import Row

TIMES, LINES, ROUNDS = 15, 20, 1


def rows(game: BenchGame, short: bool = False) -> list[Row]:
    """The median wait for a fight line against that for a command that does nothing."""
    times = 1 if short else TIMES
    nothing, fight = interleaved(times, partial(game.nothing, LINES), partial(game.ashes, ROUNDS))
    return [Row("latency: line to answer, p50", fight.wait, nothing.wait, "ms", "<= 1.5")]
