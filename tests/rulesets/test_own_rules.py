"""A rule system of one's own: begun by a command, installed, played, and told what it lacks."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from combat_ashes import rulesets as rules
from combat_ashes.examples.coins import Coins
from combat_ashes.own_rules.beginning import NotBegun, begin
from combat_ashes.own_rules.lacking import Unloadable, lacking, loaded
from combat_ashes.own_rules.playing import Trial
from combat_ashes.rulesets import _registered, rulesets
from tests.support.server import REPOSITORY
from tests.support.shipped import shipped

SOURCE = (files("combat_ashes.examples") / "coins.py").read_text(encoding="utf-8")


def run(folder: Path, *command: str, at: Path) -> subprocess.CompletedProcess[str]:
    """A command with what is installed in a folder."""
    paths = os.pathsep.join([str(folder), str(REPOSITORY)])
    return subprocess.run(command, cwd=at, env={**os.environ, "PYTHONPATH": paths},
                          capture_output=True, text=True, timeout=120)  # fmt: skip


def ashes(folder: Path, *words: str, at: Path) -> subprocess.CompletedProcess[str]:
    return run(folder, sys.executable, "-m", "combat_ashes", *words, at=at)


def test_what_is_begun_is_installed_and_plays(tmp_path: Path) -> None:
    project, site = tmp_path / "project", tmp_path / "site"
    begun = ashes(site, "new-rules", "night_court", "--out", str(project), at=tmp_path)
    assert begun.returncode == 0, begun.stdout + begun.stderr
    assert "Read " in begun.stdout and "README.md" in begun.stdout
    installed = run(site, sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index",
                    "--no-build-isolation", "--target", str(site), ".", at=project)  # fmt: skip
    assert installed.returncode == 0, installed.stderr
    played = ashes(site, "play", "scenarios/first.yaml", at=project)
    assert "1 passed, 0 failed" in played.stdout, played.stdout + played.stderr
    checked = ashes(site, "check", "night_court", at=project)
    assert (checked.returncode, checked.stdout) == (0, "night_court: nothing is lacking\n")
    guide = (project / "rule-system.md").read_text(encoding="utf-8")
    assert guide == (REPOSITORY / "docs" / "rule-system.md").read_text(encoding="utf-8")
    written = (project / "combat_night_court" / "__init__.py").read_text()
    assert "NIGHT_COURT-01" in written and "class NightCourt(OneByOne)" in written


@pytest.mark.parametrize(("name", "why"), [
    ("ashes", "already"), ("Night", "small letters"), ("1st", "small letters"), ("", "small"),
])  # fmt: skip
def test_a_name_that_cannot_be_one_writes_nothing(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(NotBegun, match=why):
        begin(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(NotBegun, match="something in it"):
        begin("night", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def changed(tmp_path: Path, *words: str) -> type:
    """The example with some things in it said otherwise: each as it is, and as it becomes."""
    text = SOURCE
    for old, new in zip(words[::2], words[1::2], strict=True):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path / "changed_coins.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("changed_coins", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["changed_coins"] = module
    spec.loader.exec_module(module)
    return module.Coins


@pytest.mark.parametrize(("old", "new", "lacks"), [
    ('announce("attack.void"', 'announce("attack.lost"', "attack.lost is told and has no sentence"),
    ('refuse("err.attack.self")', 'refuse("err.attack.me")', "err.attack.me is refused with"),
    ('    examples={"attack": ("+attack Frank", "Jane attacks Frank (3 dice at 2): 2 '
     'successes.")},\n', "", "the line +attack <target> has no example"),
    ('"A game whose fights are to be longer.", ', "", "health.boxes does not say who"),
    ('asks={"act": surface', 'asks={"acts": surface', "the question act has no prompt"),
    ("@ASKED.reads\n", "", "nothing reads the lines that answer the question act"),
    (", ACT.name: act}", "}", "the step act (ACT) is not among the steps"),
    (", ASKED.name: ASKED}", "}", "the question act (ASKED) is not among the questions"),
])  # fmt: skip
def test_what_readers_would_miss_is_named(tmp_path: Path, old: str, new: str, lacks: str) -> None:
    found = lacking(changed(tmp_path, old, new))
    assert any(lacks in each for each in found), found


def test_a_hole_without_a_fact_is_named(tmp_path: Path) -> None:
    told = '    told={"coin.lost": "{who} misses {whom}."},\n'
    options = '    options={"attack": "+attack <target>"},\n'
    ruleset = changed(tmp_path, '"attack.void"', '"coin.lost"', options, options + told)
    (found,) = lacking(ruleset)
    assert "coin.lost tells {whom}, which is not among its facts" in found


@pytest.fixture
def nothing_read() -> Iterator[None]:
    """Rules are read anew, since others stand under their name."""
    forget()
    yield
    forget()


def forget() -> None:
    rules._made.cache_clear()
    rules._last.clear()


THROWN = 'throw(ctx, who, "attack", action', 'throw(ctx, who, "cut", action'
BROKEN = "        if wounds:\n", "        if wounds // 0:\n"
UNSEEN = "    return view_model.Health(person.track, level, 0, boxes)", "    raise KeyError(level)"
FOR_EVER = (
    "        ctx.emit(ev.Declared(who, action, words, notes=flagged(acted=True)))\n", "",
    "        if wounds:\n", "        if wounds < 0:\n",
)  # fmt: skip


@pytest.mark.parametrize(("words", "wrong"), [
    (THROWN, "the purpose cut"), (BROKEN, "changed_coins.py:"), (UNSEEN, "KeyError"),
    (FOR_EVER, "no second round began"),
])  # fmt: skip
@pytest.mark.usefixtures("nothing_read")
def test_what_fails_in_a_fight_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], wrong: str
) -> None:
    ruleset = changed(tmp_path, *words)
    monkeypatch.setitem(_registered, "coins", ruleset)
    found = Trial(ruleset).play()
    assert any(wrong in each for each in found), found


@pytest.mark.usefixtures("nothing_read")
@pytest.mark.parametrize("name", [*shipped(), "coins"])
def test_what_is_shipped_lacks_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_registered, "coins", Coins)
    assert lacking(rulesets()[name]) + Trial(rulesets()[name]).play() == []


def test_rules_that_nobody_has_are_named() -> None:
    assert loaded("hubris") is rulesets()["hubris"]
    with pytest.raises(Unloadable, match="No package publishes the rules nothing; there are ashes"):
        loaded("nothing")
