"""Every rule that is finished and every setting has a test that names it."""

import ast
import re
from pathlib import Path

import pytest

from combat_ashes.rulesets.ashes.settings import AshesSettings
from combat_ashes.rulesets.model import keys

HERE = Path(__file__).parent
RULES = Path(__file__).parents[3] / "combat_ashes" / "rulesets" / "ashes" / "RULES.md"
BESIDE = ("rulesets/chases", "engine", "game", "e2e")
FOLDERS = [HERE, *(HERE.parents[1] / name for name in BESIDE)]
FILES = [file for folder in FOLDERS for file in folder.glob("test_*.py") if file != Path(__file__)]
TEXT = "".join(file.read_text() for file in FILES)
RULE = re.compile(r"ASH(?:-[A-Z]+)+-\d\d")


def docstrings():
    """What each test says of itself."""
    for file in HERE.glob("test_*.py"):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def written():
    """Rules that RULES.md tells as finished."""
    text = RULES.read_text()
    for part in text.split("\n### ")[1:]:
        name, told = part.split(" ", 1)
        if RULE.fullmatch(name) and "\nTo come" not in told:
            yield name


@pytest.mark.parametrize("rule", list(written()))
def test_a_test_for_each_rule(rule):
    """A rule without a test may be broken unseen."""
    assert any(rule in text for text in docstrings()), f"no test names {rule}"


@pytest.mark.parametrize("key", keys(AshesSettings))
def test_a_test_for_each_setting(key):
    """A setting without a test may do nothing."""
    assert key in TEXT, f"no test sets {key}"
