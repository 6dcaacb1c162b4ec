"""Every figure of the bench is measured once, short: what nobody runs rots."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.__main__ import NAMES
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
