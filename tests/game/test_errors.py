"""What is said where something else than the rules fails: never more than is known."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection
from evennia.utils import create

from combat_ashes.engine.inputs import Input
from combat_ashes.models import AshesFight
from combat_ashes.mush import faults, service, tell
from combat_ashes.mush.commands import base, meant
from combat_ashes.mush.fights import last_in
from tests.game.test_presence import Scene


@pytest.fixture(autouse=True)
def logged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is logged, without the tracebacks."""
    lines: list[str] = []
    for name in ("log_trace", "log_err"):
        monkeypatch.setattr(faults.logger, name, lambda text="": lines.append(text))
    return lines


@contextmanager
def game_database_gone() -> Iterator[None]:
    """Every statement fails that is not about fights, as where these have a database of their own.

    What Evennia has in memory is still there.
    """

    def fails(execute: Any, sql: str, *args: Any) -> Any:
        if "combat_ashes_" not in sql and not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")):
            raise OperationalError("disk I/O error")
        return execute(sql, *args)

    with connection.execute_wrapper(fails):
        yield
    connection.set_rollback(False)


def gone(*args: Any, **kwargs: Any) -> Any:
    raise OperationalError("disk I/O error")


def test_a_stored_line_counts_although_the_games_database_is_gone(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    with game_database_gone(), monkeypatch.context() as broken:
        broken.setattr(tell, "audience", gone)
        said = scene.frank.say("+pass")
    assert "taken back" not in said and "nothing" not in said.lower() and "err." not in said
    assert scene.waiting() == ["Jane"]
    scene.jane.must("+pass")
    for player in (scene.jane, scene.frank, scene.sam):
        assert scene.heard(player).count("Frank declares: pass.") == 1


@pytest.mark.parametrize("line", ["+pass", "+combat", "+sheet", "+init", "+npc Bo=thug"])
def test_whatever_fails_its_speaker_reads_a_sentence(
    table: Any, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Neither the refusal nor the log of it may raise what would reach Evennia."""
    scene = Scene(table)
    with game_database_gone(), monkeypatch.context() as broken:
        for name in ("surface_in", "row_in", "fight_in", "last_in"):
            broken.setattr(base, name, gone)
        said = scene.frank.refused(line)
    assert "nothing of your line counts in a fight" in said and "(err.line.broken)" in said


def test_what_breaks_behind_a_stored_line_is_not_called_nothing(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table, storyteller=True)
    number = scene.script.live.number
    from combat_ashes.mush.commands import storyteller

    def half(command: Any) -> None:
        command.rule("timer", seconds=60)
        raise OperationalError("disk I/O error")

    monkeypatch.setitem(storyteller.ACTIONS, "timer", half)
    said = scene.sam.refused("+combat/timer 60")
    assert "Your line counts" in said and scene.script.live.number == number + 1


def test_a_fault_of_making_do_is_a_refusal_too(
    table: Any, monkeypatch: pytest.MonkeyPatch, logged: list[str]
) -> None:
    scene = Scene(table)
    monkeypatch.setattr(service, "decide", lambda *args: 1 / 0)
    monkeypatch.setattr(service, "is_deadlocked", gone)
    assert "(err.fight.broken)" in scene.frank.refused("+pass")
    strange = Input("pass", "p2", "p2", {"what": object()})
    refusal = service.submit(scene.script, strange)
    assert refusal is not None and refusal.code == "err.fight.broken"
    assert any("object object" in line for line in logged)


@pytest.mark.parametrize("line", [
    "+sheet", "+health", "+roll strength+brawl", "+combat/style brief", "help combat", "flee",
    "+resist", "+grab Frank", "xyzzy", "look", "say hi", "out",
])  # fmt: skip
def test_a_fight_that_cannot_be_read_stops_no_other_line(table: Any, line: str) -> None:
    scene = Scene(table)
    create.create_object("typeclasses.exits.Exit", key="out", location=scene.room,
                         destination=scene.street)  # fmt: skip
    AshesFight.objects.update(state="{rubbish")
    last_in(scene.room).forget()
    said = scene.frank.say(line)
    assert said or line == "out"
    assert "Traceback" not in said and "err.fight" not in said and "err.line.broken" not in said
    if line != "out":
        assert "cannot be read" in scene.frank.refused("+combat")


def test_a_fault_behind_what_is_no_command_is_told_like_any(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    monkeypatch.setattr(meant, "rules_in", gone)
    assert "(err.line.broken)" in scene.frank.refused("flee")


@pytest.mark.parametrize("line", ["+combat/as Jane=", "+combat/books/check Frank=wits/"])
def test_a_line_too_long_to_be_read_is_refused_by_who_is_awaited(
    table: Any, logged: list[str], line: str
) -> None:
    scene = Scene(table, storyteller=True)
    for player in (scene.sam, scene.jane, scene.frank):
        assert "(err.line.too_long)" in player.say(line + "1" * 4000)
    assert logged == []
