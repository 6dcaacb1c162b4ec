"""People who come, go and say nothing; clocks; faults; fights that do not know of each other."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.inputs import Input
from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.engine.state import CLOCK
from combat_ashes.mush import clock, faults, fights, schedule, service
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import rulebook
from tests.support.faults import failing


class Scene:
    """Frank is slower than Jane and is to declare; Ada is staff, Sam may run fights."""

    def __init__(self, table: Any, storyteller: bool = False, **settings: str) -> None:
        self.table = table
        self.room = table.room()
        self.street = table.room("Street")
        self.ada = table.player("Ada", self.room, permission="Builder")
        self.sam = table.player("Sam", self.room, permission="Helper")
        self.jane = table.player("Jane", self.room)
        self.frank = table.player("Frank", self.room)
        for key, value in settings.items():
            self.ada.must(f"+ruleset/set {key.replace('__', '.')}={value}")
        if storyteller:
            self.sam.must("+combat/start")
        with service.dice_from(ScriptedDice({"Jane.initiative": [9], "Frank.initiative": [1]})):
            self.jane.must("+init")
            self.frank.must("+init")

    @property
    def script(self) -> Any:
        return fight_in(self.room)

    @property
    def state(self) -> Any:
        return self.script.live.state

    def waiting(self) -> list[str]:
        return [self.state.people[q.who].name if q.who in self.state.people else q.who
                for q in self.state.questions if q.blocking]  # fmt: skip

    def names(self) -> list[str]:
        return [person.name for person in self.state.people.values()]

    def person(self, name: str) -> Any:
        return next(p for p in self.state.people.values() if p.name == name)

    def heard(self, player: Any) -> str:
        return "\n".join(player.heard)


NOW = {"absent__grace_seconds": "0"}


# --- logged out -----------------------------------------------------------------------------


def test_who_logs_out_takes_the_default_and_comes_back(table: Any) -> None:
    scene = Scene(table, **NOW)
    scene.frank.logout()
    assert scene.person("Frank").declared.do == "pass"
    assert scene.waiting() == ["Jane"]
    assert "Frank is not there" in scene.heard(scene.jane)
    scene.jane.must("+pass")
    assert scene.state.round == 2 and scene.waiting() == ["Jane"]
    scene.frank.login()
    assert scene.person("Frank").absent == ""
    assert "Frank is back" in scene.heard(scene.jane)


def test_who_is_back_hears_where_the_fight_stands(table: Any) -> None:
    scene = Scene(table, **NOW)
    scene.jane.logout()
    scene.frank.must("+pass")
    scene.jane.login()
    scene.jane.heard.clear()
    scene.jane.account.unpuppet_object(scene.jane.session)
    scene.jane.account.puppet_object(scene.jane.session, scene.jane.char)
    assert "You are in a fight; type +combat to see it." in scene.heard(scene.jane)


def test_a_fight_waits_for_who_logs_out(table: Any) -> None:
    scene = Scene(table, absent__logged_out="wait", **NOW)
    scene.frank.logout()
    assert scene.waiting() == ["Frank"] and scene.names() == ["Jane", "Frank"]
    assert "the fight waits" in scene.heard(scene.jane)
    scene.frank.login()
    scene.frank.must("+pass")
    assert scene.waiting() == ["Jane"]


def test_who_logs_out_is_taken_out(table: Any) -> None:
    scene = Scene(table, absent__logged_out="leave", **NOW)
    scene.frank.logout()
    assert scene.names() == ["Jane"]
    assert "Frank has logged out and is out of the fight" in scene.heard(scene.jane)


def test_a_short_break_of_the_line_is_no_absence(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[Any] = []
    monkeypatch.setattr(
        "combat_ashes.mush.presence.reactor.callLater", lambda *call: later.append(call)
    )
    scene = Scene(table)
    scene.frank.logout()
    ((seconds, still_gone, *what),) = [call for call in later if "still_gone" in call[1].__name__]
    assert seconds == 30 and scene.waiting() == ["Frank"]
    assert "Frank is gone; the fight waits 30 seconds for their return." in scene.jane.heard[-1]
    scene.frank.login()
    still_gone(*what)
    assert scene.person("Frank").absent == "" and scene.waiting() == ["Frank"]
    scene.frank.logout()
    still_gone(*what)
    assert scene.person("Frank").absent == "logged_out" and scene.waiting() == ["Jane"]


def test_a_second_window_keeps_somebody_there(table: Any) -> None:
    scene = Scene(table, **NOW)
    first = scene.frank.session
    scene.frank.login()
    scene.frank.account.unpuppet_object(first)
    assert scene.person("Frank").absent == "" and scene.waiting() == ["Frank"]


def test_a_fight_that_everybody_left_stands_still(table: Any) -> None:
    scene = Scene(table, **NOW)
    scene.frank.logout()
    scene.jane.logout()
    assert scene.state.status == "running" and scene.waiting() == []
    number = scene.script.live.number
    scene.jane.login()
    assert scene.script.live.number > number
    assert scene.waiting() == ["Jane"]


def test_a_fight_goes_on_without_its_storyteller(table: Any) -> None:
    scene = Scene(table, storyteller=True, **NOW)
    thug = table.character("Thug", scene.room, player=False)
    with service.dice_from(ScriptedDice({"Thug.initiative": [1]})):
        scene.sam.must("+combat/add Thug", f"+combat/init {thug.key}=-5")
    assert scene.waiting() == ["Thug"]
    scene.sam.logout()
    assert scene.state.storyteller is None and scene.waiting() == ["Frank"]
    scene.sam.login()
    scene.sam.must("+combat/start")
    assert scene.state.storyteller == scene.sam.char.id


def test_a_fight_waits_for_its_storyteller(table: Any) -> None:
    scene = Scene(table, storyteller=True, absent__storyteller="wait", **NOW)
    scene.sam.logout()
    assert scene.state.storyteller == scene.sam.char.id


# --- left the room, deleted -------------------------------------------------------------------


def test_who_walks_away_is_out(table: Any) -> None:
    scene = Scene(table)
    scene.frank.char.move_to(scene.street)
    assert scene.names() == ["Jane"] and scene.waiting() == ["Jane"]
    assert "Frank has left the room" in scene.heard(scene.jane)
    assert "There is no fight here" in scene.frank.refused("+pass")


def test_who_walks_away_takes_the_defaults_until_they_return(table: Any) -> None:
    scene = Scene(table, absent__left_room="defaults")
    scene.frank.char.move_to(scene.street)
    assert scene.waiting() == ["Jane"] and scene.person("Frank").absent == "left_room"
    scene.frank.char.move_to(scene.room)
    assert scene.person("Frank").absent == ""
    scene.jane.must("+pass")
    assert scene.waiting() == ["Jane", "Frank"]


def test_a_fight_waits_for_who_walks_away(table: Any) -> None:
    scene = Scene(table, absent__left_room="wait")
    scene.frank.char.move_to(scene.street)
    assert scene.waiting() == ["Frank"]
    scene.frank.char.move_to(scene.room)
    scene.frank.must("+pass")
    assert scene.waiting() == ["Jane"]


def test_who_is_deleted_is_out(table: Any) -> None:
    scene = Scene(table)
    scene.frank.char.delete()
    assert scene.names() == ["Jane"] and scene.waiting() == ["Jane"]
    scene.jane.must("+pass", "+init", "+combat")


def test_who_is_deleted_leaves_a_body(table: Any) -> None:
    scene = Scene(table, absent__deleted="body")
    scene.frank.char.delete()
    assert scene.names() == ["Jane", "Frank"] and scene.waiting() == ["Jane"]
    scene.jane.must("+attack Frank")
    assert scene.state.round == 2


def test_a_room_that_is_deleted_takes_its_fight_along(table: Any) -> None:
    scene = Scene(table)
    scene.room.delete()
    scene.jane.char.location = scene.street
    scene.jane.must("+init")
    assert fight_in(scene.street) is not None


# --- silence ------------------------------------------------------------------------------------


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock that stands until it is moved; `later(seconds, script)` lets it ring."""

    class Time:
        now = 1000.0

        def later(self, seconds: float, script: Any) -> None:
            self.now += seconds
            script.schedule.ring()

    told = Time()
    for module in (clock, fights, schedule):
        monkeypatch.setattr(module, "now", lambda: told.now)
    return told


def test_without_a_storyteller_silence_has_a_limit(table: Any, time: Any) -> None:
    scene = Scene(table)
    script = scene.script
    assert script.live.deadline == time.now + 300
    time.later(299, script)
    assert scene.waiting() == ["Frank"]
    time.later(1, script)
    assert scene.waiting() == ["Jane"] and scene.person("Frank").declared.do == "pass"
    assert "Frank is asked to declare and does not answer" in scene.heard(scene.jane)
    assert script.live.deadline == time.now + 300


def test_the_silent_leave_where_the_house_says_so(table: Any, time: Any) -> None:
    scene = Scene(table, absent__silent="leave")
    time.later(300, scene.script)
    assert scene.names() == ["Jane"]
    assert "Frank did not answer" in scene.heard(scene.jane)


def test_silence_without_limit(table: Any, time: Any) -> None:
    scene = Scene(table, absent__silent_seconds="0")
    assert scene.script.live.deadline is None
    time.later(10_000, scene.script)
    assert scene.waiting() == ["Frank"]


def test_a_storyteller_sets_the_timer(table: Any, time: Any) -> None:
    scene = Scene(table, storyteller=True)
    assert scene.script.live.deadline is None
    scene.sam.must("+combat/timer 60")
    assert scene.script.live.deadline == time.now + 60
    time.later(60, scene.script)
    assert scene.waiting() == ["Jane"]
    scene.sam.must("+combat/timer off")
    assert scene.script.live.deadline is None


def test_a_pause_stops_the_clock(table: Any, time: Any) -> None:
    scene = Scene(table, storyteller=True)
    scene.sam.must("+combat/timer 60", "+combat/pause")
    time.later(600, scene.script)
    assert scene.waiting() == ["Frank"]
    scene.sam.must("+combat/resume")
    assert scene.script.live.deadline == time.now + 60


def test_the_house_sets_a_limit_for_declarations(table: Any, time: Any) -> None:
    scene = Scene(table, storyteller=True, declare__timeout_seconds="45")
    assert scene.script.live.deadline == time.now + 45


def test_after_a_restart_the_deadline_still_holds(table: Any, time: Any) -> None:
    scene = Scene(table)
    script = scene.script
    script.schedule.halt()
    script.forget()
    time.now += 500
    script.schedule.take_up()
    script.schedule.ring()
    assert scene.waiting() == ["Jane"]


def test_after_a_restart_it_is_seen_who_is_there(table: Any) -> None:
    scene = Scene(table)
    scene.frank.char.sessions.clear()
    scene.script.forget()
    scene.script.schedule.see_who_is_there()
    assert scene.person("Frank").absent == "logged_out" and scene.waiting() == ["Jane"]
    assert scene.person("Jane").absent == ""


def test_what_is_stored_is_what_is_in_memory(table: Any) -> None:
    scene = Scene(table, storyteller=True)
    scene.frank.must("+dodge")
    before = scene.state
    scene.script.forget()
    assert scene.state == before


# --- faults -----------------------------------------------------------------------------------


def test_a_fault_pauses_one_fight_and_is_told(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    monkeypatch.setattr(faults.logger, "log_trace", lambda text="": logged.append(text))
    scene, other = Scene(table, storyteller=True), Scene(table)
    scene.frank.must("+pass")
    with monkeypatch.context() as broken:
        broken.setitem(rulebook("ashes", {}).steps, "resolve", lambda ctx: 1 / 0)
        said = scene.jane.refused("+pass")
    assert "Something went wrong" in said and "ZeroDivisionError" not in scene.heard(scene.jane)
    assert scene.state.status == "paused" and scene.waiting() == ["Jane"]
    assert "paused" in scene.heard(scene.frank) and "+combat/undo" in scene.heard(scene.sam)
    (ours,) = [text for text in logged if "Combat Ashes" in text]
    assert '"do":"pass"' in ours
    other.frank.must("+pass")
    other.jane.must("+pass")
    assert other.state.round == 2
    scene.sam.must("+combat/resume")
    scene.jane.must("+pass")
    assert scene.state.round == 2


def test_after_a_fault_what_went_before_can_be_taken_back(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults.logger, "log_trace", lambda text="": None)
    scene = Scene(table, storyteller=True)
    scene.frank.must("+dodge")
    with monkeypatch.context() as broken:
        broken.setitem(rulebook("ashes", {}).steps, "resolve", lambda ctx: 1 / 0)
        scene.jane.refused("+attack Frank")
    scene.sam.must("+combat/undo 2")
    assert scene.state.status == "running" and scene.waiting() == ["Frank"]
    scene.frank.must("+pass")
    scene.jane.must("+pass")
    assert scene.state.round == 2


def test_a_fault_in_a_fight_that_nobody_runs(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults.logger, "log_trace", lambda text="": None)
    scene = Scene(table)
    with monkeypatch.context() as broken:
        broken.setitem(rulebook("ashes", {}).steps, "declared", failing("declared"))
        scene.frank.refused("+pass")
    assert scene.state.status == "paused"
    scene.sam.must("+combat/resume")
    scene.frank.must("+pass")
    assert scene.waiting() == ["Jane"]


def test_a_fault_of_the_clock_leaves_the_clock_going(
    table: Any, time: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults.logger, "log_trace", lambda text="": None)
    scene = Scene(table)
    with monkeypatch.context() as broken:
        broken.setitem(rulebook("ashes", {}).steps, "declared", failing("declared"))
        time.later(300, scene.script)
    assert scene.state.status == "paused"
    scene.sam.must("+combat/resume")
    assert scene.script.live.deadline == time.now + 300
    time.later(300, scene.script)
    assert scene.waiting() == ["Jane"]


# --- several fights ---------------------------------------------------------------------------


def test_fights_in_several_rooms_do_not_know_of_each_other(table: Any) -> None:
    scenes = [Scene(table, storyteller=True) for _ in range(3)]
    first, second, third = scenes
    first.frank.must("+attack Jane")
    second.sam.must("+combat/pause")
    assert first.waiting() == ["Jane"] and third.waiting() == ["Frank"]
    assert [s.state.status for s in scenes] == ["running", "paused", "running"]
    second.frank.heard.clear()
    first.jane.must("+pass")
    assert second.frank.heard == []
    third.sam.must("+combat/end")
    assert fight_in(third.room) is None and first.script is not None
    assert len({s.script.live.fight_id for s in (first, second)}) == 2


def test_somebody_fights_in_one_room_and_then_in_another(table: Any) -> None:
    scene = Scene(table)
    scene.frank.char.move_to(scene.street)
    scene.frank.must("+init")
    assert [p.name for p in fight_in(scene.street).live.state.people.values()] == ["Frank"]
    scene.frank.char.move_to(scene.room)
    assert fight_in(scene.street) is None
    scene.frank.must("+init")
    assert scene.names() == ["Jane", "Frank"]


def test_who_comes_in_is_told_that_there_is_a_fight(table: Any) -> None:
    scene = Scene(table)
    ida = table.player("Ida", scene.street)
    ida.char.move_to(scene.room)
    assert "There is a fight here" in scene.heard(ida) and "Waiting for Frank" in scene.heard(ida)


# --- silent ---------------------------------------------------------------------------------


def test_who_looks_or_is_refused_after_a_silence_is_waited_for_again(table: Any) -> None:
    for line in ("+combat", "+attack Nobody"):
        scene = Scene(table)
        service.submit(scene.script, Input("time_out", CLOCK, CLOCK))
        assert scene.person("Frank").silent == 1
        assert "In this round nobody waits for Frank any more" in scene.heard(scene.jane)
        scene.frank.say(line)
        assert scene.person("Frank").silent == 0
