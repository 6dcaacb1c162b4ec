"""Run the figures and print them as one table.

    python -m tests.bench                        all of them
    python -m tests.bench --only engine,line     some of them
    python -m tests.bench --runs 9               the median of nine runs
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import ExitStack

from tests.bench import engine, latency, line, round, size
from tests.bench.game import BenchGame
from tests.bench.table import Row, median_rows, table

ALONE = {"engine": engine.rows, "size": size.rows}
IN_GAME = {"line": line.rows, "round": round.rows, "latency": latency.rows}
NAMES = ("engine", "line", "round", "latency", "size")


def main() -> None:
    """Measure what was asked for."""
    options = _options()
    rows: list[Row] = []
    with ExitStack() as stack:
        game = stack.enter_context(BenchGame()) if IN_GAME.keys() & set(options.only) else None
        for name in options.only:
            measure = ALONE[name] if name in ALONE else _with(game, IN_GAME[name])
            rows += median_rows([measure() for _ in range(options.runs)])
    print(table(rows))


def _with(game: BenchGame | None, rows: Callable[[BenchGame], list[Row]]) -> Callable:
    assert game is not None
    return lambda: rows(game)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__.split("\n")[0])
    parser.add_argument("--only", type=_names, default=list(NAMES), metavar="NAME,...",
                        help=f"of {', '.join(NAMES)}")  # fmt: skip
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
