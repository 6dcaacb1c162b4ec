"""Whom the lines of a prompt are about: who is about to attack its reader comes first."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from tests.game.test_flow import SHEET


@pytest.mark.parametrize("ruleset", ["ashes", "storyteller"])
def test_who_has_declared_an_attack_is_proposed(table: Any, ruleset: str) -> None:
    """Thug comes first in the order; Thug-2 has declared to attack Jane, who declares next."""
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}=here")
    jane = table.player("Jane", room, sheet=SHEET)
    dice = {"Thug": 10, "Jane": 5, "Thug-2": 1}
    always: dict[str, Any] = {f"{name}.initiative": {"faces": [n]} for name, n in dice.items()}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        ada.must("+combat/start gather")
        jane.must("+init")
        ada.must("+npc Thug=thug*2", "+combat/next", "+combat/as Thug-2=+attack Jane")
    assert "+attack Thug-2 (club" in jane.heard[-1]
    assert "+grapple Thug-2 (" in jane.heard[-1]
    assert jane.heard[-1].endswith(" Thug-2 attacks you.")


@pytest.mark.parametrize("ruleset", ["ashes", "storyteller"])
def test_the_target_of_several_reads_how_to_answer_them_all(table: Any, ruleset: str) -> None:
    """The line that is named is taken, and who has a plan is not told of it again."""
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}=here")
    jane = table.player("Jane", room, sheet=SHEET)
    dice = {"Thug": 1, "Jane": 9, "Thug-2": 2}
    always: dict[str, Any] = {f"{name}.initiative": {"faces": [n]} for name, n in dice.items()}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        ada.must("+combat/start gather")
        jane.must("+init")
        ada.must("+npc Thug=thug*2", "+combat/next", "+combat/as all=+attack Jane")
        line = "+defend/plan dodge the rest"
        assert jane.heard[-1].endswith(f" attack you; {line} answers for you.")
        jane.must(line)
        assert jane.say("+combat").rstrip().endswith(" attack you.")
