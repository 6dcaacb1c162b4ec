"""What scenarios have in common, in the same file or in one beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from combat_ashes.mush.scenario_files import ScenarioError, read_file
from combat_ashes.mush.scenarios import play_files

PRESETS = """
presets:
  people:
    cast:
      Jane:  {traits: {dexterity: 3, wits: 3, brawl: 1}}
      Frank: {traits: {dexterity: 2, wits: 2}}
    always: {Jane.initiative: 5, Frank.initiative: 5}
    settings: {grapple.upkeep: 0}
  a duel:
    use: people
    steps:
      - Storyteller: +combat/start
      - Jane: +init
      - Frank: +init
  a blow:
    rolls: {Jane.attack: [{successes: 0, pool: 4}]}
    steps:
      - Frank: +pass
      - Jane: +attack Frank
"""
ONE = """
title: one of two blows
use: [a duel, a blow]
cast:
  Frank: {traits: {wits: 1}, weapons: [club]}
rolls:
  Jane.attack: [{successes: 1, pool: 4}]
  Jane.damage: [1]
  Frank.dodge: [{successes: 0, pool: 2}, {successes: 0, pool: 2}]
  Frank.soak:  [0]
steps:
  - Frank: +dodge
  - expect: {round: 2, Frank.health.track: ""}
  - Storyteller: +combat/next
    expect: {Frank.initiative: 8}
  - Frank: +pass
  - Jane: +attack Frank
  - Frank: +dodge
  - expect: {round: 3, Frank.health.track: "/"}
"""


def written(folder: Path, text: str, name: str = "one.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def told(path: Path) -> list[str]:
    """What becomes of each scenario of a file: nothing, or what goes wrong."""
    return [problem for _, _, problem in play_files([path])]


def test_a_scenario_begins_with_what_it_uses_and_overrides_it(tmp_path: Path) -> None:
    path = written(tmp_path, f"{PRESETS}---{ONE}")
    assert told(path) == [""]
    whole = read_file(path)[0].whole()
    assert whole["settings"] == {"grapple.upkeep": 0}
    assert whole["cast"]["Frank"] == {"traits": {"dexterity": 2, "wits": 1}, "weapons": ["club"]}
    assert whole["rolls"]["Jane.attack"] == [
        {"successes": 0, "pool": 4},
        {"successes": 1, "pool": 4},
    ]


def test_presets_stand_in_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    written(tmp_path / "shared", PRESETS, "presets.yaml")
    assert told(written(tmp_path, f"presets: shared/presets.yaml\n---{ONE}")) == [""]
    assert told(tmp_path / "shared" / "presets.yaml") == []


def test_what_always_falls_need_not_and_gives_way_to_rolls(tmp_path: Path) -> None:
    text = ONE.replace("rolls:", "always: {Tom.attack: 9}\nrolls:\n  Frank.initiative: [6, 6]")
    assert told(
        written(tmp_path, f"{PRESETS}---{text.replace('initiative: 8', 'initiative: 9')}")
    ) == [""]


def test_a_step_is_numbered_where_it_is_written(tmp_path: Path) -> None:
    (late,) = told(written(tmp_path, f"{PRESETS}---{ONE.replace('round: 3', 'round: 4')}"))
    assert late == "step 7: round is 3, expected 4"
    unknown = PRESETS.replace("- Frank: +pass", "- Fred: +pass")
    (early,) = told(written(tmp_path, f"{unknown}---{ONE}"))
    assert early == "step 1 of preset a blow: nobody is called Fred"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "[a duel, a blow]",
            "a fight",
            "there is no preset 'a fight', only a blow, a duel, people",
        ),
        ("use: people", "use: [a duel]", "preset a duel uses itself"),
        ("use: people", "use: [nobody]", "there is no preset 'nobody'"),
        ("    use: people", "    title: x", "unknown fields of preset a duel: title"),
        ("  a duel:", "  a duel: 3\n  another:", "preset a duel must be a mapping"),
        ("Jane.initiative: 5", "initiative: 5", "initiative names no roll"),
        ("Jane.initiative: 5", "Jane.initiative: much", "Jane.initiative is fed 'much'"),
    ],
)
def test_a_mistake_is_named(old: str, new: str, sentence: str, tmp_path: Path) -> None:
    text = f"{PRESETS}---{ONE}"
    assert old in text
    (problem,) = told(written(tmp_path, text.replace(old, new, 1)))
    assert sentence in problem


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("presets: nowhere.yaml", "nowhere.yaml cannot be read"),
        ("presets: one.yaml", "one.yaml holds no presets"),
        ("presets: [a duel]", "presets must be a mapping of names, or name a file"),
        ("presets: {}\ntitle: x", "presets stand by themselves, without title"),
    ],
)
def test_presets_that_are_none_are_told(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=sentence):
        read_file(written(tmp_path, text))
