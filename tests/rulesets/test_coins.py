"""The smallest rule system in which people act in order can be fought under."""

from __future__ import annotations

import pytest

from combat_ashes.engine.events import Declared
from combat_ashes.examples.coins import Coins
from combat_ashes.rulesets import _registered
from tests.support.fight import PlayedFight, RefusedLineError, fight


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> PlayedFight:
    """Jane, who is faster, and Frank, in their first round."""
    monkeypatch.setitem(_registered, "coins", Coins)
    f = fight(ruleset="coins", settings={"health.boxes": 3})
    f.join("Jane", strength=3, wits=3, die=9).join("Frank", strength=2, wits=2, die=2)
    return f.next()


def test_two_rounds_in_order(duel: PlayedFight) -> None:
    duel.feed("Jane.attack", {"successes": 2, "pool": 3}).feed("Frank.attack", 1)
    duel.line("Jane", "attack Frank")
    assert [each.text for each in duel.of(Declared)] == ["attack on Frank"]
    duel.line("Frank", "attack Jane")
    assert (duel.track("Jane"), duel.track("Frank"), duel.state.round) == ("/", "//", 2)
    duel.feed("Jane.attack", 1).line("Jane", "attack Frank")
    assert duel.person("Frank").status == "unconscious"


def test_nobody_attacks_themselves(duel: PlayedFight) -> None:
    with pytest.raises(RefusedLineError, match=r"err\.attack\.self"):
        duel.line("Jane", "attack Jane")
