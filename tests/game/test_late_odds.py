"""`+odds` that are found out when the fight has ended meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from combat_ashes.mush.commands import odds
from tests.game.test_npc_plans import scene


@pytest.mark.parametrize("line", ["+odds", "+odds +attack Thug"])
def test_of_a_fight_that_has_ended_that_alone_is_told(
    table: Any, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """The dice are counted in a thread, whose answer comes when it comes."""
    sam, jane = scene(table, "ashes")
    sam.must("+combat/init Jane=1", "+combat/next")
    waiting: list[Callable[[], None]] = []

    def away(find: Callable[[], Any], then: Callable[[Any], None], failed: Any) -> None:
        waiting.append(lambda: then(find()))

    monkeypatch.setattr(odds, "away", away)
    jane.say(line)
    waiting.pop()()
    assert "damage" in jane.heard[-1] or "levels" in jane.heard[-1].lower()
    jane.say(line)
    sam.must("+combat/end")
    waiting.pop()()
    assert jane.heard[-1] == (
        "+odds: There is no fight here; type +init to begin one. (err.fight.none)"
    )
