"""What is refused for the same reason has one code under each rule system."""

from __future__ import annotations

import pytest

from tests.game.test_everyday import RULESETS, fighting
from tests.game.test_meant import alley as alley

TWICE = ("err.willpower.spent", "err.willpower_limit", "err.willpower_spent",
         "err.willpower_spent", "err.willpower.spent")  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS)
def test_willpower_typed_twice(alley, ruleset):
    """STO-GEN-09, HUB-RES-02, CLO-DEF-11, FOR-DEF-04."""
    jane, sam = fighting(alley, ruleset)
    code = TWICE[RULESETS.index(ruleset)]
    lines = ["+attack Frank, willpower, willpower", "+dodge willpower willpower",
             "+misc climb=strength+athletics, willpower, willpower"]  # fmt: skip
    for line in lines:
        assert f"write it once. ({code})" in jane.refused(line)
        assert f"write it once. ({code})" in sam.refused(f"+combat/as Jane={line}")


@pytest.mark.parametrize("ruleset", ["ashes", "storyteller"])
def test_nothing_to_take_back(alley, ruleset):
    jane, _ = fighting(alley, ruleset)
    assert "err.declare.nothing_kept" in jane.refused("+undeclare")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_storyteller_says_before_a_roll(alley, ruleset):
    """Choices that are not offered, lines of people in the fight, and +pass, which lets it fall."""
    _, sam = fighting(alley, ruleset)
    frank = alley[1]
    sam.must("+combat/mode storyteller", "+combat/as Jane=+attack Frank")
    for line in ("+pass", "+dodge"):
        if "dice roll" not in sam.say("+combat"):
            frank.say(line)
    assert "Waiting for Sam to let the dice roll" in sam.say("+combat")
    for line in ("+choose foo", "+choose agree"):
        assert "err.choose.option" in sam.refused(line)
    assert "err.fight.not_in" in sam.refused("+dodge")
    outside = "err.no_initiative" if ruleset == "hubris" else "err.fight.not_in"
    assert outside in sam.refused("+attack Jane") and outside in sam.refused("+delay")
    assert "Waiting for Sam to let the dice roll" not in sam.must("+pass").heard[-1]
