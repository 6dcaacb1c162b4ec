"""Who is asked reads what they are asked; what is told is told once, and about the right ones."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service

BODY = {
    "traits": {"strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 3, "athletics": 3,
               "melee": 3, "willpower": 5},
    "weapons": ["knife"],
}  # fmt: skip
PLACES = {"Jane.initiative": {"faces": [10]}, "Theo.initiative": {"faces": [5]},
          "Frank.initiative": {"faces": [1]}}  # fmt: skip


def flat(text: str) -> str:
    return " ".join(text.split())


class Alley:
    """Jane, Frank and Theo, in this order of speed but for Theo, who comes last; Sam runs it."""

    def __init__(self, table: Any, ruleset: str) -> None:
        room = table.room()
        people = (table.player(name, room, sheet=BODY) for name in ("Jane", "Frank", "Theo"))
        self.jane, self.frank, self.theo = people
        self.sam = table.player("Sam", room, permission="Admin")
        self.sam.must(f"+ruleset/use {ruleset}=here", "+combat/start")

    def begin(self) -> None:
        for player in (self.jane, self.frank, self.theo):
            player.must("+init")


@pytest.fixture
def alley(table: Any) -> Any:
    def made(ruleset: str, **rolls: Any) -> Any:
        return service.dice_from(
            ScriptedDice({}, unfed="random", always={**PLACES, **rolls})
        ), Alley(table, ruleset)

    return made


@pytest.mark.parametrize("line", ["+grapple Frank", "+attack Frank", "+grapple/hostage", "+dodge"])
def test_who_is_asked_and_types_another_line_reads_what_they_are_asked(
    alley: Any, line: str
) -> None:
    """ASH-GRP-16: an opening was just won, and the hold is theirs to use."""
    dice, here = alley("ashes", **{"Jane.grapple": 3})
    with dice:
        here.begin()
        here.frank.must("+pass")
        here.theo.must("+pass")
        here.jane.must("+grapple Frank")
        here.frank.must("+pass")
        said = flat(here.jane.refused(line))
    assert "wait until you are asked" not in said
    assert "You seize Frank, with Control" in said and "+grapple/single" in said


@pytest.mark.parametrize("style", ["normal", "full"])
def test_the_order_is_not_told_again_for_each_who_joins(alley: Any, style: str) -> None:
    dice, here = alley("ashes")
    here.sam.must(f"+combat/style {style}")
    with dice:
        here.begin()
    told = flat(here.sam.heard[-1])
    assert "Theo 11 comes after Jane 16 and before Frank 7." in told
    assert "Order" not in told


def test_the_end_of_a_fight_is_told_once(table: Any) -> None:
    room = table.room()
    jane, frank = (table.player(name, room, sheet=BODY) for name in ("Jane", "Frank"))
    with service.dice_from(ScriptedDice({}, unfed="random", always={**PLACES, "Jane.attack": 6})):
        for player in (jane, frank):
            player.must("+init")
        for _ in range(3):
            frank.say("+pass")
            jane.say("+attack Frank=knife")
            frank.say("+pass")
            for player in (jane, frank):
                player.say("+init")
    closing = [text for text in jane.heard if "the fight ends in a minute" in text]
    assert closing and all(text.count("fight ends") == 1 for text in closing)
    assert "Type +init to begin another round instead." in closing[0]


@pytest.mark.parametrize("style", ["normal", "full"])
@pytest.mark.parametrize("ruleset", ["ashes", "storyteller", "hubris"])
def test_an_npc_who_falls_is_told_to_fall_once(alley: Any, ruleset: str, style: str) -> None:
    _, here = alley(ruleset)
    here.jane.must(f"+combat/style {style}", "+init")
    here.sam.must("+npc Thug=thug", "+damage Thug=12 lethal")
    told = flat(here.jane.heard[-1])
    assert "past fighting" not in told and told.count("Thug is ") == 1


def test_a_line_without_a_target_is_completed_with_the_one_who_is_held(alley: Any) -> None:
    """STO-CLS-06: a bite is for the one in the clinch, not for the first in the order."""
    dice, here = alley("storyteller", **{"Jane.grapple": 5, "Theo.initiative": {"faces": [9]}})
    with dice:
        here.begin()
        here.frank.say("+pass")
        here.theo.say("+pass")
        here.jane.must("+attack/clinch Frank")
        here.frank.say("+pass")
        here.sam.say("+combat/next")
        here.frank.say("+grapple/resist")
        here.theo.say("+pass")
        said = flat(here.jane.refused("+attack/bite"))
    assert "+attack/bite Frank" in said, said


def test_who_asks_to_leave_lets_others_leave(table: Any) -> None:
    room = table.room("Yard")
    one, two, three = (table.player(name, room, sheet=BODY) for name in ("Ann", "Bob", "Cat"))
    for player in (one, two, three):
        player.must("+init")
    one.must("+init/leave")
    two.must("+init/leave")
    three.must("+choose agree")
    there = three.say("+init/list")
    assert "Cat" in there and "Ann" not in there and "Bob" not in there


@pytest.mark.parametrize(("word", "gone"), [("agree", True), ("refuse", False)])
def test_one_word_answers_all_who_ask_to_leave(alley: Any, word: str, gone: bool) -> None:
    _, here = alley("ashes")
    here.begin()
    here.jane.must("+init/leave")
    here.frank.must("+init/leave")
    asked = "Frank asks to leave: type +choose agree to let Frank go, or +choose refuse to keep "
    assert f"{asked}Frank in the fight." in " ".join(here.sam.heard[-1].split())
    here.sam.must(f"+choose {word}")
    names = here.sam.say("+init/list")
    assert ("Jane" not in names and "Frank" not in names) == gone
