"""What one player may have stored: whoever types without end is refused, and nothing grows."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection

from combat_ashes.models import AshesFight, AshesPose
from combat_ashes.mush import fights, game_config, limits, schedule
from combat_ashes.text.surface import PLAYER
from tests.fuzz.generator import Generator
from tests.game.test_presence import Scene
from tests.support.shipped import shipped

SIZE = (
    "SELECT coalesce(sum(length(given) + length(events) + coalesce(length(state), 0)), 0) "
    "FROM combat_ashes_ashesentry",
    "SELECT coalesce(sum(length(state)), 0) FROM combat_ashes_ashesfight",
    "SELECT coalesce(sum(length(text)), 0) FROM combat_ashes_ashespose",
    "SELECT coalesce(sum(length(db_value)), 0) FROM typeclasses_attribute",
    "SELECT coalesce(sum(length(db_value)), 0) FROM server_serverconfig",
)
OFTEN = 8
MOST_GROWN = 1_500
"""Characters that a line may add however often it is typed, in place of what was there."""


def stored() -> int:
    """The characters that are stored of all fights, of everybody, and of the game."""
    with connection.cursor() as cursor:
        return sum(cursor.execute(sql).fetchone()[0] for sql in SIZE)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in {"MOST_INPUTS": 12, "MOST_BEGUN": 3, "MOST_POSES": 4}.items():
        monkeypatch.setattr(limits, name, most)


# --- a fight --------------------------------------------------------------------------------------


def test_a_fight_that_is_full_can_be_left_and_ended(table: Any, few: None) -> None:
    scene = Scene(table, storyteller=True)
    kim = table.player("Kim", scene.room)
    for number in range(limits.MOST_INPUTS):
        scene.sam.say(f"+combat/init Jane={number + 10}")
    live = scene.script.live
    assert live.number == limits.MOST_INPUTS
    before = stored()
    for player, line in ((scene.frank, "+pass"), (scene.sam, "+combat/init Jane=99"),
                         (scene.sam, "+combat/undo"), (kim, "+init")):  # fmt: skip
        said = player.refused(line)
        assert "(err.fight.full)" in said and "12 inputs" in said and "+init/leave" in said
    assert stored() == before and scene.state == live.state
    scene.jane.must("+init/leave")
    scene.sam.must("+combat/end")
    assert fights.fight_in(scene.room) is None


def test_the_clock_adds_nothing_to_a_fight_that_is_full(
    table: Any, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    monkeypatch.setattr(limits, "MOST_INPUTS", scene.script.live.number)
    before = stored()
    assert not schedule.time_out(scene.script)
    assert stored() == before


# --- beginning ------------------------------------------------------------------------------------


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    clock = SimpleNamespace(now=1_000_000.0)
    monkeypatch.setattr(limits, "now", lambda: clock.now)
    return clock


def test_one_begins_so_many_fights_in_a_day(table: Any, few: None, time: SimpleNamespace) -> None:
    room = table.room()
    jane, kim = table.player("Jane", room), table.player("Kim", room)
    sam = table.player("Sam", room, permission="Helper")
    for _ in range(limits.MOST_BEGUN):
        jane.must("+init", "+init/leave")
        time.now += 60
    count = AshesFight.objects.count()
    for line in ("+init", "+chase Kim", "+tutorial"):
        said = jane.refused(line) if line != "+chase Kim" else jane.say(line)
        assert AshesFight.objects.count() == count, said
    assert (
        "(err.fight.begun_too_often)" in jane.refused("+init") and "3 fights" in jane.refusals[-1]
    )
    kim.must("+init")
    jane.must("+init", "+init/leave")  # In somebody else's.
    kim.must("+init/leave")
    for _ in range(limits.MOST_BEGUN + 1):
        sam.must("+combat/start", "+combat/end")
    time.now += limits.DAY
    jane.must("+init", "+init/leave")


# --- poses ----------------------------------------------------------------------------------------


def test_so_many_poses_of_one_person_are_kept(table: Any, few: None) -> None:
    scene = Scene(table)
    for number in range(limits.MOST_POSES):
        scene.jane.say(f"pose waits, {number}.")
    assert "and no more" not in scene.heard(scene.jane)
    for _ in range(3):
        scene.jane.say("pose waits.")
    assert scene.heard(scene.jane).count("4 poses of yours are kept") == 1
    scene.frank.say("pose waits.")
    assert AshesPose.objects.count() == limits.MOST_POSES + 1
    scene.script.held.posed = None  # As after a start.
    scene.jane.say("pose waits.")
    assert AshesPose.objects.count() == limits.MOST_POSES + 1


def test_of_a_long_pose_the_beginning_is_kept(table: Any) -> None:
    scene = Scene(table)
    scene.jane.say("pose " + "waits " * 2000)
    assert len(AshesPose.objects.get().text) == limits.LONGEST_POSE


# --- every line -----------------------------------------------------------------------------------


def lines_of(ruleset: str) -> Iterator[tuple[str, list[str]]]:
    """Each line that a player may type, so often, with other words each time."""
    generator = Generator("bounds", ruleset)
    for row in generator.words.surface.rows:
        if row.who == PLAYER:
            yield row.typed, [generator.written(row) for _ in range(OFTEN)]


@pytest.mark.parametrize("ruleset", shipped())
def test_no_line_stores_more_however_often_it_is_typed(
    table: Any, settings: Any, ruleset: str
) -> None:
    """The fight stands still meanwhile: it waits for its storyteller."""
    settings.ASHES_SHEET_PROPOSALS = True
    room = table.room()
    game_config.use(ruleset, room)
    sam = table.player("Sam", room, permission="Helper")
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sam.must("+combat/start gather")
    jane.must("+init")
    frank.must("+init")
    for number in range(fights.MOST_BESIDE + 2):
        jane.say("+combat/plan off" if number % 2 else "+combat/plan defensive")
    assert "(err.line.too_often)" in jane.refusals[-2]
    for name, lines in lines_of(ruleset):
        before = stored()
        for line in lines:
            jane.say(line)
            jane.say(f"{line} {'x' * 300}")
        grown = stored() - before
        assert grown <= MOST_GROWN, f"{name}: {grown} characters more"
