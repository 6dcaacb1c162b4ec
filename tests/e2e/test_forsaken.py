"""Chronicles-style fights by telnet: who gives in, a werewolf and silver, a hostage, a door."""

from collections.abc import Callable, Iterator

import pytest

from tests.support.table import Table

pytestmark = pytest.mark.e2e


@pytest.fixture
def bar(around: Callable[..., Table]) -> Iterator[Table]:
    """Zoe runs a fight under `forsaken`: Don acts before Els, Els before Fen."""
    table = around("Zoe", "Don", "Els", "Fen")
    table.plays("forsaken")
    table.starts()
    for name, total in {"Don": 30, "Els": 20, "Fen": 10}.items():
        table.joins(name, total)
    yield table


def begins(table: Table) -> None:
    """The first round begins, with aims as far as they were stated."""
    table.say("Zoe", "+combat/rule waive intents", "Zoe rules: ")
    table.say("Zoe", "+combat/next", "Waiting for Don to act.")


def test_who_is_beaten_down_gives_in_and_is_hit_again(bar: Table) -> None:
    """FOR-SUR-02, -04, -05: the second blow costs a point, and the storyteller is told why."""
    for name in ("Els", "Fen"):
        bar.say("Zoe", f"+combat/set {name}=side regulars", "Zoe sets for ")
    bar.say("Zoe", "+combat/rule beaten_down on", "Zoe rules: ")
    bar.say("Don", "+intent I want his stool", "Don states an aim")
    bar.say("Zoe", "+combat/rule accept Don", "Zoe rules: ")
    begins(bar)
    bar.falls("Don", "attack", 1)
    bar.say("Don", "+attack Els", "Els takes 1 level of lethal damage.")
    bar.hears("Els", "Els is Beaten Down")
    bar.say("Els", "+surrender", "Els gives in.")
    bar.say("Fen", "+pass", "Waiting for Don to act.")
    bar.falls("Don", "attack", 0)
    bar.windows["Don"].send("+attack Els=unarmed")
    bar.hears("Zoe", "a breaking point for Don, because of Els?")


def test_a_werewolf_changes_form_bites_and_is_cut_with_silver(bar: Table) -> None:
    """FOR-ATK-07, FOR-INJ-03: the bite of the form, and what silver does to her."""
    begins(bar)
    bar.falls("Don", "attack", 1)
    bar.say("Don", "+attack Fen", "Fen takes 1 level of aggravated damage.")
    bar.say("Els", "+pass", "Waiting for Fen to act.")
    bar.say("Fen", "+shift crinos", "Fen takes the form crinos.")
    bar.falls("Fen", "attack", 1)
    bar.say("Fen", "+attack/bite Don", "Don takes 2 levels of lethal damage.")
    bar.say("Zoe", "+heal/rest Don=2 days", "Time passes for Don")


def test_a_hostage_takes_the_shot_and_a_door_breaks(bar: Table) -> None:
    """FOR-GRP-12, FOR-RNG-14, FOR-OBJ-06."""
    begins(bar)
    bar.say("Zoe", "+combat/rule object door=wood, size 2", "Zoe rules: ")
    bar.say("Zoe", "+combat/set Fen=shield Els", "Zoe sets for ")
    bar.falls("Don", "attack", 3)
    bar.say("Don", "+attack Fen=silver knife, thrown", "The shot at Fen strikes Els.")
    bar.falls("Els", "attack", 9)
    bar.say("Els", "+attack door=unarmed", "The door is destroyed.")


def test_a_sniper_behind_a_wall_and_a_burst_at_three(bar: Table) -> None:
    """FOR-RNG-01, -12: the wall stops one burst; the sniper's own is rolled at each of three."""
    for name, total in {"Gunner": 50, "Sniper": 40}.items():
        bar.say("Zoe", f"+npc {name}=soldier", f"{name} joins the fight.")
        bar.stands(name, total)
    bar.say("Zoe", "+combat/rule object wall=stone, 2 layers, size 10", "Zoe rules: ")
    bar.say("Zoe", "+combat/set Sniper=cover wall", "Zoe sets for ")
    bar.say("Zoe", "+combat/rule waive intents", "Zoe rules: ")
    bar.windows["Zoe"].send("+combat/next")
    bar.hears("Don", "Waiting for Gunner to act.")
    bar.falls("Gunner", "attack", 1)
    bar.say("Zoe", "+combat/as Gunner=+attack/long Sniper", "The wall stops it.")
    bar.say("Zoe", "+combat/as Sniper=+attack/long Don & Els & Fen",
            "Sniper attacks Don", "Sniper attacks Els", "Sniper attacks Fen")  # fmt: skip
    bar.windows["Zoe"].send("+npc/dismiss all")
    bar.hears("Zoe", "are gone")
