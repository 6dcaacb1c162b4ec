"""Run the figures and print them as one table.

`--only engine,line` measures some of them, `--runs 9` takes the median of nine runs, and
`--profile` shows where the processor time of a fight line goes instead.
"""

from __future__ import annotations

import argparse
import signal
import sys
from contextlib import ExitStack

from tests.bench import engine, latency, line, profile, reload, rounds, size, systems
from tests.bench.game import BenchGame
from tests.bench.table import Row, median_rows, table

ALONE = {"engine": engine.rows, "systems": systems.rows, "size": size.rows, "reload": reload.rows}
IN_GAME = {"line": line.rows, "round": rounds.rows, "latency": latency.rows}
NAMES = ("engine", "systems", "line", "round", "latency", "size", "reload")


def main() -> None:
    """Measure what was asked for."""
    options = _options()
    # A killed run must take its server with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if options.profile:
        with BenchGame() as game:
            print(profile.report(game))
    else:
        print(table(measured(options.only, options.runs)))


def measured(names: list[str], runs: int) -> list[Row]:
    """The rows of some subjects, each the median of its runs."""
    rows: list[Row] = []
    with ExitStack() as stack:
        game = stack.enter_context(BenchGame()) if IN_GAME.keys() & set(names) else None
        for name in names:
            print(f"{name} ...", file=sys.stderr, flush=True)
            rows += median_rows([_run(name, game) for _ in range(runs)])
    return rows


def _run(name: str, game: BenchGame | None) -> list[Row]:
    if name in ALONE:
        return ALONE[name]()
    assert game is not None
    return IN_GAME[name](game)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=__doc__,
    )
    parser.add_argument("--profile", action="store_true", help="sample a fight line instead")
    parser.add_argument("--only", type=_names, default=list(NAMES), metavar="NAME,...",
                        help=f"some of {', '.join(NAMES)}")  # fmt: skip
    parser.add_argument("--runs", type=int, default=5, help="how many, of which the median counts")
    return parser.parse_args()


def _names(text: str) -> list[str]:
    names = text.split(",")
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is not one of {', '.join(NAMES)}")
    return names


if __name__ == "__main__":
    main()
