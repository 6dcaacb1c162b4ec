"""In `+combat/mode storyteller` no dice fall before the storyteller says so, under any rules."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.decide import Decided
from combat_ashes.engine.events import Rolled
from combat_ashes.engine.hidden import FOR_PLACES
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.state import CLOCK, STORYTELLER, FightState
from combat_ashes.rulesets import rulebook
from tests.support import random_fight
from tests.support.shipped import shipped

SAYS_SO = ("next", "choose", "pass", "mode")
"""What a storyteller types to go on; what they type besides is their own word as well."""
OF_AN_ACTION = ("damage", "soak", "abort", "check", "defense", "resist")
"""What follows from an action whose dice the storyteller has let roll; and what is a part of the
answer to one, after which they are asked (ASH-ABT-01); a check is one that they entered. Under
`hubris` they let an action's dice fall, and its target resists with their own (HUB-ATK-09), unless
`dice.confirm` says that those wait too."""
RESISTS = ("defense", "resist")
OPENING = ("notice", "stalk")
"""What a hunt begins with is rolled with the line that begins it."""


def waits(state: FightState) -> bool:
    """Whether the game has not set that no roll waits (`ashes`)."""
    return state.settings.get("resolve.confirm_rolls") != "never"


def resists_at_once(state: FightState) -> bool:
    """Whether the dice that oppose an action fall without a further word (`hubris`)."""
    return state.settings.get("dice.confirm") != "every"


class Waits(random_fight.PlayedFight):
    """A random fight whose storyteller lets each roll wait from its beginning on."""

    def give(self, given: Input) -> Decided | Refusal:
        before = self.state
        outcome = super().give(given)
        if given.do == "start":
            super().give(Input("take", STORYTELLER, STORYTELLER, {"ref": 999, "name": "Sten"}))
            super().give(Input("mode", STORYTELLER, STORYTELLER, {"mode": "storyteller"}))
        elif isinstance(outcome, Decided) and before.mode == "storyteller" and waits(before):
            own = {*SAYS_SO, *rulebook(before.ruleset, {}).verbs.storyteller_only}
            led = (given.by == STORYTELLER and given.do in own) or given.by == CLOCK
            free = (*FOR_PLACES, *OF_AN_ACTION, *OPENING)
            free = tuple(p for p in free if p not in RESISTS or resists_at_once(before))
            free += ("chase",) if given.do == "choose" else ()  # A cold start is accepted so.
            rolled = [e.purpose for e in outcome.events if isinstance(e, Rolled)]
            assert led or not [each for each in rolled if each not in free], (given, rolled)
        return outcome

    def undo(self, **_: Any) -> None:
        """Not here: what is done again may have been typed in another mode."""


@pytest.mark.parametrize("ruleset", shipped())
def test_every_roll_waits_for_the_storyteller(ruleset: str) -> None:
    random_fight.play(Waits, ruleset)
