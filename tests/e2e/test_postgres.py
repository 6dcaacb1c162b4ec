"""The reference game on a server of PostgreSQL: that goes away, and that a game is moved to."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import postgres
from tests.support.server import ADMIN, BINARIES, FILL_SECONDS, REPOSITORY, GameServer, run
from tests.support.table import Table, screen

pytestmark = pytest.mark.e2e
SLOW = {"traits": {"strength": 1, "stamina": 9, "dexterity": 2, "wits": 2, "willpower": 5}}
CAST = {"people": {"Jane": SLOW, "Frank": SLOW}, "staff": {"Jane": "Helper"}}
# Whichever database is asked first.
REFUSED = re.compile(r"database of the (fights|game) does not work")
SECONDS = 3
"""So long the game may take to mend what it has lost."""

BOTH = """\
from combat_ashes.install import install
DATABASES["fights"] = {**DATABASES["default"], "NAME": DATABASES["default"]["NAME"] + "-fights"}
install(globals())
"""


class Apart(GameServer):
    """A game whose fights have a database of their own on the same server."""

    def prepare(self) -> None:
        super().prepare()
        postgres.make(self.apart, template=postgres.name_in(self.url))
        with (self.folder / "server" / "conf" / "settings.py").open("a") as settings:
            settings.write(BOTH)

    @property
    def apart(self) -> str:
        return postgres.at(self.url, postgres.name_in(self.url) + "-fights")


@pytest.fixture(scope="module")
def game(cluster: postgres.Cluster) -> Iterator[Apart]:
    with Apart(**CAST, environment={postgres.URL: cluster.url}) as running:
        yield running


@pytest.fixture
def table(game: Apart, cluster: postgres.Cluster) -> Iterator[Table]:
    """A round in which Jane and Frank are to declare."""
    table = Table(game, "Jane", "Frank")
    begin(table)
    yield table
    cluster.start_again()
    time.sleep(SECONDS)
    table.archive.send("+combat/end")
    screen(table.archive, "+health")
    table.leave()


def begin(table: Table) -> None:
    for name in ("Jane", "Frank"):
        table.say(name, "+init", f"{name} joins the fight.", f"{name} has initiative")
    table.see("Order, highest first")


def passes(table: Table) -> None:
    """Whoever is to declare passes, which everybody is told once, and then so does the other."""
    for _ in range(2):
        who = waited_for(table)
        table.say(who, "+pass", f"{who} declares: pass.")


def waited_for(table: Table) -> str:
    shown = screen(table.archive, "+combat")
    return next(name for name in ("Jane", "Frank") if f"Waiting for {name} " in shown)


@pytest.mark.parametrize("whose", ["the game's", "the fights'", "both"])
def test_nobody_notices_that_connections_were_cut_off(
    table: Table, game: Apart, whose: str
) -> None:
    both = {"the game's": game.url, "the fights'": game.apart}
    cut = [url for name, url in both.items() if whose in (name, "both")]
    for url in cut:
        assert postgres.cut_off(url)
    who = waited_for(table)
    table.say(who, "+pass", f"{who} declares: pass.")
    for url in cut:
        postgres.cut_off(url)
    time.sleep(SECONDS)
    jane = table.windows["Jane"]
    jane.ask("say Hello", 'You say, "Hello"')
    jane.ask("+heal Frank=1 lethal", "Frank")
    who = waited_for(table)
    table.say(who, "+pass", f"{who} declares: pass.", "Round 2")
    assert "Traceback" not in game.logs(400)


def test_a_server_that_is_stopped_and_started(
    table: Table, game: Apart, cluster: postgres.Cluster
) -> None:
    who = waited_for(table)
    cluster.stop()
    for _ in range(2):
        table.windows[who].ask("+pass", REFUSED)
    for name in ("Jane", "Frank"):
        assert "declares" not in table.windows[name].read_available(0.2)
    cluster.start()
    time.sleep(SECONDS)
    passes(table)
    table.windows["Jane"].ask("say Hello", 'You say, "Hello"')
    game.reload()
    table.see("Server restarted", "Waiting for Jane and Frank to be ready.")
    for name in ("Jane", "Frank"):
        table.windows[name].send("+init")
    table.see("Main phase")
    passes(table)


def test_a_game_is_moved_with_its_fights_and_records(
    cluster: postgres.Cluster, tmp_path: Path
) -> None:
    with GameServer(**CAST, environment={postgres.URL: ""}) as old:
        table = Table(old, "Jane", "Frank")
        begin(table)
        passes(table)
        table.say("Jane", "+combat/end", "The fight is over")
        begin(table)
        who = waited_for(table)
        table.say(who, "+pass", f"{who} declares: pass.")
        log = table.log()
        table.leave()
        old.stop()
        said = moves(old, "")
        assert "Nothing was moved: the settings still name SQLite" in said

        # As the document says.
        url = postgres.at(cluster.url, old.folder.name)
        postgres.make(url)
        old.server = old.environment[postgres.URL] = url
        assert "Type evennia migrate first" in moves(old, url)
        made = run(["evennia", "migrate"], old.folder, old.environment, seconds=FILL_SECONDS)
        assert "Traceback" not in made, made
        said = moves(old, url)
        assert "Moved:" in said and "rows to the database default" in said, said
        assert "has a game in it already" in moves(old, url)

        for file in (old.database, old.fights):
            file.unlink()
        old.start()
        table = Table(old, "Jane", "Frank")
        assert table.log() == log
        who = waited_for(table)
        table.say(who, "+pass", f"{who} declares: pass.", "Round 2")
        table.say("Jane", "+combat/end", "The fight is over")
        begin(table)  # New rows have numbers that none had.
        with old.telnet(ADMIN) as admin:
            for number in (1, 2):
                admin.ask(f"+combat/export {number}=json", ".json")
        table.leave()
        written = sorted((old.folder / "server" / "records").glob("*.json"))
        assert [json.loads(path.read_text())["id"] for path in written] == [1, 2]
        for path in written:
            done = old.run(["ashes", "verify", str(path)])
            assert done.startswith("verified: "), done
        old.stop()


def moves(game: GameServer, url: str) -> str:
    environment = {**game.environment, postgres.URL: url}
    files = [str(game.database), str(game.fights)]
    return game.run(["evennia", "ashes", "move", *files], environment)


# --- the suite ------------------------------------------------------------------------------------


@pytest.mark.skipif(bool(postgres.given()), reason="these tests run on PostgreSQL already")
def test_tests_run_on_a_server_of_their_own(cluster: postgres.Cluster) -> None:
    """Some of each kind: in one process, and with a real server."""
    paths = ("tests/game/test_undo.py", "tests/e2e/test_npcs.py")
    done = subprocess.run(
        [str(BINARIES / "python"), "-m", "tests.support.postgres", "-q", "-p", "no:cacheprovider",
         *paths],
        cwd=REPOSITORY, capture_output=True, text=True, check=False, timeout=600,
        env={name: value for name, value in os.environ.items() if "XDIST" not in name},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert " passed" in done.stdout


def test_where_there_is_no_postgres_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(postgres, "_programs", lambda: None)
    assert postgres.main([]) == 1
    assert "PostgreSQL is not on this machine" in capsys.readouterr().err
