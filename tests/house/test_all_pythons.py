"""`make test-all` on a machine that has one Python of those that Combat Ashes is for."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from tests.support.wheel import ROOT, SECONDS

ALL = ("3.11", "3.12", "3.13")
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


def said(home: Path, tests: str) -> tuple[int, list[str]]:
    """What it ends with where no other Python is to be found, and the lines that it ends in."""
    tools = home / "bin"
    tools.mkdir()
    for name in ("make", "bash", "env", "sh"):
        found = next(path for path in map(Path, ("/bin", "/usr/bin")) if (path / name).exists())
        (tools / name).symlink_to(found / name)
    done = subprocess.run(
        ["make", "--no-print-directory", "test-all", f"TESTS={tests} -p no:cacheprovider",
         f"VENV={Path(sys.prefix)}", "WORKERS=0"],
        cwd=ROOT, env={"PATH": str(tools), "HOME": str(home), "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout.splitlines()[-len(ALL) :]


def test_what_the_machine_has_is_run_and_what_it_has_not_is_said(tmp_path: Path) -> None:
    (tmp_path / "good").mkdir()
    code, lines = said(tmp_path / "good", "tests/engine/test_naming.py")
    expected = {each: f"Python {each}: not tested, there is no python{each} here." for each in ALL}
    expected[HERE] = f"Python {HERE} with Evennia {version('evennia')}: passed."
    assert (code, lines) == (0, list(expected.values()))


def test_it_fails_where_a_test_does(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    code, lines = said(tmp_path / "bad", "tests/engine/no_such_test.py")
    assert code and f"Python {HERE} with Evennia {version('evennia')}: failed." in lines
