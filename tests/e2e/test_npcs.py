"""People of the storyteller's on real connections, and after a kill of the server."""

from collections.abc import Callable

import pytest

from tests.support.table import Table, screen

pytestmark = pytest.mark.e2e

Around = Callable[..., Table]


def test_a_side_is_made_speaks_hides_and_goes_again(around: Around) -> None:
    table = around("Sam", "Mia")
    table.say("Sam", "+combat/start", "Sam is the storyteller of this fight.")
    table.say("Mia", "+init", "Mia joins the fight.")
    table.say("Sam", "+npc Thug=thug*2", "Thug (initiative ", "Thug-2 (", "join the fight.")
    table.say("Sam", "+combat/init Mia=30", "Mia has initiative 30 by ruling.")
    sam, mia = table.windows["Sam"], table.windows["Mia"]
    assert "Lurker is here" in screen(sam, "+npc/hide Lurker=dog")
    table.say("Sam", "+combat/as Thug & Thug-2 & Lurker=+attack Mia", "Waiting for Mia to declare.")

    for window in table.windows.values():
        window.read_available(0.1)
    table.game.kill_server()
    table.game.revive_server()
    table.see("Server restarted", "Waiting for Mia to declare.")
    for line in ("+combat/full", "+init/list", "+combat/log 50", "look"):
        shown = screen(mia, line)
        assert "Lurker" not in shown and "Thug" in shown
    assert "Lurker" in screen(sam, "+combat") and "Lurker" in screen(sam, "look")
    assert "(err.who.unknown)" in screen(mia, "+attack Lurker")

    # Whoever attacks is seen, at the latest by whom they attack.
    mia.send("+pass")
    while "Waiting for Mia to meet an attack" in screen(mia, "+combat"):
        mia.send("+pass")
    assert "Lurker comes into view" in table.everything("Mia")
    assert "Lurker" in screen(mia, "+combat")

    assert "are gone" in screen(sam, "+npc/dismiss all")
    assert "Thug" not in screen(mia, "look")


def test_odds_are_told_in_a_running_server_and_an_npc_plays_by_its_plan(around: Around) -> None:
    table = around("Sam", "Mia")
    table.say("Sam", "+combat/start gather", "Sam is the storyteller of this fight.")
    table.say("Mia", "+init", "Mia joins the fight.")
    table.say("Sam", "+npc Thug=thug", "joins the fight.")
    sam, mia = table.windows["Sam"], table.windows["Mia"]
    mia.ask("+odds +attack Thug", "It succeeds: ")
    mia.expect("What you may not know is taken to be: Thug: ")
    mia.ask("+odds +attack Nobody", "err.who.unknown")
    mia.ask("+odds", "levels to expect")
    sam.ask("+combat/as Thug=+odds +attack Mia", "It succeeds: ")
    assert "It succeeds" not in screen(mia, "look")
    sam.ask("+npc/plan Thug=aggressive", "Thug plays by a plan: aggressive.")
    sam.send("+combat/next")
    for _ in range(3):
        mia.send("+pass")
    sam.expect("Plan: Thug (aggressive): +attack Mia")
