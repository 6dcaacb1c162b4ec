"""Every rule and setting is named by a test, every refusal and fact has its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from combat_ashes.rulesets import model_of
from combat_ashes.rulesets.model import describe, keys
from combat_ashes.text.house import surface_of
from tests.support import rules
from tests.support.shipped import shipped
from tests.support.source import nodes

PLUGIN = rules.ROOT / "combat_ashes"
ALL = rules.rulesets()
FINISHED = [(name, rule.id) for name, told in ALL.items() for rule in told if rule.finished]


def _has_a_choice(name: str, key: str) -> bool:
    """Whether a key may be set to anything but its default."""
    told = describe(model_of(name), key)
    only = told.legal == str(told.default) or told.legal.endswith(
        f"from {told.default} to {told.default}"
    )
    return not only


SETTINGS = [(name, key) for name in ALL for key in keys(model_of(name)) if _has_a_choice(name, key)]


def whatever_plays() -> str:
    """All that plays rules; the catalogue of settings names every key and plays none."""
    files = [*rules.TESTS.rglob("test_*.py"), *rules.TESTS.rglob("*.yaml")]
    played = [path for path in files if path.name not in (Path(__file__).name, "test_settings.py")]
    return "\n".join(path.read_text(encoding="utf-8") for path in played)


def test_each_ruleset_tells_its_rules() -> None:
    assert set(shipped()) == set(ALL)
    for told in ALL.values():
        ids = [rule.id for rule in told]
        assert ids and len(ids) == len(set(ids))


def test_a_test_or_a_scenario_names_each_finished_rule() -> None:
    where = rules.named()
    assert [f"{rule} of {ruleset}" for ruleset, rule in FINISHED if not where.get(rule)] == []


def test_a_test_or_a_scenario_names_each_setting() -> None:
    played = whatever_plays()
    assert [f"{key} of {ruleset}" for ruleset, key in SETTINGS if key not in played] == []


# --- sentences --------------------------------------------------------------------------------


SURFACES = [surface_of(ruleset) for ruleset in shipped().values()]
REFUSALS = {code: words for each in SURFACES for code, words in each.refusals.items()}
TOLD = {code: words for each in SURFACES for code, words in each.told.items()}
RULED = {code: words for each in SURFACES for code, words in each.ruled.items()}


def strings() -> Iterator[str]:
    """Every string in the plugin's code but the keys of its tables."""
    for path in PLUGIN.rglob("*.py"):
        keys_ = {id(key) for node in nodes(path) if isinstance(node, ast.Dict) for key in node.keys}
        for node in nodes(path):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
            if is_text and id(node) not in keys_:
                yield node.value


def first_arguments(*functions: str) -> set[str]:
    """The codes that are given first to calls of these functions."""
    found = set()
    for path in PLUGIN.rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                called = node.func.id if isinstance(node.func, ast.Name) else called
                if called in functions:
                    found.add(node.args[0].value)
    return found


def test_each_refusal_has_its_sentence_and_each_sentence_its_refusal() -> None:
    used = {text for text in strings() if re.fullmatch(r"err(\.\w+)+", text)}
    assert used == set(REFUSALS)


def test_each_fact_that_is_told_has_its_sentence() -> None:
    used = {code for code in first_arguments("tell", "Told") if isinstance(code, str)}
    assert used - set(TOLD) == set()


def test_each_sentence_about_a_fact_is_used() -> None:
    written = set(strings())
    assert set(TOLD) - written == set()
    assert set(RULED) - written == set()


SPOKEN = [words for words in (*REFUSALS.values(), *TOLD.values()) if isinstance(words, str)]


def test_a_sentence_ends_like_one() -> None:
    assert [words for words in SPOKEN if not words.endswith((".", "?", "}", ":"))] == []
