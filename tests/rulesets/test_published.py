"""Anybody may publish a rule system as a package: an entry point is all that it takes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "tiny-rules"
version = "1.0"
[project.entry-points."combat_ashes.rulesets"]
tiny = "tiny_rules:Tiny"
gone = "tiny_rules:Gone"
twice = "tiny_rules:Twice"
again = "tiny_rules:Again"
step = "tiny_rules:OwnStep"
question = "tiny_rules:OwnQuestion"
[tool.setuptools]
py-modules = ["tiny_rules"]
"""

RULES = """
from combat_ashes.engine.health_rules import HealthRules
from combat_ashes.engine.rounds import NEXT
from combat_ashes.engine.steps import QUESTIONS
from combat_ashes.engine.ruleset import Ruleset
from combat_ashes.rulesets.model import Settings
from combat_ashes.text.surface import Row, Surface


class Tiny(Ruleset):
    name = "tiny"
    model = Settings
    sheets = hooks = views = "nobody fights by these"
    health = HealthRules(print, print, print)


class Twice(Tiny):
    name = "twice"
    surface = Surface(rows=(Row("combat", "", "", "what the house has already"),))


class Again(Tiny):
    "Called like the first."


class OwnStep(Tiny):
    name = "step"
    steps = {NEXT[0]: print}


class OwnQuestion(Tiny):
    name = "question"
    questions = QUESTIONS
"""

ASKED = "from combat_ashes import rulesets as r; " \
        "print(sorted(r.rulesets()), r.default_name())"  # fmt: skip


def test_a_package_brings_a_rule_system(tmp_path: Path) -> None:
    """Of several that it names one can be loaded; the others are told, and hurt nobody.

    One is not there, the others have a line, a name, a step or a question that comes twice.
    """
    package, site = tmp_path / "tiny", tmp_path / "site"
    package.mkdir()
    (package / "pyproject.toml").write_text(PYPROJECT)
    (package / "tiny_rules.py").write_text(RULES)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
               "--no-build-isolation", "--target", str(site), str(package)]  # fmt: skip
    subprocess.run(install, check=True, capture_output=True, timeout=120)
    paths = os.pathsep.join([str(ROOT), str(site)])
    done = subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, text=True, check=True, timeout=60,
        env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip
    names, default = done.stdout.rsplit(maxsplit=1)
    assert "'tiny'" in names and "'ashes'" in names, done.stderr
    assert not [left for left in ("gone", "twice", "step", "question") if f"'{left}'" in names]
    assert done.stderr.count("cannot be loaded") == 5
    assert "rows has +combat twice" in done.stderr
    assert "two rule systems are called tiny" in done.stderr
    assert "steps has" in done.stderr and "questions has" in done.stderr
    assert default == "ashes"  # in force where nobody chose
