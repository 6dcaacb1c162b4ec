"""The server's processor time for a round of ten, against Evennia's own turnbattle."""

from __future__ import annotations

from functools import partial

from tests.bench.game import BenchGame, interleaved
from tests.bench.table import Row

TIMES, ROUNDS = 12, 1


def rows(game: BenchGame, short: bool = False) -> list[Row]:
    """Ten declarations and ten answers against ten attacks of turnbattle."""
    times = 1 if short else TIMES
    ours, theirs = interleaved(times, partial(game.ashes, ROUNDS), partial(game.turnbattle, ROUNDS))
    count = times * ROUNDS
    return [
        Row("round: CPU / turnbattle", ours.cpu / count * 1e3, theirs.cpu / count * 1e3, "ms",
            "<= 0.36"),
    ]  # fmt: skip
