"""A storyteller alone with three players, two of them idle, and seven npcs, one hidden."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import schedule, service
from combat_ashes.mush.fights import fight_in
from tests.game.test_flow import SHEET, rows
from tests.support.shipped import shipped

GANG = "Gang & Gang-2 & Gang-3 & Gang-4"
TRAITS = {**SHEET["traits"], "weaponry": 3, "composure": 2}  # type: ignore[dict-item]
ENOUGH = {"ashes": 27, "close2004": 31, "forsaken": 28, "hubris": 33, "storyteller": 31}
"""Rows of 80 columns that the storyteller reads of the first round in `brief`, at the most."""


class Scene:
    def __init__(self, table: Any, ruleset: str) -> None:
        self.room = room = table.room()
        self.ada = table.player("Ada", room, permission="Builder")
        self.ada.must(f"+ruleset/use {ruleset}=here")
        self.sam = table.player("Sam", room, permission="Helper")
        sheet = {**SHEET, "traits": TRAITS}
        self.jane, *idle = [table.player(name, room, sheet=sheet) for name in ("Jane", "Bo", "Al")]
        self.sam.must("+combat/style brief", "+combat/start gather")
        for each in (self.jane, *idle):
            each.must("+init")
        self.sam.must("+npc Gang=thug*4", "+npc Thug=thug*2", "+npc/hide Lurker=thug")
        self.sam.must(f"+npc/plan {GANG}=aggressive")
        if ruleset == "forsaken":
            self.sam.must("+combat/rule waive intents")
        self.typed, self.read = 0, len(self.sam.heard)
        self.say("+combat/next")

    @property
    def state(self) -> Any:
        return fight_in(self.room).live.state

    def say(self, line: str) -> None:
        self.typed += 1
        self.sam.must(line)

    def one_round(self) -> list[str]:
        """Play it; what the storyteller reads of it."""
        number = self.state.round
        while self.state.round == number and self.state.step not in ("break", "initiative"):
            state = self.state
            asked = {state.people[q.who].name: q for q in state.questions if q.who in state.people}
            if "Jane" in asked:
                attacks = "attack" in asked["Jane"].options
                self.jane.say("+attack Gang" if attacks else "+pass")
            elif {"Thug", "Thug-2", "Lurker"} & asked.keys():
                self.say("+combat/as all=+attack Jane")
            else:
                assert schedule.time_out(fight_in(self.room))
        return self.sam.heard[self.read :]


@pytest.mark.parametrize("ruleset", shipped())
def test_a_round_of_ten(table: Any, ruleset: str) -> None:
    """The storyteller types three lines at the most: the plans and the clock do the rest."""
    with service.dice_from(ScriptedDice({}, unfed="random")):
        scene = Scene(table, ruleset)
        told = scene.one_round()
    text = "\n".join(told)
    print("\n---\n".join(told))
    assert scene.typed <= 3
    assert rows(told) <= ENOUGH[ruleset], rows(told)
    # What plans do is told once, and who is idle is waited for once.
    assert "Plan: " not in text and "err." not in text
    assert text.count("Bo does not answer") <= 1 and text.count("Al does not answer") <= 1


def test_tied_plans_act_as_one(table: Any) -> None:
    """Who is tied and types the same is told of in one sentence, and undone by one line."""
    always: dict[str, Any] = {
        f"{name}.initiative": {"faces": [3]} for name in GANG.split(" & ")
    } | {f"{name}.initiative": {"faces": [9]} for name in ("Thug", "Thug-2", "Lurker")}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        scene = Scene(table, "ashes")
    told = "\n".join(scene.sam.heard[scene.read :])
    assert "Gang, Gang-2, Gang-3 and Gang-4 declare: attack on" in told and "sealed" not in told
    assert f"+combat/as {GANG}=+attack" in scene.sam.say("+combat/undo/list")
    scene.sam.must("+combat/undo")
    assert all(person.declared is None for person in scene.state.people.values())


def test_all_leaves_whom_a_plan_plays(table: Any) -> None:
    with service.dice_from(ScriptedDice({}, unfed="random")):
        scene = Scene(table, "ashes")
        scene.say("+combat/as all=+attack Jane")
    kept = [person.name for person in scene.state.people.values() if person.flags.kept]
    assert not any(name.startswith("Gang") for name in kept)
