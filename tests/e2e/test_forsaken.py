"""Chronicles-style fights by telnet: a brawl in which one gives in, a werewolf, a hostage, a door."""

from collections.abc import Callable, Iterator

import pytest

from tests.support.table import Table

pytestmark = pytest.mark.e2e


@pytest.fixture
def bar(around: Callable[..., Table]) -> Iterator[Table]:
    """Rae runs a fight under `forsaken`: Dov acts before Eli, Eli before Fay."""
    table = around("Rae", "Dov", "Eli", "Fay")
    table.say("Rae", "+ruleset/use forsaken=here")
    table.hears("Rae", "forsaken")
    table.say("Rae", "+sheet/set Fay/kind=werewolf")
    table.say("Rae", "+sheet/set Dov/weapons=silver knife")
    table.say("Rae", "+combat/start", "Rae is the storyteller of this fight.")
    for name, total in {"Dov": 30, "Eli": 20, "Fay": 10}.items():
        table.say(name, "+init", f"{name} joins the fight.")
        table.say("Rae", f"+combat/init {name}={total}", f"{name} has initiative {total} by")
    yield table


def falls(table: Table, name: str, purpose: str, successes: int) -> None:
    """The storyteller says what a roll comes to."""
    table.say("Rae", f"+combat/rule result {name} {purpose} {successes}", "Rae rules: ")


def begins(table: Table) -> None:
    """The first round begins, with aims as far as they were stated."""
    table.say("Rae", "+combat/rule waive intents", "Rae rules: ")
    table.say("Rae", "+combat/next", "Waiting for Dov to act.")


def test_who_is_beaten_down_gives_in_and_is_hit_again(bar: Table) -> None:
    """FOR-SUR-02, -04, -05: the second blow costs a point, and the storyteller is told why."""
    for name in ("Eli", "Fay"):
        bar.say("Rae", f"+combat/set {name}=side regulars", "Rae sets for ")
    bar.say("Rae", "+combat/rule beaten_down on", "Rae rules: ")
    bar.say("Dov", "+intent I want his stool", "Dov states an aim")
    bar.say("Rae", "+combat/rule accept Dov", "Rae rules: ")
    begins(bar)
    falls(bar, "Dov", "attack", 5)
    bar.say("Dov", "+attack Eli=unarmed", "Eli takes 5 levels of bashing damage.")
    bar.hears("Eli", "Eli is Beaten Down")
    bar.say("Eli", "+surrender", "Eli gives in.")
    bar.say("Fay", "+pass", "Waiting for Dov to act.")
    falls(bar, "Dov", "attack", 0)
    bar.windows["Dov"].send("+attack Eli=unarmed")
    bar.hears("Rae", "a breaking point for Dov, because of Eli?")


def test_a_werewolf_changes_form_bites_and_is_cut_with_silver(bar: Table) -> None:
    """FOR-ATK-07, FOR-INJ-03: the bite of the form, and what silver does to her."""
    begins(bar)
    falls(bar, "Dov", "attack", 1)
    bar.say("Dov", "+attack Fay", "Fay takes 1 level of aggravated damage.")
    bar.say("Eli", "+pass", "Waiting for Fay to act.")
    bar.say("Fay", "+shift crinos", "Fay takes the form crinos.")
    falls(bar, "Fay", "attack", 1)
    bar.say("Fay", "+attack/bite Dov", "Dov takes 2 levels of lethal damage.")
    bar.say("Rae", "+heal/rest Dov=2 days", "Time passes for Dov")


def test_a_hostage_takes_the_shot_and_a_door_breaks(bar: Table) -> None:
    """FOR-GRP-12, FOR-RNG-14, FOR-OBJ-06."""
    begins(bar)
    bar.say("Rae", "+combat/rule object door=wood, size 2", "Rae rules: ")
    bar.say("Rae", "+combat/set Fay=shield Eli", "Rae sets for ")
    falls(bar, "Dov", "attack", 3)
    bar.say("Dov", "+attack Fay=silver knife, thrown", "The shot at Fay strikes Eli.")
    falls(bar, "Eli", "attack", 9)
    bar.say("Eli", "+attack door=unarmed", "The door is destroyed.")
