"""A locked database of the fights: the lines wait, their speakers' next ones behind them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError

from combat_ashes.mush import held_lines, store
from tests.game.test_presence import Scene


class Lock:
    """The database of the fights while another process writes into it, and the time meanwhile.

    So many entries are stored before it does.
    """

    def __init__(self) -> None:
        self.held = True
        self.free = 0
        self.tried = 0
        self.time = 1000.0
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, seconds: float, call: Callable[..., None], *args: Any) -> None:
        self.calls.append((self.time + seconds, lambda: call(*args)))

    def goes_on(self, seconds: float) -> None:
        """So much time passes."""
        end = self.time + seconds
        while due := [each for each in self.calls if each[0] <= end]:
            each = min(due, key=lambda one: one[0])
            self.calls.remove(each)
            self.time = max(self.time, each[0])
            each[1]()
        self.time = end


@pytest.fixture
def lock(monkeypatch: pytest.MonkeyPatch) -> Lock:
    lock = Lock()
    insert = store._insert

    def locked(*args: Any) -> None:
        if lock.held:
            lock.tried += 1
            raise OperationalError("database is locked")
        insert(*args)

    reactor = SimpleNamespace(running=True, callLater=lock.call_later)
    monkeypatch.setattr(held_lines, "reactor", reactor)
    monkeypatch.setattr(held_lines, "now", lambda: lock.time)
    monkeypatch.setattr(held_lines, "_waiting", deque())
    monkeypatch.setattr(held_lines, "is_apart", lambda: True)
    monkeypatch.setattr(store, "_insert", locked)
    return lock


@pytest.fixture
def scene(table: Any) -> Scene:
    return Scene(table)


def test_a_line_waits_for_the_lock_and_says_nothing(scene: Scene, lock: Lock) -> None:
    number = scene.script.live.number
    assert scene.frank.say("+pass") == ""
    assert "Waiting for Frank" in scene.sam.say("+combat")
    lock.goes_on(0.5)
    assert scene.script.live.number == number
    lock.held = False
    lock.goes_on(held_lines.AGAIN_SECONDS)
    assert "Frank declares: pass." in scene.heard(scene.jane)
    assert lock.calls == []


def test_whoever_waits_longer_is_told_once_and_at_last_refused(scene: Scene, lock: Lock) -> None:
    scene.frank.say("+pass")
    lock.goes_on(held_lines.MOST_SECONDS - 1)
    assert scene.heard(scene.frank).count("your line waits for it, 9 seconds at most") == 1
    lock.goes_on(2)
    assert "err.store.failed" in scene.frank.refusals[-1] and "locked" in scene.frank.refusals[-1]
    assert len(scene.frank.refusals) == 1 and lock.calls == []


def test_lines_of_one_person_stay_in_order(scene: Scene, lock: Lock) -> None:
    scene.frank.say("+pass")
    scene.frank.say("+combat")
    scene.frank.say("+remind the fire")
    assert "Before" not in scene.heard(scene.frank) and len(held_lines._waiting) == 3
    first = len(scene.frank.heard)
    lock.held = False
    lock.goes_on(1)
    heard = "\n".join(scene.frank.heard[first:])
    assert heard.index("Frank declares: pass.") < heard.index("Waiting for Jane to declare, ")
    assert scene.state.books[0].what == "the fire"


def test_only_the_first_of_many_is_tried_until_the_lock_is_free(scene: Scene, lock: Lock) -> None:
    for player in (scene.frank, scene.jane):
        player.say("+remind the fire")
    lock.tried = 0
    lock.goes_on(0.5)
    assert lock.tried == round(0.5 / held_lines.AGAIN_SECONDS)
    lock.held = False
    lock.goes_on(held_lines.AGAIN_SECONDS)
    assert len(scene.state.books) == 2


def test_whoever_has_walked_away_meanwhile_is_refused(scene: Scene, lock: Lock) -> None:
    scene.sam.say("+combat/start")
    scene.sam.char.location = scene.street
    lock.held = False
    lock.goes_on(1)
    assert "(err.fight.overtaken)" in scene.sam.refusals[-1] and scene.state.storyteller is None


def test_a_sheet_that_a_fight_cannot_take_over_is_as_it_was(scene: Scene, lock: Lock) -> None:
    scene.ada.say("+sheet/set Frank/brawl=5")
    assert scene.frank.char.ashes.snapshot()["traits"]["brawl"] == 2
    lock.held = False
    lock.goes_on(1)
    assert scene.frank.char.ashes.snapshot()["traits"]["brawl"] == 5
    assert scene.person("Frank").traits["brawl"] == 5


def test_what_was_said_for_an_npc_ahead_waits_as_well(table: Any, lock: Lock) -> None:
    lock.held = False
    scene = Scene(table, storyteller=True)
    table.character("Thug", scene.room)
    scene.sam.must("+combat/add Thug", "+combat/init Thug=30", "+combat/as Thug=+dodge")
    lock.held, lock.free = True, 2
    scene.frank.must("+pass")
    scene.jane.must("+pass")
    assert "Thug declares" not in scene.heard(scene.jane)
    lock.goes_on(1)
    lock.held = False
    lock.goes_on(1)
    assert scene.heard(scene.jane).count("Thug declares: dodge.") == 1
    assert "locked" not in scene.heard(scene.sam)
