"""One figure beside its yardstick, and the table of all of them."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Row:
    """One line of the table; `target` begins with the side the ratio must be on: `<= 2`.

    A figure without a yardstick, or without a target, is only shown.
    """

    name: str
    ours: float
    yardstick: float | None
    unit: str
    target: str = ""

    @property
    def ratio(self) -> float | None:
        """Our figure as a multiple of the yardstick."""
        return self.ours / self.yardstick if self.yardstick else None

    @property
    def met(self) -> str:
        """`yes`, `NO`, or nothing where there is no target."""
        if not self.target or self.ratio is None:
            return ""
        side, bound = self.target.split()
        reached = self.ratio <= float(bound) if side == "<=" else self.ratio >= float(bound)
        return "yes" if reached else "NO"


def median_row(rows: Iterable[Row]) -> Row:
    """The same row of several runs: the run whose ratio is the median, or nearest above it."""
    runs = sorted(rows, key=lambda row: row.ours if row.ratio is None else row.ratio)
    if runs[0].ratio is None:
        return Row(runs[0].name, median(row.ours for row in runs), None, runs[0].unit)
    return runs[len(runs) // 2]


def median_rows(runs: list[list[Row]]) -> list[Row]:
    """Each row once, in the order of the first run."""
    return [median_row(same) for same in zip(*runs, strict=True)]


HEAD = ("name", "ours", "yardstick", "unit", "ratio", "target", "met")
NUMBERS = ("ours", "yardstick", "ratio")


def table(rows: Iterable[Row]) -> str:
    """Rows under their headings, in columns."""
    lines = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    return "\n".join("  ".join(_padded(line, widths)).rstrip() for line in lines)


def page(rows: Iterable[Row], runs: int) -> str:
    """The table as a page of documentation, with the machine and the day."""
    times = "one run" if runs == 1 else f"the median of {runs} runs"
    about = (
        "Ratios against yardsticks in one run. `make bench` measures them and writes this page; "
        "`make load` fills a game with players ([scale](scale.md))."
    )
    return f"# Speed\n\n{about}\n\n{made(times)}.\n\n```\n{table(rows)}\n```\n"


def made(times: str) -> str:
    """When figures were measured, in so many runs, and where."""
    return f"{date.today().isoformat()}, {times}; {_machine()}"


def _machine() -> str:
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text().splitlines() if cpu.exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if "model name" in line), "")
    cores = f"{os.cpu_count()} processors"
    versions = f"Python {platform.python_version()}, Evennia {version('evennia')}"
    return ", ".join(filter(None, (model or platform.machine(), cores, versions)))


def _padded(line: tuple[str, ...], widths: list[int]) -> list[str]:
    cells = zip(HEAD, line, widths, strict=True)
    return [
        cell.rjust(width) if head in NUMBERS else cell.ljust(width) for head, cell, width in cells
    ]


def _cells(row: Row) -> tuple[str, ...]:
    ratio = "" if row.ratio is None else f"{row.ratio:.3f}"
    yardstick = "" if row.yardstick is None else _number(row.yardstick)
    return (row.name, _number(row.ours), yardstick, row.unit, ratio, row.target, row.met)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
