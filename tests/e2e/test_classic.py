"""The classic game by telnet: two gunmen against three behind cover, a clinch and a hold, three
actions in one turn, a staff that parries fists, and an ambush."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.support.table import Table

pytestmark = pytest.mark.e2e

BEGIN = "Waiting for Kit to begin the round."


@pytest.fixture
def docks(around: Callable[..., Table]) -> Iterator[Table]:
    """Kit runs what happens on the docks, under the classic game."""
    table = around("Kit", "Amy", "Bill", "Cora", "Dirk", "Egon")
    table.plays("storyteller")
    yield table


def fight(table: Table, *names: str) -> None:
    """These fight; who is named first acts first and declares last."""
    table.starts()
    for name in names:
        table.say(name, "+init", f"{name} joins the fight.")
    places(table, *names)


def places(table: Table, *names: str) -> None:
    for number, name in enumerate(names):
        table.stands(name, 90 - 10 * number)


def test_two_gunmen_against_three_behind_cover(docks: Table) -> None:
    """STO-RNG-05, -07, -10 to -12: a pistol in each hand, a strafe that one dodges, a burst."""
    fight(docks, "Amy", "Bill", "Cora", "Dirk", "Egon")
    for name, cover in {"Cora": "good", "Dirk": "superior", "Egon": "light"}.items():
        docks.say("Kit", f"+combat/set {name}=cover {cover}", f"Kit sets for {name}")
    docks.say("Egon", "+pass", "Waiting for Dirk to declare.")
    docks.say("Dirk", "+dodge", "Dirk declares: dodge.")
    docks.say("Cora", "+pass", "Waiting for Bill to declare.")
    docks.refused("Bill", "+attack/strafe Cora & Dirk, width 4", "err.strafe.width")
    docks.say("Bill", "+attack/strafe Cora & Dirk & Egon", "strafe on Cora, Dirk and Egon")
    docks.refused(
        "Amy", "+split attack Cora=light pistol; attack Cora=light pistol, offhand",
        "err.two.same_target",
    )  # fmt: skip
    for name, purpose in (("Amy", "attack"), ("Bill", "attack"), ("Bill", "damage")):
        docks.falls(name, purpose, {"Amy": 0, "Bill": 3}[name])
    docks.say(
        "Amy", "+split attack Cora=light pistol, 4 dice; attack Egon=light pistol, offhand",
        "Amy declares: single shot on Cora with light pistol; single shot on Egon",
        "Amy attacks Cora: 4 dice", "Waiting for Dirk to meet an attack.",
    )  # fmt: skip
    docks.hears("Dirk", "Bill attacks you (strafe with machine pistol): type +dodge (6 dice")
    docks.falls("Dirk", "dodge", 1)
    docks.say(
        "Dirk", "+dodge", "Dirk means to dodge.", "Bill strafes Cora, Dirk and Egon.",
        "Bill attacks: 16 dice", "Bill misses Dirk.", "Bill rolls damage against Cora",
        "Amy attacks Egon: 3 dice", BEGIN,
    )  # fmt: skip
    docks.say("Kit", "+combat/next", "to declare")
    places(docks, "Amy", "Bill", "Cora", "Dirk", "Egon")
    for name in ("Egon", "Dirk", "Cora"):
        docks.say(name, "+pass", "to declare")
    docks.refused("Bill", "+attack/burst Egon=machine pistol", "err.gun.empty")
    docks.say("Bill", "+misc reload", "Bill declares: reload machine pistol.")
    docks.say("Amy", "+pass", BEGIN)
    docks.say("Kit", "+combat/next", "to declare")
    places(docks, "Amy", "Bill", "Cora", "Dirk", "Egon")
    for name in ("Egon", "Dirk", "Cora"):
        docks.say(name, "+pass", "to declare")
    docks.say("Bill", "+attack/burst Egon", "Bill declares: burst on Egon with machine pistol.")
    docks.say("Amy", "+pass", "Bill attacks Egon: 8 dice", BEGIN)


def test_a_clinch_and_a_hold_and_the_way_out(docks: Table) -> None:
    """STO-CLS-05 to -07: nobody shoots in a clinch; who is held gets out by beating the holder."""
    fight(docks, "Bill", "Egon")
    docks.say("Egon", "+pass", "Waiting for Bill to declare.")
    docks.falls("Bill", "grapple", 1)
    docks.say("Bill", "+attack/clinch Egon, no damage", "Bill clinches Egon.", BEGIN)
    docks.say("Kit", "+combat/next", "to declare")
    places(docks, "Bill", "Egon")
    docks.refused("Egon", "+attack Bill", "err.declare.clinched")
    docks.windows["Egon"].send("+maneuvers")
    docks.hears("Egon", "+grapple/squeeze.", "+grapple/resist: 5 dice at 6.")
    docks.say("Egon", "+grapple/resist", "Egon declares: resist.")
    docks.falls("Egon", "grapple", 2)
    docks.falls("Bill", "grapple", 1)
    docks.say("Bill", "+grapple/squeeze", "Egon gets free of Bill.", BEGIN)
    docks.say("Kit", "+combat/next", "to declare")
    places(docks, "Bill", "Egon")
    docks.say("Egon", "+attack Bill", "Egon declares: strike on Bill.")
    docks.falls("Bill", "grapple", 1)
    docks.windows["Bill"].send("+grapple Egon=hold")
    docks.hears("Egon", "Bill attacks you (hold): type +abort block (")
    docks.say("Egon", "+pass", "Bill holds Egon, who tries", "Egon grapples with Bill", BEGIN)


def test_three_actions_of_a_vampire_against_a_werewolf(docks: Table) -> None:
    """STO-GEN-02, STO-INI-10: a first blow at the own place, a dodge when needed, one at last."""
    fight(docks, "Cora", "Dirk")
    docks.say("Dirk", "+attack Cora", "Dirk declares: strike on Cora.")
    docks.refused("Cora", "+split attack/strike Dirk, 4 dice; dodge, 2 dice", "err.split.over_pool")
    docks.windows["Cora"].send("+split attack/strike Dirk; attack/kick Dirk; dodge, 1 die")
    docks.hears("Dirk", "Cora attacks you (strike): type +abort block")
    docks.falls("Cora", "attack", 0)
    docks.say("Dirk", "+pass", "Cora attacks Dirk: 2 dice", "Waiting for Cora to meet an attack.")
    docks.falls("Dirk", "attack", 1)
    docks.falls("Cora", "dodge", 1)
    docks.say(
        "Cora", "+dodge", "Cora dodges: 1 die", "Dirk misses Cora.",
        "Extra 2: further actions, by rating.", "Cora attacks Dirk: 2 dice", BEGIN,
    )  # fmt: skip


def test_a_staff_parries_fists_and_a_sword_cuts_them(docks: Table) -> None:
    """STO-DEF-05, -10: blunt weapons only keep a blow off, a blade hurts the brawler."""
    fight(docks, "Dirk", "Cora")
    for weapon, after in (("staff", "Dirk misses Cora."), ("sword", "Cora's blade meets")):
        docks.windows["Cora"].send(f"+draw {weapon}")
        docks.windows["Cora"].send("+parry")
        docks.see("Cora declares: parry.")
        docks.windows["Dirk"].send("+attack Cora")
        docks.hears("Cora", "Dirk attacks you (strike): type +block (")
        docks.falls("Dirk", "attack", 1)
        docks.falls("Cora", "parry", 3)
        docks.say("Cora", "+parry", "Cora parries", after, BEGIN)
        docks.say("Kit", "+combat/next", "to declare")
        places(docks, "Dirk", "Cora")


def test_an_ambush_begins_a_fight(docks: Table) -> None:
    """STO-GEN-03: the lead is dice, who is beaten may not defend, then all roll initiative."""
    docks.windows["Dirk"].send("+attack/ambush Egon")
    docks.see(
        "A fight begins under the rules 'storyteller'.", "Dirk joins the fight.",
        "Egon joins the fight.", "Dirk stalks: 3 dice", "Egon keeps an eye open: 2 dice",
        re.compile("by surprise|just in time|spots Dirk in time"),
    )  # fmt: skip
    docks.say("Kit", "+combat/start", "Kit is the storyteller of this fight.")
    for _ in range(2):  # Egon, who may be asked how to meet it, takes it; the turn begins.
        docks.windows["Kit"].send("+combat/next")
    docks.see("has initiative", "to declare")
    docks.refused("Dirk", "+attack/ambush Egon", "err.ambush.in_combat")
