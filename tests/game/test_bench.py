"""Every figure of the bench is measured once, short: what nobody runs rots."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.__main__ import NAMES
from tests.bench.load import Run
from tests.bench.scale import BEGIN, END, plan, write
from tests.support.server import REPOSITORY


@pytest.mark.e2e
def test_every_subject_of_the_bench_runs(tmp_path: Path) -> None:
    written = tmp_path / "bench.md"
    command = [sys.executable, "-m", "tests.bench", "--short", "--write", str(written)]
    run = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    rows = [line for line in run.stdout.splitlines() if "  " in line]
    page = written.read_text()
    assert all(row in page for row in rows)
    assert all(f"{name} ..." in run.stderr for name in NAMES)
    subjects = {row.partition(":")[0] for row in rows}
    assert {"engine", "line", "round", "latency", "size", "reload", "load"} <= subjects


KINDS = ("fight", "pose", "nothing")
RUN = Run(
    players=500, seconds=600.0, waits={kind: [0.001] * 400 for kind in KINDS}, typed=1200,
    cpu=(12.0, 2.4), memory=(500 * 2.0**20, 50 * 2.0**20), stored=400 * 1000,
)  # fmt: skip


def test_the_plan_is_what_was_measured_times_how_many_type() -> None:
    told = plan(RUN)
    assert "10,000 connected, 3,000 of them in 300 fights of 10" in told
    assert "150 fight lines a second: each of them one in 20 s" in told
    assert "267 lines a second in all: each of the others one in 60 s" in told
    assert "2.7 processors for servers: 10.00 ms a line" in told
    assert "0.5 processors for portals: 2.00 ms a line" in told
    assert "6 shards, each a server and a portal: a process is 50% busy at most" in told
    assert "10.7 GB of memory for players, besides what 6 empty games take" in told
    assert "3.0 GB of records a day: 1000 bytes a line, 6 full hours a day" in told


def test_figures_stand_between_their_marks(tmp_path: Path) -> None:
    page = tmp_path / "scale.md"
    page.write_text((REPOSITORY / "docs" / "scale.md").read_text())
    for figures in ("first", "second"):
        write(page, figures)
    text = page.read_text()
    assert "second" in text and "first" not in text.partition(BEGIN)[2].partition(END)[0]
    assert text.startswith("# Many players") and text.rstrip().endswith("nobody else.")
