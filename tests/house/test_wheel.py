"""`ashes play` wherever it is typed, from the checkout and from the wheel alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 240
FIGHT = """
title: a blow
cast:
  Jane:  {traits: {dexterity: 3, wits: 3, brawl: 1, strength: 2}}
  Frank: {traits: {dexterity: 1, wits: 1, stamina: 2}}
rolls:
  Jane.initiative:  [5]
  Frank.initiative: [5]
  Jane.attack: [2]
  Jane.damage: [1]
  Frank.soak:  [0]
steps:
  - Storyteller: +combat/start
  - Jane: +init
  - Frank: +init
  - Frank: +pass
  - Jane: +attack Frank
  - Frank: +pass
  - expect: {Frank.health.track: "/"}
"""


def run(*command: object, cwd: Path, code: int = 0) -> str:
    """Run a program without the checkout in reach; what it says, if it ends with this code."""
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env={"PATH": "/usr/bin:/bin"}, text=True,
        capture_output=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a scenario, within the folder of a game."""
    settings = tmp_path / "game" / "server" / "conf" / "settings.py"
    settings.parent.mkdir(parents=True)
    settings.write_text("raise SystemExit('the settings of another game')\n")
    inside = tmp_path / "game" / "scenarios"
    inside.mkdir()
    (inside / "blow.yaml").write_text(FIGHT)
    return inside


def test_files_are_played_from_any_folder_and_what_failed_is_counted(folder: Path) -> None:
    ashes = Path(sys.executable).with_name("ashes")
    deeper = folder / "deeper"
    deeper.mkdir()
    bad = FIGHT.replace("a blow", "a blow too many").replace('track: "/"', 'track: "//"')
    (deeper / "two.yaml").write_text(f"{FIGHT}\n---\n{bad}")
    said = run(ashes, "play", "../blow.yaml", deeper / "two.yaml", "none.yaml", cwd=deeper, code=1)
    passed, again, failed, none, counted = said.strip().splitlines()
    assert passed == "passed ../blow.yaml: a blow"  # It is called as it was typed.
    assert again.startswith("passed") and "none.yaml cannot be read" in none
    assert "a blow too many" in failed and "track is '/', expected '//'" in failed
    assert counted == "2 passed, 2 failed"


def test_the_wheel_alone_plays_a_file(folder: Path, tmp_path: Path) -> None:
    """In an environment that has what we depend on, and of us nothing but the wheel."""
    source = tmp_path / "source"
    shutil.copytree(
        ROOT / "combat_ashes", source / "combat_ashes",
        ignore=shutil.ignore_patterns("__pycache__"),
    )  # fmt: skip
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, source)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir")
    offline = ("--no-deps", "--no-index", "--quiet")
    run(*pip, "wheel", *offline, "--no-build-isolation", "-w", tmp_path, source, cwd=tmp_path)
    (wheel,) = tmp_path.glob("combat_ashes-*.whl")
    clean = tmp_path / "clean"
    run(sys.executable, "-m", "venv", "--without-pip", clean, cwd=tmp_path)
    python = clean / "bin" / "python"
    run(*pip, "--python", python, "install", *offline, wheel, cwd=tmp_path)
    # A folder that a .pth file names is searched, but its own .pth files, which would lead
    # back to the checkout, are not read.
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path)
    dependencies = Path(site.strip()) / "dependencies.pth"
    dependencies.write_text(sysconfig.get_path("purelib") + "\n")
    where = run(python, "-c", "import combat_ashes; print(combat_ashes.__file__)", cwd=folder)
    assert Path(where.strip()).is_relative_to(clean)
    said = run(clean / "bin" / "ashes", "play", "blow.yaml", cwd=folder)
    assert said.splitlines()[-1] == "1 passed, 0 failed"
