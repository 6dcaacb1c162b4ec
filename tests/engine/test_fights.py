"""Whole fights of 2 to 12 people with any lines at all, under every rule system there is."""

import pytest

from combat_ashes.rulesets import rulesets
from tests.support.random_fight import PlayedFight, play
from tests.support.systems import SYSTEMS


@pytest.mark.parametrize("ruleset", [name for name in SYSTEMS if name != "toy_chase"])
def test_whole_fights(ruleset: str) -> None:
    play(PlayedFight, ruleset)


def test_every_rule_system_of_ours_is_fought_under() -> None:
    ours = {name for name, rules in rulesets().items() if rules.__module__.startswith("combat_")}
    assert ours <= SYSTEMS.keys()
