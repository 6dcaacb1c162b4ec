"""A server dies between storing a line and what follows from it: that follows after the start."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.mush import fights, service
from tests.game.test_presence import Scene


def dies_then_starts(scene: Scene, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Sam's lines are stored, and the server dies before anything follows; then it starts."""
    with monkeypatch.context() as dies:
        dies.setattr(service, "_after", lambda *args: None)
        scene.sam.must(*lines)
    for player in (scene.sam, scene.jane, scene.frank):
        player.heard.clear()
    starts(scene)


def starts(scene: Scene) -> None:
    script = fights.last_in(scene.room)
    assert script is not None
    script.forget()
    script.schedule.take_up()
    script.schedule.recap()  # It comes a second later.


def test_the_end_of_a_fight_that_was_not_told_is_told_after_a_start(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table, storyteller=True)
    dies_then_starts(scene, monkeypatch, "+damage Jane=2 bashing", "+combat/end")
    assert scene.heard(scene.frank).count("The fight is over") == 1
    assert scene.jane.char.ashes.snapshot()["health"] == "//"
    starts(scene)
    assert scene.heard(scene.frank).count("The fight is over") == 1


def test_who_left_before_a_server_died_keeps_their_wounds(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table, storyteller=True)
    dies_then_starts(scene, monkeypatch, "+damage Jane=1 bashing", "+combat/remove Jane")
    assert scene.jane.char.ashes.snapshot()["health"] == "/"


def test_a_plan_goes_on_after_a_start(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(table, storyteller=True)
    table.character("Thug", scene.room, player=False)
    scene.sam.must("+combat/add Thug", "+npc/plan Thug=aggressive", "+combat/init Thug=30")
    scene.frank.must("+pass")
    with monkeypatch.context() as dies:
        dies.setattr(service, "_after", lambda *args: None)
        scene.jane.must("+pass")
    assert scene.waiting() == ["Thug"]
    starts(scene)
    assert "Thug declares: " in scene.heard(scene.frank)
