"""What is the same for several is told in one sentence, and nothing is told twice."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from tests.game.test_flow import SHEET, Alley
from tests.support.shipped import shipped


def test_several_who_do_not_answer_are_passed_over_in_one_sentence(table: Any) -> None:
    """Thugs of the same initiative, who are asked together and declare sealed."""
    first = {"Jane.initiative": 9, "Frank.initiative": 8, "Ann.initiative": 7}
    always: dict[str, Any] = {name: {"faces": [die]} for name, die in first.items()}
    always |= {f"Thug{n}.initiative": {"faces": [1]} for n in ("", "-2", "-3", "-4")}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        alley = Alley(table)
        alley.sam.must("+combat/next")
        heard = len(alley.sam.heard)
        alley.sam.must("+combat/next")
    told = "\n".join(alley.sam.heard[heard:])
    silent = "Thug, Thug-2, Thug-3 and Thug-4 are asked to declare and do not answer"
    assert f"{silent}; that counts as +pass." in told
    assert told.count("does not answer") == 0 and "declare: pass" not in told


@pytest.mark.parametrize("ruleset", shipped())
def test_a_tied_order_is_told_once(table: Any, ruleset: str) -> None:
    """Dice for a tie are told behind who comes in, and the order behind those."""
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}=here")
    if ruleset == "forsaken":
        ada.must("+ruleset/set initiative.tie_break=roll")
    ann = table.player("Ann", room, sheet=SHEET)
    for each in (ada, ann):
        each.must("+combat/style normal")
    names = ("Ann", "Thug", "Thug-2", "Thug-3")
    always: dict[str, Any] = {f"{name}.initiative": {"faces": [5]} for name in names}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        ada.must("+combat/start gather", "+npc Dog=thug*3")
        ada.must("+combat/remove Dog & Dog-2 & Dog-3")
        if ruleset == "forsaken":
            ada.must("+combat/rule waive intents")
        ann.must("+init")
        heard = len(ann.heard)
        ada.must("+combat/add Dog & Dog-2 & Dog-3", "+combat/next")
    told = "\n".join(ann.heard[heard:])
    assert told.count("Order:") == 1, told
    for dice in ("rolls for the tie", "draws for the tie"):
        assert told.count(dice) <= 1, told
        if dice in told and "initiative" in told:
            assert told.index("join the fight") < told.index(dice) < told.index("Order:"), told


@pytest.mark.parametrize("ruleset", shipped())
def test_a_result_is_ruled_in_words(table: Any, ruleset: str) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}=here", "+combat/start")
    table.player("Ann", room, sheet=SHEET).must("+init")
    said = ada.must("+combat/rule result Ann attack 3").heard[-1]
    assert "Ada rules: Ann's next roll for attack comes to 3 successes." in said


def test_who_cannot_shoot_in_a_chase_is_told_what_else_to_type(table: Any) -> None:
    room = table.room()
    ann, bob = (table.player(name, room, sheet=SHEET) for name in ("Ann", "Bob"))
    ann.must("+chase Bob")
    assert "type +chase/run or +chase/quit." in bob.refused("+pass")


@pytest.mark.parametrize("ruleset", shipped())
def test_who_does_not_answer_is_not_told_to_pass_as_well(table: Any, ruleset: str) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}=here", "+combat/start gather")
    for name in ("Ann", "Bob"):
        table.player(name, room, sheet=SHEET).must("+combat/style normal", "+init")
    if ruleset == "forsaken":
        ada.must("+combat/rule waive intents")
    ada.must("+combat/style normal", "+combat/next")
    told = ada.must("+combat/next").heard[-1]
    assert "and does not answer; that counts as +pass." in told
    assert "lets the turn pass" not in told and "declares: " not in told


def test_a_dramatic_failure_is_left_to_the_storyteller_once(table: Any) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must("+ruleset/use forsaken=here", "+combat/start gather")
    ann, bob = (table.player(name, room, sheet=SHEET) for name in ("Ann", "Bob"))
    ann.must("+init")
    bob.must("+init")
    first = {"Ann.initiative": {"faces": [10]}, "Bob.initiative": {"faces": [1]}}
    botch: dict[str, Any] = {**first, "Ann.attack": {"faces": [1], "pool": "chance"}}
    with service.dice_from(ScriptedDice({}, unfed="random", always=botch)):
        ada.must("+combat/rule waive intents", "+combat/mod Ann=-20", "+combat/next")
        heard = len(ada.heard)
        ann.must("+attack Bob")
        if "meet an attack" in ada.heard[-1]:
            bob.must("+pass")
    told = "\n".join(ada.heard[heard:])
    assert told.count("a dramatic failure, what comes of it is yours to say") == 1, told
    assert "This is yours to judge" not in told
