"""What prompts and `+maneuvers` propose is taken, and rolled with the dice that they say.

Random fights under every rule system: whatever somebody is asked, each line that they read is
typed in their place. ASHES_EXAMPLES=500 looks for longer, and somewhere else each time.
"""

from __future__ import annotations

import pytest

from combat_ashes.engine.decide import Decided
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.state import FightState, Question
from tests.support import random_fight
from tests.support.proposed import numbered, proposed, refused, rolled
from tests.support.shipped import shipped


class PlayedFight(random_fight.PlayedFight):
    """A random fight in which all that is proposed is tried after every line."""

    def give(self, given: Input) -> Decided | Refusal:
        outcome = super().give(given)
        if isinstance(outcome, Decided) and self.state.status == "running":
            for question in self.state.questions:
                if question.blocking:
                    self.try_lines(question)
                    self.try_dice(question)
        return outcome

    def try_lines(self, question: Question) -> None:
        """Each line that is proposed would be taken."""
        for where, line in proposed(self.state, question):
            if line.startswith("+combat/rule"):
                continue  # What a result is of is the storyteller's to say.
            refusal = refused(self.state, question.who, line)
            assert refusal is None or is_others(refusal), (question.kind, where, line, refusal)

    def try_dice(self, question: Question) -> None:
        """Where a roll follows at once, it has the dice that the prompt named."""
        for line, dice in numbered(self.state, question):
            roll = rolled(self.state, question.who, line)
            if roll is not None and boosted(self.state, roll.against, question.who):
                continue
            assert roll is None or roll.pool == max(0, dice), (line, dice, roll)


def boosted(state: FightState, target: str | None, by: str) -> bool:
    """Whether somebody has paid for more against an attacker, who does not know of it yet."""
    person = state.people.get(target or "")
    return person is not None and by in getattr(person.flags, "boosts", ())


def is_others(refusal: Refusal) -> bool:
    """Whether it is an aim of another that the first round waits for (FOR-INT-01)."""
    return refusal.code == "err.intent_missing" and refusal.facts["how"] != "self"


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_every_proposed_line_is_taken(ruleset: str) -> None:
    random_fight.play(PlayedFight, ruleset)
