"""People act in order, by telnet: Defense kept and dodged with, a knife in a grapple, three who
hold a fourth, an all-out attack; and the server dies while somebody is asked."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.support.table import Table

pytestmark = pytest.mark.e2e

TURN = "It is your turn: type +attack"


@pytest.fixture
def yard(around: Callable[..., Table]) -> Iterator[Table]:
    """Rae runs a fight of four under `close2004`: Eli, Fay and Gil act before Dov."""
    table = around("Rae", "Dov", "Eli", "Fay", "Gil")
    table.plays("close2004")
    table.starts()
    for name, total in {"Eli": 40, "Fay": 30, "Gil": 20, "Dov": 10}.items():
        table.joins(name, total)
    table.say("Rae", "+combat/next", "Waiting for Eli to act.")
    yield table


def test_defense_kept_for_the_last_of_three_and_then_dodged_with(yard: Table) -> None:
    """CLO-DEF-07, -08, CLO-DOD-06, -09: nobody before Gil meets any, Gil meets a whole Dodge."""
    yard.windows["Dov"].send("+defend/reserve Gil")
    yard.hears("Dov", "You keep your Defense for Gil")
    for name, after in (("Eli", "Fay"), ("Fay", "Gil")):
        yard.windows[name].send("+attack Dov")
        yard.hears("Dov", f"{name} attacks you: type +dodge (takes 6 dice off) or +pass")
        yard.say("Dov", "+pass", f"{name} attacks Dov: 4 dice", f"Waiting for {after} to act.")
    yard.windows["Gil"].send("+attack Dov=unarmed")
    yard.hears(
        "Dov", "Gil attacks you: type +dodge (takes 6 dice off), +dodge willpower (takes 8 dice"
    )
    yard.game.kill_server()
    yard.game.revive_server()
    yard.see("Server restarted", "Waiting for Dov to meet an attack.")
    yard.say("Dov", "+dodge willpower", "Dov declares: dodge.", "Gil attacks Dov: a chance die")
    yard.see("Round 2.", "Waiting for Eli to act.")


def test_a_knife_drawn_turned_and_used_in_a_grapple(yard: Table) -> None:
    """CLO-MAN-06 to -08: Gil draws it, Dov wins control, and strikes with it in his hand."""
    for name, after in (("Eli", "Fay"), ("Fay", "Gil")):
        yard.say(name, "+pass", f"Waiting for {after} to act.")
    yard.falls("Gil", "grapple", 1)
    yard.windows["Gil"].send("+grapple Dov")
    yard.hears("Dov", "Gil tries to get hold of you")
    yard.say("Dov", "+pass", "Gil gets hold of Dov.", "Waiting for Dov to act.")
    yard.say("Dov", "+pass", "Round 2.")
    for name, after in (("Eli", "Fay"), ("Fay", "Gil")):
        yard.say(name, "+pass", f"Waiting for {after} to act.")
    yard.falls("Gil", "overpower", 1)
    yard.say("Gil", "+draw knife", "Gil has the knife in hand.", "Waiting for Dov to act.")
    yard.falls("Dov", "overpower", 1)
    yard.say("Dov", "+grapple/overpower", "Waiting for Dov to choose a maneuver.")
    yard.hears("Dov", "You overpower Gil with 1 success: type +grapple/choose prone")
    yard.say("Dov", "+grapple/choose turn=knife", "Dov wins control of the knife.", "Round 3.")
    for name, after in (("Eli", "Fay"), ("Fay", "Gil")):
        yard.say(name, "+pass", f"Waiting for {after} to act.")
    yard.refused("Gil", "+grapple/overpower attack=knife", "err.weapon_controlled")
    yard.say("Gil", "+pass", "Waiting for Dov to act.")
    yard.falls("Dov", "overpower", 2)
    yard.say("Dov", "+grapple/overpower attack=knife", "Gil takes 2 levels of lethal damage.")


def test_three_hold_a_fourth_who_breaks_out(yard: Table) -> None:
    """CLO-GRA-11: one roll against the strongest, a die less for each of the others."""
    for name, after in (("Eli", "Fay"), ("Fay", "Gil"), ("Gil", "Dov")):
        yard.falls(name, "grapple", 1)
        yard.windows[name].send("+grapple Dov")
        yard.hears("Dov", f"{name} tries to get hold of you")
        yard.say("Dov", "+pass", f"{name} gets hold of Dov.", f"Waiting for {after} to act.")
    yard.refused("Dov", "+dodge", "err.dodge_in_grapple")
    yard.falls("Dov", "break", 1)
    yard.windows["Dov"].send("+grapple/break")
    # 2 + 2 less Strength 2 and two more holders: no dice.
    yard.hears("Dov", "Dov tries to break loose: a chance die")
    yard.see("Dov breaks free.", "Round 2.")


def test_all_out_and_what_it_costs(yard: Table) -> None:
    """CLO-AOA-01 to -03: two dice more, and the next attack meets nothing and asks nobody."""
    yard.windows["Eli"].send("+attack/allout Fay=unarmed")
    yard.hears("Fay", re.compile(r"Eli attacks you[^:]*: type \+dodge"))
    yard.say("Fay", "+pass", "Eli attacks Fay: 4 dice", "Waiting for Fay to act.")
    yard.say("Fay", "+attack Eli", "Fay attacks Eli: 4 dice", "Waiting for Gil to act.")
    yard.refused("Fay", "+attack/allout Gil", "err.acted_already")
    yard.refused("Eli", "+defend/willpower Gil", "err.defense_denied")
