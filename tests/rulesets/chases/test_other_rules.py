"""Chases under rules that share nothing with `ashes` but the engine (ASH-CHS-07, -15)."""

import pytest

from combat_ashes.rulesets import register, rulebook, rulesets
from combat_ashes.rulesets.model import keys
from tests.rulesets.chases.conftest import Hunt
from tests.support.toy_chase import ToyChase

register(ToyChase)
SHEET = {"dexterity": 3, "speed": 2, "composure": 2, "aim": 2}


@pytest.fixture
def toys():
    """Cat hunts Mouse under the toy's rules."""
    h = Hunt(ruleset=ToyChase.name, unfed="miss")
    h.join("Cat", **SHEET, weapons=["bow"]).join("Mouse", **SHEET, weapons=[])
    h.feed("Mouse.chase", {"successes": 3, "pool": 5, "difficulty": 8})
    return h.line("Cat", "chase Mouse")


def test_their_own_pools_and_dice(toys):
    """ASH-CHS-07, ASH-CHS-09: Dexterity and speed at 8, a Head Start of 3 + 1."""
    assert toys.lead() == 4 and toys.view()["phase"] == "chase"
    toys.feed("Mouse.chase", {"successes": 1, "pool": 5, "difficulty": 8})
    toys.feed("Cat.chase", {"successes": 3, "pool": 5, "difficulty": 8}).run()
    assert toys.lead() == 2 and toys.asked() == [("Cat", "maneuver")]


def test_their_own_shots(toys):
    """ASH-CHS-38, ASH-CHS-39: three dice off, and the target's Defense besides."""
    toys.feed("Cat.attack", {"successes": 1, "pool": 1})
    toys.line("Cat", "split chase/run; attack Mouse=bow").line("Mouse", "chase/run")
    assert toys.track("Mouse") == "/"


def test_out_of_a_chase_into_their_own_fight(toys):
    """ASH-CHS-46: caught, and the fight that follows goes by initiative without declaring."""
    toys.run(Cat=4)
    toys.choose("Cat", "accept")
    while toys.asked() and toys.asked()[0][1] == "begin":
        toys.next()
    assert toys.view()["chases"] == [] and toys.asked()[0][1] == "act"


def test_away(toys):
    """ASH-CHS-45: with a Lead of 10, a won round is the escape."""
    toys.st("chase/lead 10")
    toys.run(Mouse=1)
    assert toys.person("Mouse").status == "fled"


@pytest.mark.parametrize("ruleset", ["close2004", "forsaken", "storyteller"])
def test_no_setting_is_offered_that_changes_nothing(ruleset):
    """ASH-CHS-10, ASH-CHS-13, ASH-CHS-39: no escape to pursue, no dodge where Defense is enough."""
    offered = keys(rulesets()[ruleset].model)
    assert not [key for key in offered if key.startswith("chase.escape.")]
    assert ("chase.defense_difficulty" in offered) == (ruleset == "storyteller")


def test_a_round_lasts_as_long_as_the_rules_say() -> None:
    """ASH-CHS-15, STO-INI-01: a quarter of a minute, or the three seconds of a turn."""
    assert rulebook("ashes", {}).chase.seconds == 15
    assert rulebook("storyteller", {}).chase.seconds == 3
