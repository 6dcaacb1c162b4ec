"""In random fights every seat's panel is made without a fault, and tells nothing of the hidden."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from combat_ashes.engine.decide import Decided
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.views import Reader, knowing
from combat_ashes.rulesets import look_at
from combat_ashes.web.panel import Seat, asked_of, shown
from tests.support import random_fight
from tests.support.shipped import shipped

EVERY = 5
"""One input in so many is looked at: panels are made for everybody then."""


class Shown(random_fight.PlayedFight):
    """A random fight that everybody looks at in a panel."""

    looked = 0

    def give(self, given: Input) -> Decided | Refusal:
        outcome = super().give(given)
        Shown.looked += 1
        if isinstance(outcome, Decided) and Shown.looked % EVERY == 0:
            self.look()
        return outcome

    def look(self) -> None:
        state = self.state
        live: Any = SimpleNamespace(state=state, number=1, fight_id=1, deadline=None)
        for seat in (Seat(), Seat(None, True), *map(Seat, state.people)):
            made = msgspec.json.encode([shown(live, seat), asked_of(live, seat)]).decode()
            unseen = knowing(look_at(state), Reader(seat.who, seat.runs)).unseen
            for who in unseen:
                name = state.people[who].name
                others = [p.name for p in state.people.values() if p.id != who]
                if not any(name in other for other in others):
                    assert f'"{name}"' not in made, (seat, name)


@pytest.mark.parametrize("ruleset", shipped())
def test_every_panel_of_a_fight_can_be_made(ruleset: str) -> None:
    random_fight.play(Shown, ruleset)
