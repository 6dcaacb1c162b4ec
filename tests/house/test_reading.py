"""House rules of reading: numbers that people type are read in one place."""

import ast
from pathlib import Path

from tests.support.source import nodes

PLUGIN = Path(__file__).parents[2] / "combat_ashes"
FILES = [path for path in sorted(PLUGIN.rglob("*.py")) if "migrations" not in path.parts]

READS_INT = {
    "engine/numbers.py": "the one place",
    "text/words.py": "counts a fact of the fight's own",
    "mush/scenario_expected.py": "a place in a list of the view",
    "mush/dots.py": "what a trait comes to",
    "mush/removal.py": "the number of a process",
    "checks.py": "Evennia's version",
    "rulesets/legal.py": "a setting of at most six digits",
    "rulesets/toml_lines.py": "a line that a reader of TOML names",
    "mush/own_traits.py": "dots of a function of the game's",
    "rulesets/common/equipment/chart.py": "dice of a chart, at most three digits",
    "rulesets/common/chases/maneuvers.py": "a setting that was checked",
    "rulesets/close2004/settings/words.py": "a setting that was checked",
    "rulesets/close2004/attack/pools.py": "a setting that was checked",
    "rulesets/forsaken/settings/words.py": "a setting that was checked",
    "rulesets/storyteller/people/options.py": "metres that were read",
    "rulesets/storyteller/people/space.py": "metres of the fight's own",
    "rulesets/storyteller/equipment.py": "numbers of a row that was checked",
    "rulesets/storyteller/defense/plans.py": "dice of a plan that were read",
    "rulesets/storyteller/rules.py": "a setting that was checked",
    "rulesets/ashes/attack/hits.py": "a condition as 0 or 1",
    "rulesets/ashes/flight/escape.py": "a roll that is kept, and a setting",
    "rulesets/ashes/grapple/opening.py": "what a body is noted as",
    "rulesets/ashes/people/holding.py": "Control, and settings",
    "rulesets/ashes/defense/plans.py": "a plan that was read",
    "rulesets/ashes/attack/shooting.py": "a distance that was read, and cover that was checked",
    "rulesets/ashes/people/haste.py": "what was granted, and a truth value",
    "rulesets/ashes/round/rounds.py": "the number of a haste phase",
    "rulesets/ashes/rules.py": "a setting that was checked",
    "rulesets/ashes/actions/shapes.py": "dots of a sheet",
}
"""Where a number is made of something else than a word somebody typed."""


def named(path: Path) -> str:
    return path.relative_to(PLUGIN).as_posix()


def test_no_word_is_asked_whether_it_is_digits() -> None:
    """Python takes `²` and the digits of every script for digits."""
    asked = [
        f"{named(path)}: {node.attr}" for path in FILES for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in ("isdigit", "isdecimal", "isnumeric")
    ]  # fmt: skip
    assert asked == []


def test_numbers_are_read_in_one_place() -> None:
    found = {
        named(path) for path in FILES for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int"
    }  # fmt: skip
    assert found == set(READS_INT)
