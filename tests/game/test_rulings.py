"""`+combat/rule` alone lists what can be ruled, and a result needs no name while a roll waits."""

from __future__ import annotations

import pytest

from tests.game.test_everyday import RULESETS, fighting
from tests.game.test_meant import alley as alley


def a_roll_waits(alley, ruleset):
    """Jane attacks Frank, and Sam is shown the dice before they fall."""
    jane, sam = fighting(alley, ruleset)
    frank = alley[1]
    sam.must("+combat/mode storyteller", "+combat/as Jane=+attack Frank")
    for line in ("+pass", "+dodge"):
        if "dice roll" not in sam.say("+combat"):
            frank.say(line)
    assert "Waiting for Sam to let the dice roll" in sam.say("+combat")
    return jane, sam


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_can_be_ruled(alley, ruleset):
    _, sam = fighting(alley, ruleset)
    listed = sam.must("+combat/rule").heard[-1]
    assert "Type +combat/rule and one of these: " in listed
    assert "void <name>" in listed or "void [<name>]" in listed
    assert "result" in listed
    assert "or allow <name>" in listed or "allow [<name>]" in listed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_waits_stands_first(alley, ruleset):
    _, sam = a_roll_waits(alley, ruleset)
    assert "+combat/next" in sam.must("+combat/rule").heard[-1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_result_of_the_roll_that_waits(alley, ruleset):
    """STO-TRN-03, FOR-DIC-08, CLO-DIC-06, HUB-DIC-07, ASH-STD-01."""
    jane, sam = a_roll_waits(alley, ruleset)
    sam.must("+combat/rule result 6", "+combat/next")
    told = "\n".join(jane.heard[-3:])
    assert "6 successes" in told and "The storyteller set this result" in told


@pytest.mark.parametrize("ruleset", RULESETS)
def test_where_no_roll_waits_the_name_is_needed(alley, ruleset):
    _, sam = fighting(alley, ruleset)
    assert "err." in sam.refused("+combat/rule result 6")


def test_who_has_no_will_is_told_of_no_abort(alley):
    """ASH-ABT-01, ASH-ABT-03"""
    jane, sam = fighting(alley, "ashes")
    alley[2].must("+sheet/set Jane/willpower=0")
    jane.must("+attack Frank")
    said = sam.must("+combat/rule void Jane").heard[-1]
    assert "cannot be done any more." in said and "+abort" not in said
