"""After a start fights are taken up one by one, and the game answers meanwhile."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from combat_ashes.mush import startup
from combat_ashes.mush.schedule import Schedule


class Reactor:
    """Calls that wait until the test lets the next of them come."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[Any] = []
        monkeypatch.setattr(startup, "_waiting", deque())
        monkeypatch.setattr(startup.reactor, "callLater", lambda *call: self.calls.append(call))

    def turn(self) -> None:
        """The next call comes."""
        _, function, *arguments = self.calls.pop(0)
        function(*arguments)


@pytest.fixture
def fights(table: Any) -> list[Any]:
    """Three fights, of which only the last has anybody in it who is connected."""
    scripts = []
    for name in ("Ann", "Ben", "Cleo"):
        room = table.room()
        player = table.player(name, room, permission="Helper").must("+init")
        scripts.append(room.ashes_fight)
        if name != "Cleo":
            player.session.puppet = None
            player.char.sessions.clear()
    return scripts


def start(scripts: list[Any]) -> None:
    for script in scripts:
        script.forget()
    for script in scripts:
        script.at_server_start()


def is_read(script: Any) -> bool:
    return script.held.live is not None


def test_nothing_is_read_before_the_game_answers(
    fights: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    reactor = Reactor(monkeypatch)
    start(fights)
    assert not any(is_read(script) for script in fights)
    assert len(reactor.calls) == 1


def test_those_with_people_connected_come_first_and_each_in_a_turn_of_its_own(
    fights: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    reactor = Reactor(monkeypatch)
    taken: list[Any] = []
    monkeypatch.setattr(Schedule, "take_up", lambda self: taken.append(self.script))
    start(fights)
    reactor.turn()
    assert taken == [fights[2]]
    reactor.turn()
    reactor.turn()
    assert taken == [fights[2], fights[0], fights[1]] and not reactor.calls
    start(fights)
    assert len(reactor.calls) == 1
    for _ in fights:
        reactor.turn()
    assert len(taken) == 6


def test_one_that_fails_or_is_gone_keeps_no_other_waiting(
    fights: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    reactor = Reactor(monkeypatch)
    taken: list[Any] = []

    def take_up(self: Schedule) -> None:
        if self.script is fights[2]:
            raise RuntimeError("this one")
        taken.append(self.script)

    monkeypatch.setattr(Schedule, "take_up", take_up)
    start(fights)
    fights[0].delete()
    logged: list[str] = []
    monkeypatch.setattr(startup.logger, "log_trace", logged.append)
    for _ in range(3):
        reactor.turn()
    assert len(logged) == 1 and str(fights[2].db.fight_id) in logged[0]
    assert taken == [fights[1]] and not reactor.calls


def test_who_types_meanwhile_finds_the_fight_as_it_stood(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = table.room()
    jane = table.player("Jane", room, permission="Helper").must("+combat/start", "+init")
    script = room.ashes_fight
    Reactor(monkeypatch)
    start([script])
    assert "Jane" in jane.say("+combat") and is_read(script)
