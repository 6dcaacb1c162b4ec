"""What the README promises: a manner is a class and its place in a list."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.decision import Decision
from combat_ashes.rulesets import _registered
from combat_ashes.rulesets.ashes.attack import manners, surface
from combat_ashes.rulesets.ashes.attack.manners import AshesManner
from combat_ashes.rulesets.ashes.people.lying import lay_down
from combat_ashes.rulesets.ashes.rules import AshesRules
from combat_ashes.rulesets.ashes.ruleset import Ashes
from combat_ashes.rulesets.common.tables import by_name
from tests.support.fight import PlayedFight, RefusedLineError, fight


class Topple(AshesManner):
    """One harder, no damage, and who is hit lies on the ground."""

    name = "topple"
    difficulty = 1
    meaning = "one harder to hit; no damage, and who is hit lies on the ground"

    def lands(self, ctx: Decision[AshesRules], by: str, to: str, action: Any, net: int) -> bool:
        lay_down(ctx, to)
        return True


class Toppling(Ashes):
    """The rules with one manner more in their list."""

    name = "toppling"
    flagship = False

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self.manners = by_name((*self.manners.values(), Topple()))


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> PlayedFight:
    """Jane and Frank, who is asked first, under rules that know toppling."""
    monkeypatch.setitem(_registered, "toppling", Toppling)
    f = fight(ruleset="toppling")
    f.join("Frank", dexterity=2, athletics=2, wits=2, die=2)
    return f.join("Jane", dexterity=3, brawl=3, wits=3, weapons=["light pistol"], die=9)


@pytest.mark.parametrize("line", ["topple"])
def test_toppling_lays_its_target_down(duel: PlayedFight, line: str) -> None:
    duel.feed("Jane.attack", 2).feed("Frank.dodge", 0)
    duel.pass_("Frank").line("Jane", f"attack/{line} Frank=bare hands").line("Frank", "dodge")
    assert duel.person("Frank").conditions == ("prone",)
    assert duel.person("Frank").track == ""


def test_toppling_reaches_nobody_across_a_distance(duel: PlayedFight) -> None:
    duel.pass_("Frank")
    with pytest.raises(RefusedLineError, match=r"err\.attack\.manner"):
        duel.line("Jane", "attack/topple Frank=light pistol")


def test_each_manner_has_its_line() -> None:
    switches = {row.switch for row in surface.ROWS}
    assert {manner.name for manner in manners.MANNERS if manner.name != "basic"} <= switches


def test_help_says_the_numbers_of_a_manner() -> None:
    meant = {row.switch: row.meaning for row in surface.ROWS}
    assert meant["power"] == "one harder to hit, two dice more damage"
    assert meant["feint"] == "one easier to hit, two dice less damage"
    assert surface._row(Topple()).meaning == Topple.meaning


class Bowl(AshesManner):
    """Two harder; a hit that hurts also lays its target down."""

    name = "bowl"
    difficulty = 2
    meaning = "two harder to hit; who is hit lies on the ground"

    def after(self, ctx: Decision[AshesRules], by: str, to: str, net: int) -> None:
        lay_down(ctx, to)


class Bowling(Ashes):
    """The rules with one manner more, which does something with the damage of a hit."""

    name = "bowling"
    flagship = False

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self.manners = by_name((*self.manners.values(), Bowl()))


@pytest.mark.parametrize(("successes", "lies"), [(2, True), (0, False)])
def test_bowling_over_hurts_and_lays_down(
    monkeypatch: pytest.MonkeyPatch, successes: int, lies: bool
) -> None:
    monkeypatch.setitem(_registered, "bowling", Bowling)
    f = fight(ruleset="bowling", unfed="miss").join("Frank", dexterity=2, athletics=2, die=2)
    f.join("Jane", dexterity=3, brawl=3, wits=3, die=9)
    f.feed("Jane.attack", successes).feed("Jane.damage", {"successes": 1, "pool": 2})
    f.pass_("Frank").line("Jane", "attack/bowl Frank=bare hands").line("Frank", "dodge")
    assert (f.person("Frank").conditions == ("prone",)) is lies
    assert bool(f.track("Frank")) is lies
