"""What `make release` hands out, looked into, and `ashes play` from any folder."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import combat_ashes
from tests.support.wheel import ROOT, SECONDS, run

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


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder that `make release` fills, and what it says, with nothing fetched."""
    folder = tmp_path_factory.mktemp("release") / "dist"
    made = subprocess.run(
        ["make", "--no-print-directory", "-o", "env", "release", f"RELEASE={folder} --short"],
        cwd=ROOT, capture_output=True, text=True, timeout=2 * SECONDS, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    return folder, made.stdout


@pytest.fixture(scope="module")
def handed_out(released: tuple[Path, str]) -> tuple[Path, Path]:
    """The source distribution, and the wheel that was built of nothing but what is in it."""
    [sdist], [wheel] = released[0].glob("*.tar.gz"), released[0].glob("*.whl")
    return sdist, wheel


def test_a_release_is_checked_and_played_before_it_is_one(released: tuple[Path, str]) -> None:
    folder, said = released
    version = combat_ashes.__version__
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"combat_ashes-{version}-py3-none-any.whl", f"combat_ashes-{version}.tar.gz"]
    assert said.count("PASSED") == 2 and re.search(r"^\d+ passed, 0 failed$", said, re.MULTILINE)


def kept(folder: str, *ends: str) -> set[str]:
    """The files of a folder of the checkout that somebody wrote, by their names from its root."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in ends and "__pycache__" not in path.parts
    }


def test_the_source_has_tests_documents_and_the_reference_game(
    handed_out: tuple[Path, Path],
) -> None:
    with tarfile.open(handed_out[0]) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    lacking = {"LICENSE", "CHANGELOG.md", "README.md", "Makefile", "pyproject.toml"} - names
    for folder in ("combat_ashes", "tests", "docs", "typeclasses", "commands", "world", "stubs"):
        lacking |= kept(folder, ".py", ".pyi", ".md", ".yaml", ".toml", ".txt", ".js") - names
    assert lacking == set()
    assert {"server/conf/settings.py", "requirements/install", "docs/combat.svg"} <= names
    written = [name for name in names if name.endswith((".pyc", ".db3", ".log", "secret_key"))]
    assert written == []


def test_the_wheel_has_all_of_the_package_and_nothing_else(handed_out: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(handed_out[1]) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    ends = (".py", ".md", ".toml", ".yaml", ".json", ".html", ".js", ".css", ".typed")
    assert names == kept("combat_ashes", *ends)
    folders = {name.split("/")[1] for name in names if not name.endswith(".py")}
    assert {"static", "web", "text", "rulesets", "py.typed"} <= folders


def test_the_wheel_says_who_made_it_and_what_it_is(handed_out: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(handed_out[1]) as packed:
        [meta] = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        said = Parser().parsestr(packed.read(meta).decode())
        licensed = packed.read(meta.replace("METADATA", "licenses/LICENSE")).decode()
    assert said["Version"] == combat_ashes.__version__ and said["Keywords"]
    assert said["License-Expression"] == "BSD-3-Clause" and "Combat Ashes contributors" in licensed
    assert said["Author"] == "Combat Ashes contributors"
    assert "Framework :: Django" in said.get_all("Classifier", [])
    assert f'"{combat_ashes.__version__}"' not in (ROOT / "pyproject.toml").read_text()
