"""Anybody may publish a rule system as a package: an entry point is all that it takes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "tiny-rules"
version = "1.0"
[project.entry-points."combat_ashes.rulesets"]
tiny = "{target}"
[tool.setuptools]
py-modules = ["tiny_rules"]
"""

RULES = """
from combat_ashes.engine.ruleset import Ruleset
from combat_ashes.rulesets.model import Settings
from combat_ashes.text.surface import Row, Surface


class Tiny(Ruleset):
    name = "tiny"
    model = Settings


class Twice(Tiny):
    name = "twice"
    surface = Surface(rows=(Row("combat", "", "", "what the house has already"),))
"""

ASKED = "from combat_ashes import rulesets as r; " \
        "print(sorted(r.rulesets()), r.default_name())"  # fmt: skip


def with_tiny(folder: Path, target: str) -> subprocess.CompletedProcess[str]:
    """What rulesets there are where a tiny one is installed beside ours."""
    package, site = folder / "tiny", folder / "site"
    package.mkdir()
    (package / "pyproject.toml").write_text(PYPROJECT.format(target=target))
    (package / "tiny_rules.py").write_text(RULES)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
               "--no-build-isolation", "--target", str(site), str(package)]  # fmt: skip
    subprocess.run(install, check=True, capture_output=True, timeout=120)
    paths = os.pathsep.join([str(ROOT), str(site)])
    return subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, text=True, check=True, timeout=60,
        env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("target", "there"),
    [("tiny_rules:Tiny", True), ("tiny_rules:Gone", False), ("tiny_rules:Twice", False)],
    ids=["whole", "broken", "a line twice"],
)
def test_a_package_brings_a_rule_system(tmp_path: Path, target: str, there: bool) -> None:
    done = with_tiny(tmp_path, target)
    assert ("'tiny'" in done.stdout) == there
    assert "'ashes'" in done.stdout
    assert done.stdout.split()[-1] == "ashes"  # in force where nobody chose
    assert ("cannot be loaded" in done.stderr) == ("Tiny" not in target)
