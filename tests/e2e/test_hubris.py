"""A conflict by telnet whose initiative is kept: a mob, an explosion, a disarm, a paralysis."""

from collections.abc import Callable, Iterator

import pytest

from tests.support.table import Table

pytestmark = pytest.mark.e2e


@pytest.fixture
def mill(around: Callable[..., Table]) -> Iterator[Table]:
    """Ida runs a fight under `hubris`: Jon acts before Kay."""
    table = around("Ida", "Jon", "Kay")
    table.plays("hubris")
    table.starts()
    table.joins("Jon", 30)
    table.joins("Kay", 20)
    yield table


def begins(table: Table) -> None:
    """The first round begins."""
    table.say("Ida", "+combat/next", "Waiting for Jon to act.")


def test_a_mob_of_twenty_against_two_in_a_doorway(mill: Table) -> None:
    """HUB-GRP-01, -02, HUB-BLK-01, HUB-DLY-02: one bars the way, the other interrupts."""
    mill.say("Ida", "+npc Mob=mob", "Mob (initiative")
    mill.stands("Mob", 10)
    mill.say("Ida", "+combat/set Mob=engaged Jon & Kay", "Ida sets for Mob")
    mill.say("Ida", "+combat/rule narrow on", "Ida rules: ")
    begins(mill)
    mill.falls("Jon", "guard", 2)
    mill.say("Jon", "+block/way door=strength+brawl, with riot shield", "Jon holds the way")
    mill.say("Kay", "+delay", "Kay waits")
    mill.say("Jon", "+block/stand Mob", "Jon does not let Mob by.")
    mill.falls("Mob", "pass", 3)
    mill.windows["Ida"].send("+combat/as Mob=+attack/pass Jon")
    mill.hears("Jon", "Mob tries to get past you with 3 successes: type +defend ground")
    mill.hears("Kay", "or another pool to contest it")
    mill.falls("Kay", "interrupt", 3)
    mill.windows["Kay"].send("+act/interrupt dexterity+weaponry")
    mill.hears("Kay", "Your roll against Mob falls when all have answered.")
    mill.say("Jon", "+defend hold", "Jon does not let Mob by.", "to press on or not")
    mill.say("Jon", "+combat/continue", "Order, highest first: Jon")


def test_an_explosion_nobody_saw_coming_and_a_fire_that_burns_on(mill: Table) -> None:
    """HUB-EX-08, HUB-HAZ-01, HUB-ONG-01, -03."""
    begins(mill)
    ida = mill.windows["Ida"]
    ida.ask("+combat/rule hazard bomb=attack 8 lethal, area Jon & Kay, hidden", "Ida rules")
    ida.ask("+combat/rule result bomb attack 3", "Ida rules")
    assert "bomb" not in mill.windows["Jon"].ask("+combat/full", "Waiting for").lower()
    ida.send("+combat/as bomb=+attack")
    for name in ("Jon", "Kay"):
        mill.hears(name, "Bomb attacks you with 3 successes: type +dodge")
    for name in ("Jon", "Kay"):
        mill.falls(name, "defense", 1)
        mill.windows[name].send("+defend defense")
    mill.see("Jon takes 2 levels of lethal damage", "Kay takes 2 levels of lethal damage")
    mill.say("Ida", "+combat/set Kay=ongoing burning 1 lethal external", "Kay suffers burning")
    mill.say("Jon", "+pass", "Waiting for Kay to act.")
    mill.say("Kay", "+pass", "Burning goes on for Kay", "Kay takes 1 level of lethal damage")
    mill.say("Kay", "+combat/continue", "Waiting for Jon to act.")
    mill.say("Jon", "+pass", "Waiting for Kay to act.")
    mill.falls("Kay", "recover", 1)
    mill.say("Kay", "+misc/recover burning=dexterity+athletics", "Kay suffers burning no more.")


def test_a_disarm_by_threshold_and_a_crippling_that_falls_short(mill: Table) -> None:
    """HUB-ATK-03, -04, -07, -08, HUB-DIC-07: a roll of the defender's is voided afterwards."""
    mill.say("Ida", "+combat/rule effect cripple=stamina, maim", "Ida rules: ")
    begins(mill)
    mill.falls("Jon", "attack", 3)
    mill.windows["Jon"].send("+attack Kay, for disarm")
    mill.hears("Kay", "Jon attacks you to disarm with 3 successes", "+defend grip")
    mill.refused("Jon", "+attack Kay, for blind", "err.effect_locked")
    mill.falls("Kay", "resist", 1)
    mill.say("Kay", "+defend grip", "Kay has a Difficulty of 2")
    mill.say("Ida", "+combat/rule void Kay", "Kay loses the knife, which lies nearby;")
    mill.refused("Kay", "+draw knife", "err.weapon.nearby")
    mill.falls("Kay", "attack", 9)
    mill.windows["Kay"].send("+attack Jon, for cripple")
    mill.hears("Jon", "Kay attacks you to cripple with 9 successes")
    mill.falls("Jon", "defense", 0)
    mill.say("Jon", "+defend defense", "Jon has a Difficulty of 5")


def test_somebody_paralysed_is_struck_without_a_roll(mill: Table) -> None:
    """HUB-DFL-04, HUB-EX-07."""
    begins(mill)
    mill.say("Ida", "+combat/set Kay=incapable", "Ida sets for Kay")
    mill.falls("Jon", "attack", 2)
    mill.say("Jon", "+attack Kay", "Kay takes 2 levels of bashing damage")
    mill.refused("Kay", "+defend defense", "err.no_defense")
    mill.say("Ida", "+combat/set Kay=incapable off", "Ida sets for Kay")
