"""`ashes odds`: what it prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from combat_ashes.cli import app

FILE = Path(__file__).parents[1] / "scenarios" / "odds.yaml"
PNG = b"\x89PNG"


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["odds", *words], catch_exceptions=False)
    return result.exit_code, result.output


def test_the_steps_of_a_file_are_answered() -> None:
    code, said = run(str(FILE))
    assert code == 0
    assert said.startswith("+attack Frank=club, if Frank does nothing:\nIt succeeds: 88 %.")
    assert "What you may not know is taken to be: Frank: dexterity 2" in said


def test_one_line_is_asked_at_the_end_as_json(tmp_path: Path) -> None:
    picture = tmp_path / "odds.png"
    line = ("--who", "Jane", "+attack/power Frank=club", "--json", "--plot", str(picture))
    code, said = run(str(FILE), *line)
    found = json.loads(said)
    assert code == 0 and found["who"] == "Jane" and found["exact"] is True
    assert sum(found["levels"].values()) == pytest.approx(1, abs=5e-4)
    assert picture.read_bytes().startswith(PNG)


def test_a_line_that_is_refused_ends_with_1() -> None:
    code, said = run(str(FILE), "--who", "Jane", "+attack Nobody")
    assert code == 1 and "err.who.unknown" in said


def test_a_refusal_beside_json_goes_to_stderr() -> None:
    words = ["odds", str(FILE), "--who", "Jane", "+attack Nobody", "--json"]
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 1 and done.stdout == "" and "err.who.unknown" in done.stderr
    plain = CliRunner().invoke(app, words[:-1], catch_exceptions=False)
    assert plain.exit_code == 1 and "err.who.unknown" in plain.stdout


def test_a_file_that_cannot_be_read_ends_with_2(tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.yaml"))[0] == 2
    assert run(str(FILE), "--who", "Jane")[0] == 2
