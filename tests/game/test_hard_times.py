"""A clock that is set back, rules that are uninstalled, and a fight of a newer version."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from evennia.server.models import ServerConfig

from combat_ashes.models import AshesFight
from combat_ashes.mush import clock, fights, game_config, schedule, startup

HOUR = 3600.0


class Time:
    """The system's clock, which a test sets, and the calls that wait for a time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000.0
        self.calls: list[tuple[float, Any]] = []
        for module in (clock, schedule, fights):
            monkeypatch.setattr(module, "now", lambda: self.now)
        monkeypatch.setattr(schedule.reactor, "callLater", self._call_later)

    def _call_later(self, seconds: float, call: Callable[..., None], *args: Any) -> Any:
        self.calls.append((seconds, call))
        return SimpleNamespace(active=lambda: True, cancel=lambda: None)

    def rings(self, script: Any) -> list[float]:
        """How soon the fight's clock was told to ring since it was asked last."""
        found = [seconds for seconds, call in self.calls if call == script.schedule.ring]
        self.calls.clear()
        return found


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def fight(table: Any) -> Any:
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    jane.must("+init")
    frank.must("+init")
    return SimpleNamespace(room=room, jane=jane, frank=frank, script=room.ashes_fight)


def test_a_clock_that_is_set_back_makes_nobody_wait_longer(table: Any, time: Time) -> None:
    scene = fight(table)
    whole = scene.script.live.deadline - time.now
    assert 0 < whole < HOUR and time.rings(scene.script)
    time.now -= HOUR
    scene.jane.say("+combat")  # Twisted's clock has gone back, too: what waits is put right.
    assert time.rings(scene.script) == [whole]
    assert f"{round(whole)} seconds left" in scene.jane.say("+combat")
    time.now += whole
    scene.script.schedule.ring()
    assert "does not answer" in "\n".join(scene.jane.heard)


def test_a_clock_that_is_set_back_while_the_server_is_down(table: Any, time: Time) -> None:
    scene = fight(table)
    whole = scene.script.live.deadline - time.now
    time.now -= HOUR
    scene.script.forget()
    scene.script.schedule.halt()
    time.calls.clear()
    scene.script.schedule.take_up()
    assert time.rings(scene.script) == [whole]


def test_a_clock_that_is_set_forward_asks_for_answers_at_once(table: Any, time: Time) -> None:
    scene = fight(table)
    time.now += HOUR
    scene.script.schedule.ring()
    assert "does not answer" in "\n".join(scene.jane.heard)
    assert 0 < scene.script.live.deadline - time.now < HOUR


# --- rules that are uninstalled ------------------------------------------------------------------


def test_a_room_whose_rules_are_gone_says_so_and_how_to_go_on(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = table.room()
    room.attributes.add(game_config.ROOM_RULES, {"ruleset": "grim", "settings": {}})
    jane, ada = table.player("Jane", room), table.player("Ada", room, permission="Builder")
    said = jane.say("+init")
    assert "The rules 'grim', which were chosen for this room, are not there any more" in said
    assert "'ashes' is in force" in said and "type +ruleset/use ashes=here." in said
    assert "'grim'" in ada.say("+ruleset")
    told: list[str] = []
    monkeypatch.setattr(startup.logger, "log_warn", told.append)
    startup.at_server_start()
    assert [line for line in told if room.key in line and "'grim'" in line]
    jane.must("+init/leave")
    ada.must("+ruleset/use close2004=here", "+ruleset/use ashes=here")
    assert "'grim'" not in ada.say("+ruleset")


def test_a_game_whose_rules_are_gone_says_so(table: Any) -> None:
    jane = table.player("Jane", table.room())
    with game_config.unchanged():
        ServerConfig.objects.conf(game_config.RULESET, "grim")
        assert "type +ruleset/use ashes=game." in jane.say("+ruleset")
        assert "chosen for this game" in jane.say("+ruleset")


def test_a_fight_whose_rules_are_gone_names_them_and_goes_on_when_they_are_back(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = fight(table)
    row = AshesFight.objects.get(id=scene.script.live.fight_id)
    before = row.state
    state = {**json.loads(before), "ruleset": "grim"}
    AshesFight.objects.filter(id=row.id).update(state=json.dumps(state))
    scene.script.forget()
    said = scene.jane.refused("+combat")
    assert "has the rules 'grim'" in said and "installs them again" in said
    assert "+combat/shelve" in said and "(err.fight.unreadable)" in said
    AshesFight.objects.filter(id=row.id).update(state=before)
    assert "Waiting for" in scene.jane.say("+combat")


# --- a newer version -----------------------------------------------------------------------------


def test_a_fight_of_a_newer_version_is_not_written_over(table: Any) -> None:
    """What this version does not know would be lost as soon as a line is stored."""
    scene = fight(table)
    row = AshesFight.objects.get(id=scene.script.live.fight_id)
    newer = {**json.loads(row.state), "weather": "rain"}
    AshesFight.objects.filter(id=row.id).update(state=json.dumps(newer))
    scene.script.forget()
    assert "(err.fight.unreadable)" in scene.jane.refused("+pass")
    assert json.loads(AshesFight.objects.get(id=row.id).state)["weather"] == "rain"


# --- small things that random lines found ---------------------------------------------------------


def test_whoever_lets_go_on_what_nobody_can_do_is_answered_each_time(table: Any) -> None:
    sam = table.player("Sam", table.room(), permission="Helper").must("+combat/start", "+init")
    sam.must("+combat/set Sam=status out", "+combat/next")
    for _ in range(2):
        assert "Nobody here can act" in sam.say("+combat/next")


def test_a_refused_start_notes_nothing_on_its_speaker(table: Any) -> None:
    scene = fight(table)
    sam = table.player("Sam", scene.room, permission="Helper")
    scene.jane.must("+init")
    scene.frank.must("+init")
    scene.frank.say("+pass")
    scene.jane.say("+pass")
    assert "err.fight.begun" in sam.refused("+combat/start ashes gather")
    assert not sam.char.attributes.get(fights.FIGHTS, category="ashes")


def test_a_roll_beside_a_fight_has_the_rules_of_the_fight(table: Any) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    sheet = {"traits": {"strength": 2, "brawl": 2}, "weapons": ["knife"]}
    jane = table.player("Jane", room, sheet=sheet)
    ada.must("+ruleset/use hubris=here")
    jane.must("+init")
    ada.must("+ruleset/use storyteller=here")
    assert "err.line.broken" not in jane.say("+roll a") + jane.say("+roll strength+brawl")


def test_a_new_fight_writes_nothing_about_the_clock_of_the_old_one(table: Any) -> None:
    """Evennia would note in three Attributes that a timer was not paused, and delete them."""
    room = table.room()
    jane = table.player("Jane", room).must("+init", "+init/leave")
    old = fights.last_in(room)
    with CaptureQueriesContext(connection) as asked:
        jane.must("+init")
    assert fights.last_in(room) != old
    assert not [each for each in asked.captured_queries if "_paused" in each["sql"]]


def test_odds_of_nothing_are_said_to_be_none(table: Any) -> None:
    room = table.room()
    game_config.use("storyteller", room)
    jane = table.player("Jane", room).must("+init")
    assert "Dice decide nothing that you can do now" in jane.say("+odds")
