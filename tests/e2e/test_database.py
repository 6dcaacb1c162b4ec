"""The fights' database fails under a running server, and a fight in it cannot be read."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.support.postgres import given
from tests.support.server import ADMIN, GameServer
from tests.support.table import Table, screen

pytestmark = pytest.mark.e2e
in_files = pytest.mark.skipif(bool(given()), reason="PostgreSQL has no file to lock or to delete")

Around = Callable[..., Table]


@pytest.fixture
def table(around: Around) -> Table:
    """Ola is to declare, then Ned, then Mia."""
    table = around("Sam", "Mia", "Ned", "Ola")
    table.say("Sam", "+combat/start", "Sam is the storyteller of this fight.")
    for name, total in {"Mia": 15, "Ned": 10, "Ola": 5}.items():
        table.say(name, "+init", f"{name} joins the fight.", f"{name} has initiative")
        table.say("Sam", f"+combat/init {name}={total}", f"{name} has initiative {total}")
    assert "Waiting for Ola to declare." in screen(table.archive, "+combat")
    return table


def fails(table: Table, who: str, line: str, why: str) -> None:
    """A line is refused within a second, and nobody else is shown anything."""
    for window in table.windows.values():
        window.read_available(0.1)
    begun = time.monotonic()
    table.windows[who].send(line)
    said = table.hears(who, "(err.store.failed)")
    assert time.monotonic() - begun < 1  # Only a lock is waited for.
    assert why in said
    for name in table.windows.keys() - {who}:
        assert table.windows[name].read_available(0.1).strip() == ""


@in_files
def test_lines_wait_for_a_locked_database_and_nobody_else_does(table: Table) -> None:
    with closing(sqlite3.connect(table.game.fights, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        table.windows["Ola"].send("+attack Mia")
        table.windows["Sam"].send("+combat/pause")
        served = []
        for _ in range(10):
            begun = time.monotonic()
            table.windows["Mia"].send("+combat")
            table.hears("Mia", "Waiting for Ola to declare")
            served.append(time.monotonic() - begun)
        # The lines that wait took half a second each from everybody, and are tried in vain now.
        assert sorted(served)[5] < 0.2, served
        assert "declares" not in table.windows["Ned"].read_available(0.1)
    table.see("Ola declares: attack on Mia", "The fight is paused")
    table.say("Sam", "+combat/resume", "The fight goes on")


@in_files
def test_a_deleted_database_refuses_lines_until_it_is_back(table: Table) -> None:
    folder = table.game.fights.parent
    away = folder / "away"
    away.mkdir()
    for file in folder.glob("fights.db3*"):
        file.rename(away / file.name)
    fails(table, "Ola", "+attack Mia", "its file is missing")
    fails(table, "Ola", "+attack Mia", "its file is missing")
    assert not table.game.fights.exists()
    for file in away.iterdir():
        file.rename(folder / file.name)
    away.rmdir()
    table.say("Ola", "+attack Mia", "Ola declares: attack on Mia", "Waiting for Ned to declare.")
    assert "Ola declares: attack on Mia with bare hands." in table.log()


@in_files
def test_time_runs_out_although_it_cannot_be_stored_at_first(table: Table) -> None:
    with closing(sqlite3.connect(table.game.fights, isolation_level=None)) as other:
        table.say("Sam", "+combat/timer 3", "Nobody may take longer than 3 seconds.")
        other.execute("BEGIN EXCLUSIVE")
        assert "default" not in table.windows["Mia"].read_available(5)
    table.see("Ola is asked to declare and does not answer", "Ola declares: pass.")


def test_a_fight_that_cannot_be_read_is_set_aside(around: Around, game: GameServer) -> None:
    table, cellar = around("Sam", "Mia", "Ned"), Table(game, "Uma", "Vic")
    table.say("Sam", "+combat/start", "Sam is the storyteller of this fight.")
    for name in ("Mia", "Ned"):
        table.say(name, "+init", f"{name} joins the fight.")
    for name in ("Uma", "Vic"):
        cellar.say(name, "+init", f"{name} joins the fight.")
    cellar.see("Order, highest first")
    game.kill_server()
    game.ask(
        "UPDATE combat_ashes_ashesfight SET state = '{' "
        "WHERE id = (SELECT max(id) FROM combat_ashes_ashesfight)"
    )
    game.revive_server()
    table.see("Server restarted", "Waiting for ")
    cellar.see("Server restarted")
    for line in ("+pass", "+combat", "+init", "+init/leave"):
        cellar.refused("Uma", line, "err.fight.unreadable")
    cellar.windows["Vic"].send("look")
    cellar.hears("Vic", "The Cellar")
    cellar.stand_up("Vic")
    cellar.sit_down("Vic")
    table.say("Sam", "+combat/pause supper", 'The fight is paused: "supper".')
    with game.telnet(ADMIN) as admin:
        admin.ask("tel The Cellar", "The Cellar")
        shown = admin.ask("+combat/shelve", ".jsonl")
        admin.ask("home", "There's no place like home")
    cellar.see(f"{ADMIN} has set the fight here aside")
    assert "All that is stored of it is in" in shown
    (record,) = (game.folder / "server" / "logs" / "shelved").iterdir()
    assert len(record.read_text().splitlines()) >= 3
    cellar.say("Uma", "+init", "Uma joins the fight.")
    cellar.windows["Uma"].send("+init/leave")
    cellar.hears("Uma", "The fight is over.")
    cellar.leave()
