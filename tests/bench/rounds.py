"""The server's processor time for a round of ten, against Evennia's own turnbattle."""

from __future__ import annotations

from functools import partial

from tests.bench.game import BenchGame, interleaved
from tests.bench.table import Row

TIMES, ROUNDS = 12, 1


def rows(game: BenchGame) -> list[Row]:
    """Ten declarations and ten answers against ten attacks of turnbattle."""
    ours, theirs = interleaved(TIMES, partial(game.ashes, ROUNDS), partial(game.turnbattle, ROUNDS))
    count = TIMES * ROUNDS
    return [
        Row("round: CPU / turnbattle", ours.cpu / count * 1e3, theirs.cpu / count * 1e3, "ms",
            "<= 0.5"),
    ]  # fmt: skip
