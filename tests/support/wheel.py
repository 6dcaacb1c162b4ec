"""What is handed out, built of a copy of the checkout: building writes beside the source."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 240
LEFT_AT_HOME = (".*", "__pycache__", "*.egg-info", "*.db3", "*.log", "build", "dist")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir")
OFFLINE = ("--no-deps", "--no-index")
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


def clean_environment(folder: Path, wheel: Path, offline: bool = True) -> Path:
    """Install a wheel where nothing else of ours is; the Python of that environment.

    What it depends on is fetched, or offline lent by the environment that this runs in.
    """
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    if offline:
        # A folder that a .pth file names is searched, but its own .pth files, which would lead
        # back to the checkout, are not read.
        [packages] = folder.rglob("site-packages")
        (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    only = OFFLINE if offline else ()
    run(*PIP, "--python", python, "install", "--quiet", *only, wheel, cwd=folder)
    where = run(python, "-c", "import combat_ashes; print(combat_ashes.__file__)", cwd=folder)
    assert Path(where.strip()).is_relative_to(folder), where
    return python
