"""In `+combat/mode storyteller` what waits is named with its dice, and ruled in two words."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.events import Rolled
from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in, last_in
from tests.support.shipped import shipped

ALWAYS = {"Jane.initiative": {"faces": [9]}, "Frank.initiative": {"faces": [1]}}


@pytest.mark.parametrize("ruleset", shipped())
def test_what_waits_is_named_and_ruled(table: Any, ruleset: str) -> None:
    room = table.room()
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    sam = table.player("Sam", room, permission="Helper")
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    with service.dice_from(ScriptedDice({}, unfed="random", always=ALWAYS)):
        sam.must("+combat/start gather")
        jane.must("+init")
        frank.must("+init")
        sam.say("+combat/rule waive intents")
        sam.must("+combat/mode storyteller", "+combat/next")
        assert "err.rule.no_roll" in sam.refused("+combat/rule result 6")
        for _ in range(6):
            asked = [q for q in fight_in(room).live.state.questions if q.blocking]
            if asked[0].kind == "confirm":
                break
            attacks = asked[0].who == "p1" and asked[0].kind in ("act", "declare")
            who = jane if asked[0].who == "p1" else frank
            who.must("+attack Frank" if attacks else "+pass")
        prompt = sam.heard[-1]
        for said in (prompt, " ".join(sam.say("+combat").split())):
            assert "Jane" in said and "attack" in said and " di" in said
            assert " at " in said or "a chance die" in said
            assert "+combat/rule result" in said and "+combat/next" in said
        sam.must("+combat/rule result 3")
        script = last_in(room)
        sam.must("+combat/next")
        rolled = [e for e in script.held.happened if isinstance(e, Rolled) and e.who == "p1"]
    assert (rolled[0].purpose, rolled[0].successes, rolled[0].ruled) == ("attack", 3, True)


@pytest.mark.parametrize("ruleset", [each for each in shipped() if each != "hubris"])
def test_shots_in_a_chase_are_named_and_ruled(table: Any, ruleset: str) -> None:
    """ASH-CHS-59: before its contest, with what the shot and the dodge would be rolled with."""
    room = table.room()
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    sam = table.player("Sam", room, permission="Helper")
    traits = {"dexterity": 2, "wits": 2, "athletics": 3, "firearms": 3}
    jane = table.player("Jane", room, sheet={"traits": traits, "weapons": ["light pistol"]})
    frank = table.player("Frank", room, sheet={"traits": traits})
    sam.must("+combat/start", "+combat/mode storyteller")
    with service.dice_from(ScriptedDice({}, unfed="random", always={"Frank.chase": 1})):
        jane.must("+chase Frank")
        frank.must("+chase/run")
        script = fight_in(room)
        jane.must("+split chase/run; attack Frank=light pistol")
        assert not any(isinstance(event, Rolled) for event in script.held.happened)
        for said in (sam.heard[-1], sam.say("+combat")):
            said = " ".join(said.split())
            assert "The shots are rolled: Jane attack" in said and "firearms 3" in said
            assert "+combat/rule result Jane attack <n>" in said
        assert ("Frank dodge" in sam.heard[-1]) == (ruleset in ("ashes", "storyteller"))
        sam.must("+combat/rule result 0", "+combat/next")
        rolled = [e for e in script.held.happened if isinstance(e, Rolled) and e.who == "p1"]
        assert [(e.purpose, e.successes, e.ruled) for e in rolled] == [("attack", 0, True)]
        assert "The chase is rolled" in sam.heard[-1]
        sam.must("+combat/rule result 2", "+combat/next")
    ran = next(e for e in script.held.happened if isinstance(e, Rolled))
    assert (ran.purpose, ran.successes, ran.ruled) == ("chase", 2, True)
