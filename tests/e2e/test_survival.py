"""A fight outlives its server: nothing shown is lost or rolled again, nobody is stuck."""

import re
import sqlite3
from collections.abc import Callable

import pytest

from tests.support.server import ADMIN, GameServer
from tests.support.table import Table, screen

pytestmark = pytest.mark.e2e

FIGHTERS = ("Mia", "Ned", "Ola")
DECLARE = "It is your turn to declare for the {} phase: type +attack"
CARRIED = re.compile(r"<[*X/]*>")
CONFIRM = "Type +combat/next to roll, or change the roll first"

Around = Callable[..., Table]


@pytest.fixture
def table(around: Around) -> Table:
    """A storyteller and three people in a fight that nobody has declared in."""
    table = around("Sam", *FIGHTERS)
    table.say("Sam", "+combat/start", "Sam is the storyteller of this fight.")
    for name in FIGHTERS:
        table.say(name, "+init", f"{name} joins the fight.", f"{name} has initiative")
    return table


def set_order(table: Table) -> None:
    """Ola declares first, then Ned, then Mia."""
    for name, total in {"Mia": 15, "Ned": 10, "Ola": 5}.items():
        line = f"+combat/init {name}={total}"
        table.say("Sam", line, f"{name} has initiative {total} by ruling")
    table.see("Waiting for Ola to declare.")


def die(table: Table) -> None:
    """kill -9, with everything read that was shown before."""
    for window in table.windows.values():
        window.read_available(0.1)
    table.game.kill_server()


def back(table: Table, who: str, waits: str, prompt: str) -> None:
    """The server is there again: all hear that the same people are still awaited."""
    table.see("Server restarted", f"Waiting for {who} {waits}.")
    for name in re.split(", | and ", who):
        table.hears(name, prompt)
    nothing_is_lost(table)


def survive(table: Table, who: str, waits: str, prompt: str) -> None:
    """Die and come back, in a moment that waits for somebody."""
    die(table)
    table.game.revive_server()
    back(table, who, waits, prompt)


def nothing_is_lost(table: Table) -> None:
    """The log has what was shown, in that order, and nothing else."""
    log = table.log()
    table.windows["Sam"].read_available(0.1)
    assert log == table.shown("Sam")


def characters_are_in_step(table: Table) -> None:
    """What the characters themselves carry is the health that the fight shows."""
    shown = screen(table.archive, "+combat")
    with table.game.telnet(ADMIN) as admin:
        for name in FIGHTERS:
            health = f"evennia.search_object('{name}')[0].ashes.snapshot()['health']"
            own = re.search(r"<([*X/]*)>", admin.ask(f"py '<%s>' % {health}", CARRIED))
            box = re.search(rf"^{name} .*\[([*X/]*)\.*\]", shown, re.MULTILINE)
            assert own
            assert box
            assert own[1] == box[1]


def test_a_kill_in_every_step_of_a_round(table: Table) -> None:
    # While people come in.
    survive(table, table.waiting(), "to declare", "It is your turn to declare")
    set_order(table)

    # While they declare.
    table.say("Sam", "+damage Ola=2 bashing", "Ola takes 2 levels of bashing damage.")
    table.say("Ola", "+pass", "Ola declares: pass.")
    table.say("Ned", "+haste 1=rage", "Ned has 1 haste action this round (rage).")
    table.say("Ned", "+attack Mia", "Ned declares: attack on Mia with bare hands.")
    survive(table, "Mia", "to declare", DECLARE.format("main"))
    table.refused("Ned", "+pass", "err.declare.out_of_turn")

    # While somebody is asked how to meet an attack.
    table.say("Mia", "+attack Ola", "All have declared.", "Waiting for Ola to meet an attack.")
    survive(table, "Ola", "to meet an attack", "Mia attacks you with")
    characters_are_in_step(table)

    # While a storyteller looks at the pools.
    table.say("Sam", "+combat/mode storyteller", "Each roll waits for +combat/next now.")
    table.say("Ola", "+dodge", "Waiting for Sam to let the dice roll.")
    survive(table, "Sam", "to let the dice roll", CONFIRM)
    table.say("Sam", "+combat/next", "Mia attacks Ola: ", "Ola dodges: ")
    table.see("Waiting for Mia to meet an attack.")
    table.say("Sam", "+combat/mode auto", "The fight moves by itself now.")
    table.say("Mia", "+block", "Ned attacks Mia: ", "Mia blocks: ", "Haste 1 phase")

    # While somebody with haste declares, and may not take long.
    table.see("Waiting for Ned to declare.")
    table.say("Sam", "+combat/timer 5", "Nobody may take longer than 5 seconds.")
    die(table)
    table.game.revive_server()
    table.see("Ned says nothing and takes the default.", "Ned declares: pass.", "Round 2.")
    table.say("Sam", "+combat/timer off", "There is no time limit.")
    characters_are_in_step(table)

    # Before the next round, and in a pause.
    survive(table, "Sam", "to begin the round", "Type +combat/next to roll initiative for round 2.")
    table.say("Sam", "+combat/pause supper", 'The fight is paused: "supper".')
    die(table)
    table.game.revive_server()
    table.see("Server restarted", 'The fight is paused: "supper".')
    table.refused("Mia", "+pass", "err.fight.paused")
    table.say("Sam", "+combat/resume", "The fight goes on.", "Waiting for Sam to begin the round.")
    table.say("Sam", "+combat/next", "Main phase: declarations, the slowest first.")
    nothing_is_lost(table)

    # And on to the end of that round.
    set_order(table)
    for name in ("Ola", "Ned", "Mia"):
        table.say(name, "+pass", f"{name} declares: pass.")
    table.see("Round 3.", "Waiting for Sam to begin the round.")


def test_a_kill_while_a_line_is_under_way(table: Table) -> None:
    """The line has counted whole or not at all; all of it is shown, once, that did count."""
    set_order(table)
    die_upon(table, "Ola", "+attack Mia")
    if "Ola declares: attack on Mia with bare hands." not in table.log():
        table.say("Ola", "+attack Mia", "Ola declares")
    die_upon(table, "Ned", "+attack Ola")
    if "Ned declares: attack on Ola with bare hands." not in table.log():
        table.say("Ned", "+attack Ola", "Ned declares")
    table.say("Mia", "+dodge", "All have declared.", "Waiting for Ola to meet an attack.")
    die_upon(table, "Ola", "+dodge")
    if not any(line.startswith("Ola dodges") for line in table.log()):
        table.say("Ola", "+dodge", "Ola dodges: ")
    characters_are_in_step(table)
    assert "Waiting for Sam (begin)" in screen(table.archive, "+combat")


def die_upon(table: Table, who: str, line: str) -> None:
    """kill -9 as soon as somebody has typed a line."""
    for window in table.windows.values():
        window.read_available(0.1)
    table.windows[who].send(line)
    table.game.kill_server()
    table.game.revive_server()
    table.see("Server restarted", "Waiting for ")
    log = table.log()
    window = table.windows["Sam"]
    window.read_available(0.1)
    shown = table.shown("Sam")
    assert shown == log


def test_a_reload_and_a_cold_restart(table: Table, game: GameServer) -> None:
    set_order(table)
    table.say("Ola", "+attack Mia", "Waiting for Ned to declare.")
    game.reload()
    back(table, "Ned", "to declare", DECLARE.format("main"))
    table.say("Ned", "+pass", "Waiting for Mia to declare.")

    before = table.log()
    game.stop()
    game.start()
    table.leave()
    table.archive = game.telnet("Sam")
    for name in ("Sam", *FIGHTERS):
        table.sit_down(name)
        table.hears(name, "Waiting for Mia to declare.")
    table.hears("Mia", DECLARE.format("main"))
    assert table.log() == before
    table.say("Mia", "+pass", "Waiting for Mia to meet an attack.")
    table.say("Mia", "+dodge", "Ola attacks Mia: ", "Mia dodges: ", "Round 2.")
    characters_are_in_step(table)


def test_a_chase_outlives_its_server(around: Around) -> None:
    """Begun by people who never typed +init, killed and reloaded in the midst of its round."""
    table = around("Sam", *FIGHTERS)
    table.say("Sam", "+chase/course alley=5", "Sam sets the course: alley, difficulty 5.")
    table.say("Mia", "+chase Ned", "Ned is hunted by Mia", "Waiting for Ned and Mia to run.")
    table.say("Sam", "+chase/lead 4", "Sam sets the lead of Ned to 4.")
    table.say("Ola", "+chase/ride Mia", "Ola rides with Mia.")
    table.say("Ned", "+chase/run", "Waiting for Mia to run and Ola to say what they do.")
    die(table)
    table.game.revive_server()
    table.see("Server restarted", "Waiting for Mia to run and Ola to say what they do.")
    table.hears("Mia", "Ned is 4 ahead of you")
    table.hears("Ola", "You ride along")
    nothing_is_lost(table)
    table.say("Ola", "+dodge", "Waiting for Mia to run.")
    table.game.reload()
    back(table, "Mia", "to run", "Ned is 4 ahead of you")
    table.say("Sam", "+combat/rule result Mia chase 15", "Sam rules")
    table.say("Mia", "+chase/run", "Ned runs: ", "Mia runs: ", "Mia has Ned")
    table.hears("Mia", "You have caught Ned")
    die(table)
    table.game.revive_server()
    nothing_is_lost(table)


def test_fights_are_kept_in_a_file_of_their_own(table: Table) -> None:
    with sqlite3.connect(f"file:{table.game.fights}?mode=ro", uri=True) as fights:
        assert fights.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        stored = fights.execute("SELECT count(*) FROM combat_ashes_ashesentry").fetchone()
        assert stored[0] >= len(FIGHTERS)
        tables = {name for (name,) in fights.execute("SELECT name FROM sqlite_master")}
        assert not any(name.startswith("objects_") for name in tables)
    with sqlite3.connect(f"file:{table.game.database}?mode=ro", uri=True) as rest:
        tables = {name for (name,) in rest.execute("SELECT name FROM sqlite_master")}
        assert not any(name.startswith("combat_ashes_") for name in tables)
    # Gone where a server was split off with the file open, which ruins it.
    assert table.game.fights.with_name(table.game.fights.name + "-shm").exists()
