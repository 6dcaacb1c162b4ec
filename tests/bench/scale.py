"""`make load`: a game full of players, what it leaves behind, and what ten thousand would need.

`--minutes 10` says for how long all play, `--rooms 50` in how many rooms of ten, `--write FILE`
writes the figures into a page of documentation, between its two marks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import ceil
from pathlib import Path

from tests.bench import growth, load, reload
from tests.bench.room import PEOPLE
from tests.bench.table import Row, made, table

PAUSES = (0.8, 1.6)
"""Seconds between an answer and the next line in a room."""

BEGIN, END = "<!-- figures, by make load -->", "<!-- end of the figures -->"

# What the plan takes for granted.
PLAYERS = 10_000
FIGHTING = 0.3
"""The share of those who are connected that is in a fight."""
LINE_SECONDS = 20
"""One of them types a line so often."""
POSE_SECONDS = 60
"""Anybody else types a line so often."""
BUSY = 0.5
"""The share of its processor that one process may use, so that nobody waits behind others."""
HOURS = 6
"""Hours of a day that are played as fully as that."""


def main() -> None:
    """Measure, print, and write the page."""
    options = _options()
    run = load.measured(options.rooms, options.minutes * 60, PAUSES)
    rows = [*load.rows_of(run), *_costs(run)]
    _show(options.write, run, rows)
    for measure in () if options.alone else (growth.rows, reload.rows):
        rows += measure(options.short)
        _show(options.write, run, rows)


def _show(page: Path | None, run: load.Run, rows: list[Row]) -> None:
    """What is measured by now; whoever stops there has that."""
    text = figures(run, rows)
    print(text, flush=True)
    if page:
        write(page, text)


def figures(run: load.Run, rows: list[Row]) -> str:
    """All that was measured, and the plan, as a page has them."""
    played = f"{run.players} connections in {run.players // PEOPLE} fights, {run.seconds:.0f} s"
    plan_text = "\n".join(plan(run))
    return f"{made('one run')}; {played}.\n\n```\n{table(rows)}\n```\n\n```\n{plan_text}\n```\n"


def _costs(run: load.Run) -> Iterator[Row]:
    """What a line and a player cost, the three kinds of lines together."""
    for place, process in enumerate(("server", "portal")):
        yield Row(f"load: {process} CPU of a line", _cpu(run, place), None, "ms")
    for place, process in enumerate(("server", "portal")):
        each = run.memory[place] / run.players / 1024
        yield Row(f"load: {process} memory of a player", each, None, "KB")
    yield Row("load: stored of a fight line", _stored(run), None, "bytes")


def _cpu(run: load.Run, place: int) -> float:
    return run.cpu[place] / run.typed * 1000


def _stored(run: load.Run) -> float:
    return run.stored / len(run.waits["fight"])


def plan(run: load.Run) -> list[str]:
    """What ten thousand players would need, each figure with how it was found."""
    fighters = int(PLAYERS * FIGHTING)
    lines = fighters / LINE_SECONDS
    all_lines = lines + (PLAYERS - fighters) / POSE_SECONDS
    servers, portals = (all_lines * _cpu(run, place) / 1000 for place in (0, 1))
    shards = max(ceil(servers / BUSY), ceil(portals / BUSY))
    memory = sum(run.memory) / run.players * PLAYERS / 2**30
    day = lines * HOURS * 3600 * _stored(run) / 2**30
    return [
        f"{PLAYERS:,} connected, {fighters:,} of them in {fighters // PEOPLE} fights of {PEOPLE}",
        f"{lines:.0f} fight lines a second: each of them one in {LINE_SECONDS} s",
        f"{all_lines:.0f} lines a second in all: each of the others one in {POSE_SECONDS} s",
        f"{servers:.1f} processors for servers: {_cpu(run, 0):.2f} ms a line",
        f"{portals:.1f} processors for portals: {_cpu(run, 1):.2f} ms a line",
        f"{shards} shards, each a server and a portal: a process is {BUSY:.0%} busy at most",
        f"{PLAYERS // shards:,} players a shard, where this run had {run.players}",
        f"{memory:.1f} GB of memory for players, besides what {shards} empty games take",
        f"{lines:.0f} transactions a second in the database of the fights: one a fight line",
        f"{day:.1f} GB of records a day: {_stored(run):.0f} bytes a line, {HOURS} full hours a day",
    ]


def write(path: Path, text: str) -> None:
    """Put figures into a page, in place of those between its two marks."""
    page = path.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scale", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--alone", action="store_true", help="the load, and not what stays behind")
    parser.add_argument("--short", action="store_true", help="what stays behind after less")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the page to write them into")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
