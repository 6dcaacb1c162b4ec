"""What is handed out, built of a copy of the checkout: building writes beside the source."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 240
LEFT_AT_HOME = (".*", "__pycache__", "*.egg-info", "*.db3", "*.log", "build", "dist")
BUILDS = "from setuptools import build_meta; print(build_meta.build_{what}({to!r}))"


def run(*command: object, cwd: Path, code: int = 0) -> str:
    """Run a program without the checkout in reach; what it says, if it ends with this code."""
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env={"PATH": "/usr/bin:/bin"}, text=True,
        capture_output=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def copied(to: Path) -> Path:
    """The checkout without what a game, a test or a build has left in it, in another folder."""
    shutil.copytree(ROOT, to, ignore=shutil.ignore_patterns(*LEFT_AT_HOME))
    return to


def built(what: str, source: Path, to: Path) -> Path:
    said = run(sys.executable, "-c", BUILDS.format(what=what, to=str(to)), cwd=source)
    return to / said.strip().splitlines()[-1]
