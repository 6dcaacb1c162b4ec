"""Whose fight: taking one over from a storyteller who is there, or is not."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.mush.fights import fight_in

NOW = "+ruleset/set absent.grace_seconds=0"


class Scene:
    """Sam runs a fight of Jane; Tom may run fights too, and Ada is staff."""

    def __init__(self, table: Any) -> None:
        self.room = table.room()
        self.ada = table.player("Ada", self.room, permission="Builder")
        self.sam = table.player("Sam", self.room, permission="Helper")
        self.tom = table.player("Tom", self.room, permission="Helper")
        self.jane = table.player("Jane", self.room)
        self.sam.must("+combat/start")
        self.jane.must("+init")

    @property
    def state(self) -> Any:
        return fight_in(self.room).live.state

    def runs(self) -> str:
        return str(self.state.storyteller_name)

    def requests(self) -> list[str]:
        return [q.facts.name for q in self.state.questions if q.kind == "claim"]

    def log(self) -> str:
        return self.jane.say("+combat/log 20")


@pytest.fixture
def scene(table: Any) -> Scene:
    return Scene(table)


def test_a_storyteller_who_is_there_is_asked_first(scene: Scene) -> None:
    scene.sam.heard.clear()
    scene.tom.must("+combat/start")
    assert scene.runs() == "Sam"
    asked = "Tom asks to take over this fight: type +choose agree to hand it over, "
    assert asked in " ".join(scene.sam.heard[-1].split()) and asked not in "\n".join(
        scene.jane.heard
    )
    assert "err.storyteller.other" in scene.tom.refused("+combat/end")
    for player in (scene.tom, scene.jane):
        assert "Tom asks Sam to hand over this fight" in "\n".join(player.heard)


def test_agreed_it_changes_hands_and_all_are_told(scene: Scene) -> None:
    scene.tom.must("+combat/start")
    scene.sam.must("+choose agree")
    assert scene.runs() == "Tom"
    for player in (scene.sam, scene.tom, scene.jane):
        assert "Tom takes over this fight from Sam." in player.heard[-1]
        assert "Tom is the storyteller of this fight." in player.heard[-1]
    scene.tom.must("+combat/next")
    assert "err.storyteller.other" in scene.sam.refused("+combat/next")


@pytest.mark.parametrize("line", ["+choose refuse", "+pass", "+choose 2"])
def test_refused_it_stays_where_it_is(scene: Scene, line: str) -> None:
    scene.tom.must("+combat/start")
    scene.sam.must(line)
    assert scene.runs() == "Sam" and not scene.requests()
    assert "Sam keeps this fight and does not hand it over to Tom." in scene.jane.heard[-1]
    scene.tom.must("+combat/start")
    assert scene.requests() == ["Tom"]


def test_both_ways_are_in_the_log_with_names(scene: Scene) -> None:
    scene.tom.must("+combat/start")
    scene.sam.must("+choose refuse")
    scene.ada.must("+combat/start")
    seen = scene.log()
    assert "Tom asks Sam to hand over this fight" in seen
    assert "Sam keeps this fight and does not hand it over to Tom." in seen
    assert "Ada takes over this fight from Sam." in seen


def test_nobody_asks_twice_and_only_the_storyteller_answers(scene: Scene) -> None:
    scene.tom.must("+combat/start")
    assert "err.claim.asked" in scene.tom.refused("+combat/start")
    scene.tom.refused("+choose agree")
    scene.jane.refused("+choose agree")
    assert scene.runs() == "Sam" and scene.requests() == ["Tom"]


def test_staff_need_not_ask(scene: Scene) -> None:
    scene.ada.must("+combat/start")
    assert scene.runs() == "Ada"
    assert "Ada takes over this fight from Sam." in scene.jane.heard[-1]


def test_who_is_not_there_is_not_asked(scene: Scene) -> None:
    scene.sam.logout()
    assert scene.runs() == "Sam"
    scene.tom.must("+combat/start")
    assert scene.runs() == "Tom"
    assert "Tom takes over this fight from Sam." in scene.jane.heard[-1]


@pytest.mark.parametrize("waits", ["release", "wait"])
def test_with_the_storyteller_the_question_goes(scene: Scene, waits: str) -> None:
    scene.ada.must(NOW, f"+ruleset/set absent.storyteller={waits}")
    scene.tom.must("+combat/start")
    scene.sam.logout()
    scene.tom.must("+combat/start")
    assert scene.runs() == "Tom" and not scene.requests()
    scene.sam.login()
    assert scene.runs() == "Tom"


def test_a_fight_given_to_one_is_not_given_to_the_other(scene: Scene, table: Any) -> None:
    rob = table.player("Rob", scene.room, permission="Helper")
    scene.tom.must("+combat/start")
    rob.must("+combat/start")
    scene.sam.must("+choose agree Tom")
    assert scene.runs() == "Tom" and not scene.requests()
    assert "(err." in scene.sam.refused("+choose agree")


def test_a_fight_that_nobody_runs_is_there_to_be_taken(scene: Scene) -> None:
    scene.ada.must(NOW)
    scene.sam.logout()
    assert scene.state.storyteller is None
    scene.tom.must("+combat/start")
    assert scene.runs() == "Tom"
    assert "takes over" not in scene.jane.heard[-1]


def test_ones_own_fight_is_ones_own(scene: Scene) -> None:
    scene.sam.must("+combat/start")
    assert scene.runs() == "Sam" and "takes over" not in "\n".join(scene.jane.heard)


def test_a_request_is_taken_back_with_its_line(scene: Scene) -> None:
    scene.tom.must("+combat/start")
    scene.sam.must("+combat/undo")
    assert not scene.requests()


def test_who_took_over_is_missed_like_any_storyteller(scene: Scene) -> None:
    scene.ada.must(NOW)
    scene.tom.must("+combat/start")
    scene.sam.must("+choose agree")
    scene.tom.logout()
    assert scene.state.storyteller is None
