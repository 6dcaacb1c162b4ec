"""A fight outlives its server: nothing shown is lost or rolled again, nobody is stuck."""

import re
import sqlite3
from collections.abc import Callable

import pytest

from tests.support.postgres import given
from tests.support.server import ADMIN, GameServer
from tests.support.table import Table, screen

pytestmark = pytest.mark.e2e

FIGHTERS = ("Mia", "Ned", "Ola")
DECLARE = "It is your turn to declare: type +attack"
CARRIED = re.compile(r"<[*X/]*>")
CONFIRM = "Type +combat/next to roll, or before that +combat/rule result"

Around = Callable[..., Table]


@pytest.fixture
def table(around: Around) -> Table:
    """A storyteller and three people in a fight that nobody has declared in."""
    return begun(around("Sam", *FIGHTERS))


def begun(table: Table) -> Table:
    """Whoever sits there first runs a fight of the others."""
    first = teller(table)
    table.say(first, "+combat/start", f"{first} is the storyteller of this fight.")
    for name in fighters(table):
        table.say(name, "+init", f"{name} joins the fight.", f"{name} has initiative")
    return table


def teller(table: Table) -> str:
    """The storyteller of a table."""
    return next(iter(table.windows))


def fighters(table: Table) -> list[str]:
    """Everybody else there."""
    return list(table.windows)[1:]


def set_order(table: Table) -> None:
    """Whoever was named last declares first."""
    names = fighters(table)
    for number, name in enumerate(names):
        total = 5 * (len(names) - number)
        line = f"+combat/init {name}={total}"
        table.say(teller(table), line, f"{name} has initiative {total} by ruling")
    assert f"Waiting for {names[-1]} to declare." in screen(table.archive, "+combat")


def die(*tables: Table) -> None:
    """kill -9, with everything read that was shown before."""
    for table in tables:
        for window in table.windows.values():
            window.read_available(0.1)
    tables[0].game.kill_server()


def back(table: Table, who: str, waits: str, prompt: str) -> None:
    """The server is there again: all hear that the same people are still awaited."""
    table.see("Server restarted", f"Waiting for {who} {waits}.")
    for name in re.split(", | and ", who):
        table.hears(name, prompt)
    nothing_is_lost(table)


def nothing_is_lost(table: Table) -> None:
    """The log has what was shown, in that order, and nothing else."""
    log = table.log()
    table.windows[teller(table)].read_available(0.1)
    assert log == table.shown(teller(table))


def characters_are_in_step(table: Table) -> None:
    """What the characters themselves carry is the health that the fight shows."""
    shown = screen(table.archive, "+combat")
    with table.game.telnet(ADMIN) as admin:
        for name in fighters(table):
            health = f"evennia.search_object('{name}')[0].ashes.snapshot()['health']"
            own = re.search(r"<([*X/]*)>", admin.ask(f"py '<%s>' % {health}", CARRIED))
            box = re.search(rf"^{name} .*\[([*X/]*)\.*\]", shown, re.MULTILINE)
            assert own
            assert box
            assert own[1] == box[1]


def test_a_kill_in_every_step_of_a_round(around: Around) -> None:
    """Three fights die together, each at another step, and again two steps later."""
    warehouse, alley = begun(around("Sam", *FIGHTERS)), begun(around("Sara", "Jane", "Frank"))
    attic = begun(around("Tom", "Una", "Val"))

    # While people come in, while they declare, while somebody is asked how to meet an attack.
    first = attic.waiting()
    set_order(warehouse)
    warehouse.say("Sam", "+damage Ola=2 bashing", "Ola takes 2 levels of bashing damage.")
    warehouse.say("Ola", "+pass", "Ola declares: pass.")
    warehouse.say("Ned", "+haste 1=rage", "Ned has 1 haste action this round (rage).")
    warehouse.say("Ned", "+attack Mia", "Ned declares: attack on Mia with bare hands.")
    set_order(alley)
    alley.say("Frank", "+pass", "Frank declares: pass.")
    alley.say("Jane", "+attack Frank", "Waiting for Frank to meet an attack.")
    die(warehouse, alley, attic)
    alley.game.revive_server()
    back(attic, first, "to declare", "It is your turn to declare")
    back(warehouse, "Mia", "to declare", DECLARE)
    back(alley, "Frank", "to meet an attack", "Jane attacks you with")
    warehouse.refused("Ned", "+pass", "err.declare.out_of_turn")
    characters_are_in_step(warehouse)

    # In a pause before the next round, while a storyteller looks at the pools, and while
    # somebody with haste declares, who may not take long.
    second = next(name for name in fighters(attic) if name != first)
    attic.say(first, "+pass", f"{first} declares: pass.")
    attic.say(second, "+pass", "Round 2.", "Waiting for Tom to begin the round.")
    attic.say("Tom", "+combat/pause supper", 'The fight is paused: "supper".')
    alley.say("Sara", "+combat/mode storyteller", "Each roll waits for +combat/next now.")
    alley.say("Frank", "+dodge", "Waiting for Sara to go on.")
    warehouse.say("Mia", "+attack Ola", "All have declared.", "Waiting for Ola to meet an attack.")
    warehouse.say("Ola", "+dodge", "Ola dodges: ", "Waiting for Mia to meet an attack.")
    warehouse.say("Mia", "+block", "Ned attacks Mia: ", "Mia blocks: ", "Haste 1 phase")
    warehouse.see("Waiting for Ned to declare.")
    warehouse.say("Sam", "+combat/timer 5", "Nobody may take longer than 5 seconds.")
    die(warehouse, alley, attic)
    alley.game.revive_server()
    attic.see("Server restarted", 'The fight is paused: "supper".')
    back(alley, "Sara", "to go on", CONFIRM)
    warehouse.see("Ned is asked to declare and does not answer", "Ned declares: pass.", "Round 2.")
    warehouse.see("Waiting for Sam to begin the round.")
    for table in (warehouse, attic):
        nothing_is_lost(table)
        characters_are_in_step(table)

    # And on from there.
    attic.refused("Una", "+pass", "err.fight.paused")
    attic.say("Tom", "+combat/resume", "The fight goes on.", "Waiting for Tom to begin the round.")
    attic.say("Tom", "+combat/next", "Main phase: declarations, the slowest first.")
    alley.say("Sara", "+combat/next", "Jane attacks Frank: ", "Frank dodges: ", "Round 2.")
    for table in (alley, attic):
        nothing_is_lost(table)


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
    assert "Waiting for Sam to begin the round" in screen(table.archive, "+combat")


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


def come_again(table: Table, game: GameServer) -> None:
    """Everybody connects anew: the game took their connections along."""
    table.leave()
    table.archive = game.telnet("Sam")
    for name in ("Sam", *FIGHTERS):
        table.sit_down(name)


def test_a_portal_that_is_killed_takes_connections_and_nothing_else(
    table: Table, game: GameServer
) -> None:
    set_order(table)
    table.say("Ola", "+attack Mia", "Waiting for Ned to declare.")
    before = table.log()
    game.kill_portal()
    game.start()
    come_again(table, game)
    assert table.log() == before
    table.say("Ned", "+pass", "Ned declares: pass.", "Waiting for Mia to declare.")
    table.say("Mia", "+dodge", "Ola attacks Mia: ", "Mia dodges: ", "Round 2.")
    characters_are_in_step(table)


def test_a_reload_and_a_cold_restart(table: Table, game: GameServer) -> None:
    set_order(table)
    table.say("Ola", "+attack Mia", "Waiting for Ned to declare.")
    game.reload()
    back(table, "Ned", "to declare", DECLARE)
    table.say("Ned", "+pass", "Waiting for Mia to declare.")

    before = table.log()
    game.stop()
    game.start()
    come_again(table, game)
    for name in ("Sam", *FIGHTERS):
        table.hears(name, "Waiting for Mia to declare.")
    table.hears("Mia", DECLARE)
    assert table.log() == before
    table.say("Mia", "+pass", "Waiting for Mia to meet an attack.")
    table.say("Mia", "+dodge", "Ola attacks Mia: ", "Mia dodges: ", "Round 2.")
    characters_are_in_step(table)


def test_a_chase_outlives_its_server(around: Around) -> None:
    """Begun by people who never typed +init, killed and reloaded in the midst of its round."""
    table = around("Sam", *FIGHTERS)
    table.say("Sam", "+chase/course alley=5", "Sam sets the course: alley, difficulty 5.")
    table.say("Mia", "+chase Ned", "Ned runs from Mia", "Waiting for Ned and Mia to run.")
    table.say("Sam", "+chase/lead 4", "Sam sets the lead of Ned to 4.")
    table.say("Ola", "+chase/ride Mia", "Ola rides with Mia.")
    # Mia has been asked before, and is not asked again.
    table.say("Ned", "+chase/run", "for Mia to run and Ola to say what they do.")
    die(table)
    table.game.revive_server()
    table.see("Server restarted", "Waiting for Mia to run and Ola to say what they do.")
    table.hears("Mia", "Ned is 4 ahead of you")
    table.hears("Ola", "You ride along")
    nothing_is_lost(table)
    table.say("Ola", "+dodge", "for Mia to run.")
    table.game.reload()
    back(table, "Mia", "to run", "Ned is 4 ahead of you")
    table.say("Sam", "+combat/rule result Mia chase 15", "Sam rules")
    table.say("Mia", "+chase/run", "Ned runs: ", "Mia runs: ", "Mia catches Ned")
    table.hears("Mia", "You have caught Ned")
    die(table)
    table.game.revive_server()
    nothing_is_lost(table)


@pytest.mark.skipif(bool(given()), reason="fights have a file of their own in SQLite alone")
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
