"""Run the figures and print them as one table.

`--only engine,line` measures some of them, `--runs 9` takes the median of nine runs, `--short` runs
each only as long as it takes to see that it runs, `--write FILE` writes the table there with the
machine and the day, and `--profile` shows where the processor time of a fight line goes instead.
"""

from __future__ import annotations

import argparse
import signal
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.bench import (
    each,
    engine,
    growth,
    latency,
    line,
    load,
    odds,
    profile,
    reload,
    rounds,
    size,
    systems,
    watching,
)
from tests.bench.game import BenchGame
from tests.bench.table import Row, median_rows, page, table

ALONE = {"engine": engine.rows, "systems": systems.rows, "each": each.rows, "size": size.rows,
         "reload": reload.rows, "odds": odds.rows, "load": load.rows,
         "watching": watching.rows, "growth": growth.rows}  # fmt: skip
IN_GAME = {"line": line.rows, "round": rounds.rows, "latency": latency.rows}
NAMES = (
    "engine",
    "systems",
    "line",
    "round",
    "latency",
    "each",
    "size",
    "reload",
    "odds",
    "watching",
    "growth",
    "load",
)
LONG = ("load", "watching", "growth")
"""Measured once, as long as they take."""


def main() -> None:
    """Measure what was asked for."""
    options = _options()
    # A killed run must take its server with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if options.profile:
        with BenchGame() as game:
            print(profile.report(game))
        return
    runs = 1 if options.short else options.runs
    rows = measured(options.only, runs, options.short)
    print(table(rows))
    if options.write:
        options.write.write_text(page(rows, runs), encoding="utf-8")


def measured(names: list[str], runs: int, short: bool) -> list[Row]:
    """The rows of some subjects, each the median of its runs."""
    rows: list[Row] = []
    with ExitStack() as stack:
        game = stack.enter_context(BenchGame()) if IN_GAME.keys() & set(names) else None
        for name in names:
            print(f"{name} ...", file=sys.stderr, flush=True)
            times = 1 if name in LONG else runs
            rows += median_rows([_run(name, game, short) for _ in range(times)])
    return rows


def _run(name: str, game: BenchGame | None, short: bool) -> list[Row]:
    if name in ALONE:
        return ALONE[name](short)
    assert game is not None
    return IN_GAME[name](game, short)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--profile", action="store_true", help="sample a fight line instead")
    parser.add_argument("--only", type=_names, default=list(NAMES), metavar="NAME,...",
                        help=f"some of {', '.join(NAMES)}")  # fmt: skip
    parser.add_argument("--runs", type=int, default=3, help="how many, of which the median counts")
    parser.add_argument("--short", action="store_true", help="see that each of them runs")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table there, too")
    return parser.parse_args()


def _names(text: str) -> list[str]:
    names = text.split(",")
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is not one of {', '.join(NAMES)}")
    return names


if __name__ == "__main__":
    main()
