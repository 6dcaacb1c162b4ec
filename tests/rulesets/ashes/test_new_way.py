"""What the README promises: a way to meet an attack is a class and its place in a list."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.decision import Decision
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.readers import check_option
from combat_ashes.engine.state import Question
from combat_ashes.rulesets import _registered
from combat_ashes.rulesets.ashes.answers import NONE, DodgeAnswer
from combat_ashes.rulesets.ashes.attack.coming import Attack
from combat_ashes.rulesets.ashes.attack.ways import AshesWay, Window
from combat_ashes.rulesets.ashes.rules import AshesRules
from combat_ashes.rulesets.ashes.ruleset import Ashes
from combat_ashes.rulesets.ashes.settings import AshesSettings
from combat_ashes.rulesets.ashes.tables import WAYS, ways_of
from tests.support.fight import ABLE, PlayedFight, fight


class Duck(AshesWay):
    """Who lies on the ground may duck: a dodge that needs no right to one."""

    said = ("duck",)

    def window(self, fight: Fight[AshesRules], now: Attack) -> Window | None:
        return Window(NONE, ("duck",)) if "prone" in now.target.conditions else None

    def read(
        self, ctx: Decision[AshesRules], question: Question, given: Input, word: str
    ) -> DodgeAnswer:
        check_option(ctx, question, word)
        return DodgeAnswer(allowed=True)


class Ducking(Ashes):
    """The rules with one way more, before all others."""

    name = "ducking"
    flagship = False

    def __init__(self, settings: AshesSettings) -> None:
        super().__init__(settings)
        self.ways = ways_of((Duck(), *WAYS))


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> PlayedFight:
    monkeypatch.setitem(_registered, "ducking", Ducking)
    f = fight(ruleset="ducking")
    f.join("Frank", die=2, **ABLE)
    return f.join("Jane", die=9, **ABLE)


def attack(f: PlayedFight) -> PlayedFight:
    return f.pass_("Frank").line("Jane", "attack Frank=bare hands")


def test_who_lies_is_offered_it_and_takes_it(duel: Any) -> None:
    attack(duel.set("Frank", "prone"))
    assert duel.options() == ["duck"]
    duel.feed("Jane.attack", 1).feed("Frank.dodge", 1).line("Frank", "choose duck")
    assert duel.track("Frank") == "" and duel.state.round == 2


def test_who_stands_is_not(duel: Any) -> None:
    attack(duel)
    assert "duck" not in duel.options()
    with duel.refused("err.choose.option"):
        duel.line("Frank", "choose duck")
