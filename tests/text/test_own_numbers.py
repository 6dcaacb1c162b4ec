"""One's own numbers are never fewer than a bystander's, nor are the storyteller's."""

from __future__ import annotations

import pytest

from combat_ashes.engine.decide import Decided
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from tests.support import own_numbers, random_fight
from tests.support.shipped import shipped


class Read(random_fight.PlayedFight):
    """A random fight in which everybody reads what each line made happen."""

    def give(self, given: Input) -> Decided | Refusal:
        before = self.state
        outcome = super().give(given)
        if isinstance(outcome, Decided):
            own_numbers.check(before, self.state, outcome.events)
        return outcome


@pytest.mark.parametrize("ruleset", shipped())
def test_nobody_reads_more_of_a_roll_than_who_makes_it(ruleset: str) -> None:
    random_fight.play(Read, ruleset)
