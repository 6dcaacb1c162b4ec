"""Nobody holds up the others by not being there; fights in two rooms do not touch."""

from collections.abc import Callable, Iterator

import pytest

from tests.support.server import ADMIN, GameServer
from tests.support.table import Table, screen

pytestmark = pytest.mark.e2e

ORDER = {"Paulo": 19, "Jane": 17, "Frank": 9}
DECLARE = "It is your turn to declare: type +attack"

Around = Callable[..., Table]


@pytest.fixture
def impatient(game: GameServer) -> Iterator[None]:
    """Whoever is disconnected counts as gone after a second."""
    with game.telnet(ADMIN) as admin:
        admin.ask("+ruleset/set absent.grace_seconds=1", "absent.grace_seconds is 1.")
        yield
        admin.ask("+ruleset/reset absent.grace_seconds", "absent.grace_seconds is 30.")


@pytest.fixture
def table(impatient: None, around: Around) -> Table:
    """Three people in a fight with a storyteller: Frank declares first, then Jane, then Paulo."""
    table = around("Sara", *ORDER)
    table.say("Sara", "+combat/start", "Sara is the storyteller of this fight.")
    for name in ORDER:
        table.say(name, "+init", f"{name} joins the fight.")
    for name, total in ORDER.items():
        line = f"+combat/init {name}={total}"
        table.say("Sara", line, f"{name} has initiative {total} by ruling")
    return table


def test_who_logs_out_is_not_waited_for_and_may_come_back(table: Table) -> None:
    table.say("Frank", "+attack Jane", "Waiting for Jane to declare.")
    table.stand_up("Jane")
    table.see(
        "Jane has left the game.",
        "Jane is not there (logged out); the fight goes on without waiting for them.",
        "Jane declares: pass.",
        "Waiting for Paulo to declare.",
    )
    assert "away" in screen(table.archive, "+combat")
    # A defence harms nobody: the largest pool is rolled.
    table.say("Paulo", "+pass", "Jane is asked to ", "Frank attacks Jane: ")
    table.see("Jane blocks: ", "Round 2.")

    table.sit_down("Jane")
    table.hears("Jane", "You are in a fight", "Waiting for Sara to begin the round.")
    for name in ("Sara", "Paulo", "Frank"):
        table.hears(name, "Jane is back.")
    table.say("Sara", "+combat/next", "Main phase")
    for name in ORDER:
        table.say("Sara", f"+combat/init {name}={-ORDER[name]}", f"{name} has initiative")
    table.say("Paulo", "+pass", "Waiting for Jane to declare.")
    table.hears("Jane", DECLARE)
    table.say("Jane", "+pass", "Jane declares: pass.", "Waiting for Frank to declare.")


def test_who_walks_out_leaves_the_fight(table: Table) -> None:
    table.windows["Frank"].send("out")
    table.hears("Frank", "walking out takes you out of the fight")
    table.say("Frank", "out", "Frank has left the room and is out of the fight.")
    table.see("Waiting for Jane to declare.")
    table.hears("Jane", DECLARE)
    table.windows["Jane"].send("+pass")
    for name in ("Sara", "Paulo", "Jane"):
        table.hears(name, "Waiting for Paulo to declare.")
    table.windows["Frank"].send("alley")
    table.hears("Frank", "There is a fight here; type +combat to see it, +init to join it.")
    table.say("Frank", "+init", "Frank joins the fight.", "acts from the next round.")
    table.say("Paulo", "+pass", "Round 2.")
    table.say("Sara", "+combat/next", "Frank has initiative")


def test_who_never_answers_takes_the_default(table: Table) -> None:
    table.say("Frank", "+attack Jane", "Waiting for Jane to declare.")
    table.say("Sara", "+combat/timer 1", "Nobody may take longer than 1 second.")
    table.see(
        "Jane is asked to ",
        "Jane declares: pass.",
        "Waiting for Paulo to declare.",
        "Paulo is asked to ",
        "Frank attacks Jane: ",
        "Waiting for Sara to begin the round.",
    )
    # The storyteller may take their time.
    assert "Round 3" not in table.windows["Sara"].read_available(1.5)


def test_people_join_and_leave_in_the_middle(table: Table) -> None:
    table.say("Frank", "+attack Jane", "Waiting for Jane to declare.")
    table.sit_down("Teddy")
    table.hears("Teddy", "There is a fight here; type +combat to see it, +init to join it.")
    table.say("Teddy", "+init", "Teddy joins the fight.", "acts from the next round.")
    table.refused("Teddy", "+attack Jane", "err.declare.out_of_turn")
    table.say("Jane", "+dodge", "Waiting for Paulo to declare.")
    table.windows["Paulo"].send("+init/leave")
    table.hears("Sara", "Paulo asks to leave: type +choose agree to let Paulo go")
    table.say("Sara", "+choose agree", "Paulo leaves the fight.", "Jane dodges: ", "Round 2.")
    table.say("Sara", "+combat/next", "Teddy has initiative")
    shown = screen(table.archive, "+combat")
    assert "Teddy" in shown
    assert "Paulo" not in shown


def test_two_fights_do_not_know_of_each_other(table: Table, game: GameServer) -> None:
    """The one in the cellar has no storyteller."""
    cellar = Table(game, "Uma", "Vic")
    cellar.say("Uma", "+init", "Uma joins the fight.")
    cellar.say("Vic", "+init", "Vic joins the fight.", "Order, highest first")
    first, second = ("Uma", "Vic") if cellar.waiting().startswith("Uma") else ("Vic", "Uma")

    table.say("Frank", "+attack Jane", "Waiting for Jane to declare.")
    cellar.refused(first, "+attack Paulo", "err.who.unknown")
    cellar.say(first, f"+attack {second}", f"Waiting for {second} to declare.")
    table.say("Jane", "+pass", "Waiting for Paulo to declare.")
    cellar.say(second, "+pass", f"Waiting for {second} to meet an attack.")
    cellar.say(second, "+dodge", f"{second} dodges: ", "Round 2.", "to be ready.")
    table.say("Paulo", "+pass", "Waiting for Jane to meet an attack.")
    cellar.say(first, "+init", f"Waiting for {second} to be ready.")
    cellar.say(second, "+init", f"{second} has initiative", "Main phase")
    table.say("Jane", "+dodge", "Jane dodges: ", "Round 2.")

    for here, elsewhere in ((table, ("Uma", "Vic")), (cellar, ("Jane", "Frank", "Sara"))):
        for name in here.windows:
            assert not [who for who in elsewhere if who in here.everything(name)]
    cellar.windows[first].send("+init/leave")
    cellar.hears(second, "asks to leave")
    cellar.say(second, "+choose agree", f"{first} leaves the fight.")
    cellar.say(second, "+init/leave", "The fight is over.")
    cellar.leave()
