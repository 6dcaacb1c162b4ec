"""Studies: what is wrong with one, the same numbers however they are played, and the report."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from typer.testing import CliRunner

from combat_ashes.cli import app
from combat_ashes.play import plans, report, running, studies
from combat_ashes.play.fights import Fought

SHIPPED = sorted((Path(__file__).parents[2] / "studies").glob("*.toml"))

DUEL = """
title = "A duel"
fights = 6
seed = "duel"
rounds = 10

[[side]]
name = "one"
people = [{name = "Ann", template = "thug", plan = "aggressive"}]

[[side]]
name = "many"
people = [{template = "thug", count = "{attackers}", plan = "dodge the rest"}]

[vary]
attackers = [1, 2]
ruleset = ["ashes"]
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.toml"
    path.write_text(DUEL)
    return path


def in_process(loaded: studies.Loaded) -> list[dict[str, Any]]:
    """What a study comes to, played here one fight after another."""
    return [
        studies.summed_up(loaded.study, variant,
                          studies.fight(loaded.study, number, variant, 0, loaded.study.fights))
        for number, variant in enumerate(loaded.variants)
    ]  # fmt: skip


# --- plans ---------------------------------------------------------------------------------------


def test_plans_are_read() -> None:
    assert plans.read("aggressive") == plans.Plan()
    assert plans.read("dodge the rest").answers == ("dodge",)
    assert plans.read("block brawl; dodge the rest").answers == ("block brawl", "dodge")
    assert plans.read("attack/power, target weakest, flee below 3") == plans.Plan(
        "attack/power", (), "weakest", flees_below=3
    )
    assert plans.read("first guard").first == "guard"
    with pytest.raises(plans.BadPlan, match="'agressive' is no plan"):
        plans.read("agressive")


def test_a_plan_decides_what_is_done(duel: Path) -> None:
    """The aggressive attack; who is guarded does something else; none does nothing."""
    used, unhurt = {}, 1
    for plan in ("aggressive", "guard", "grapple", "none", "defensive"):
        duel.write_text(DUEL.replace('"dodge the rest"', f'"{plan}"').replace("[1, 2]", "[1]"))
        loaded = studies.load(duel)
        (found,) = in_process(loaded)
        used[plan] = found["used"]
        if plan == "none":
            unhurt = found["levels"]["one"][1]
    assert set(used["aggressive"]) == {"attack"}
    assert used["guard"]["guard"] and used["grapple"]["grapple"] and used["defensive"]["dodge"]
    assert unhurt == 0


# --- mistakes ------------------------------------------------------------------------------------


def test_every_mistake_is_named_with_its_line(duel: Path) -> None:
    duel.write_text(
        DUEL.replace('"aggressive"', '"agressive"').replace('["ashes"]', '["ashes", "ahses"]')
        + '"dice.tenz" = ["single"]\n'
    )
    with pytest.raises(studies.StudyError) as error:
        studies.load(duel)
    told = str(error.value)
    assert f"{duel}, line 9: plan: 'agressive' is no plan" in told
    assert f"{duel}, line 17: ruleset: there is no rule system ahses" in told
    assert f"{duel}, line 18: dice.tenz: " in told and "the closest is dice.tens" in told


def test_several_mistakes_of_a_kind_are_each_at_their_own_line(duel: Path) -> None:
    one, other = 'plan = "aggressive"', 'template = "thug", count = "{attackers}"'
    more = 'people = [{plan = "dodj", count = "x"}]'
    duel.write_text(
        DUEL.replace(one, 'plan = "agressive"')
        .replace(other, 'template = "thugg", count = 1')
        .replace("[vary]", f'[[side]]\nname = "more"\n{more}\n\n[vary]')
    )
    with pytest.raises(studies.StudyError) as error:
        studies.load(duel)
    told = str(error.value).splitlines()
    assert len(told) == 3
    assert f"{duel}, line 9: plan: 'agressive' is no plan" in told[0]
    assert f"{duel}, line 17: plan: 'dodj' is no plan" in told[1]
    assert f"{duel}, line 13: template: ashes has no thugg; write " in told[2]


def test_a_study_of_more_than_an_hour_says_so_before_it_starts(
    duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*how: Any) -> None:
        raise KeyboardInterrupt

    @contextmanager
    def nowhere(*how: Any) -> Iterator[None]:
        yield

    monkeypatch.setattr(running, "seconds", lambda loaded: 7200.0)
    monkeypatch.setattr(running, "connected", nowhere)
    monkeypatch.setattr(running, "run", stopped)
    done = CliRunner().invoke(app, ["study", str(duel), "--workers", "1"])
    assert done.exit_code == 130 and "This takes about 2.0 hours; Ctrl-C" in done.stderr
    monkeypatch.setattr(running, "seconds", lambda loaded: 3500.0)
    assert "hours" not in CliRunner().invoke(app, ["study", str(duel), "--workers", "1"]).stderr


@pytest.mark.parametrize(
    "wrong, told",
    [
        ("fights = 6", "fights"), ('title = "A duel"', "title"), ('name = "many"', "name"),
        ('template = "thug", plan = "aggressive"', "template"),
    ],
)  # fmt: skip
def test_what_is_missing_or_unknown_is_named(duel: Path, wrong: str, told: str) -> None:
    duel.write_text(DUEL.replace(wrong, wrong.replace("thug", "thugg") if "thug" in wrong
                                 else wrong.replace(" = ", " = 0 # ")))  # fmt: skip
    with pytest.raises(studies.StudyError, match=told):
        studies.load(duel)


def test_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(studies.StudyError, match=r"none\.toml"):
        studies.load(tmp_path / "none.toml")


# --- numbers -------------------------------------------------------------------------------------


def test_the_same_study_gives_the_same_numbers(duel: Path) -> None:
    loaded = studies.load(duel)
    variant = loaded.variants[1]
    whole = studies.fight(loaded.study, 1, variant, 0, 6)
    parts = [one for first in (0, 3) for one in studies.fight(loaded.study, 1, variant, first,
                                                               first + 3)]  # fmt: skip
    assert whole == parts and in_process(loaded) == in_process(loaded)
    assert len({each.rounds for each in whole}) > 1


def test_more_attackers_win_more_often(duel: Path) -> None:
    duel.write_text(DUEL.replace("fights = 6", "fights = 60"))
    one, two = in_process(studies.load(duel))
    assert one["wins"]["one"][0] > two["wins"]["one"][2]
    for each in (one, two):
        assert each["wins"]["one"][1] + each["wins"]["many"][1] + each["draws"][1] == pytest.approx(
            1, abs=2e-4
        )


def test_intervals() -> None:
    low, middle, high = studies.share(5, 10)
    assert (low, middle, high) == (
        pytest.approx(0.2366, abs=1e-4),
        0.5,
        pytest.approx(0.7634, abs=1e-4),
    )
    assert studies.share(0, 100)[0] == 0 and studies.share(100, 100)[2] == 1
    assert studies.mean([1, 1, 1]) == [1, 1, 1]
    assert studies.mean([0, 2])[1] == 1


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_study_can_be_played(path: Path) -> None:
    loaded = studies.load(path)
    for number, variant in enumerate(loaded.variants):
        (fought,) = studies.fight(loaded.study, number, variant, 0, 1)
        assert isinstance(fought, Fought) and sum(fought.used.values()) > 1
        assert fought.used.keys() - {"dodge", "block"}, "nobody attacks"


def test_every_rule_system_has_a_study() -> None:
    studied = {variant.ruleset for path in SHIPPED for variant in studies.load(path).variants}
    assert studied == {"ashes", "close2004", "forsaken", "hubris", "storyteller"}


# --- on Dask -------------------------------------------------------------------------------------


def test_a_worker_that_dies_is_made_up_for(duel: Path, tmp_path: Path) -> None:
    """Two real processes, of which one is killed in the middle; then it goes on where it was."""
    duel.write_text(DUEL.replace("fights = 6", "fights = 400"))
    loaded = studies.load(duel)
    out, first = tmp_path / "out", Event()
    with running.connected(2, "") as client:
        victims = client.run(os.getpid)

        def kill() -> None:
            first.wait(60)
            os.kill(next(iter(victims.values())), signal.SIGKILL)

        killer = Thread(target=kill)
        killer.start()
        found = running.run(loaded, client, out, lambda done: first.set())
        killer.join()
    assert found == in_process(loaded)

    told: list[int] = []
    assert running.run(loaded, None, out, told.append) == found
    assert sum(told) == 800


def test_the_command_reports(duel: Path, tmp_path: Path) -> None:
    out = tmp_path / "report"
    words = ["study", str(duel), "--out", str(out), "--workers", "1", "--json"]
    code = "from combat_ashes.cli import app; app()"
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    assert found == studies.document(studies.load(duel).study, in_process(studies.load(duel)))
    names = {path.name for path in out.iterdir()}
    assert {"study.html", "study.md", "study.csv", "wins.png", "rounds.png"} <= names
    head, *rows = (out / "study.csv").read_text().splitlines()
    assert head.startswith("attackers,ruleset,one wins") and len(rows) == 2


def test_a_study_with_mistakes_ends_with_2(duel: Path) -> None:
    duel.write_text(DUEL.replace('"aggressive"', '"agressive"'))
    code = "from combat_ashes.cli import app; app()"
    done = subprocess.run(
        [sys.executable, "-c", code, "study", str(duel)], capture_output=True, timeout=60
    )
    assert done.returncode == 2 and b"line 9: plan" in done.stdout


def test_a_report_is_read_without_its_pictures(duel: Path, tmp_path: Path) -> None:
    loaded = studies.load(duel)
    found = studies.document(loaded.study, in_process(loaded))
    files = {path.name: path for path in report.write({**found, "title": "<b> & Co"}, tmp_path)}
    page = files["study.html"].read_text()
    assert "&lt;b&gt; &amp; Co" in page and "<b>" not in page
    assert files["study.md"].read_text().count("| ashes |") == 2
