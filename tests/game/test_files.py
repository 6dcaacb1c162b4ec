"""Fights that cannot be read, and a database of the fights that does not work."""

from __future__ import annotations

import json
import sqlite3
import time as clock_time
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.db import connections, router
from django.db.utils import load_backend

from combat_ashes.models import AshesEntry, AshesFight, AshesMember, AshesTold
from combat_ashes.mush import startup, store
from combat_ashes.mush.fights import fight_in
from combat_ashes.router import NAME, FightsApart
from tests.game.test_faults import later, logged  # noqa: F401
from tests.game.test_presence import NOW, Scene

pytestmark = pytest.mark.usefixtures("logged")


def server_starts(script: Any) -> None:
    """A start of the server as far as one fight goes, whose turn to be taken up has come."""
    script.at_server_start()
    startup._next()


# --- fights that cannot be read -----------------------------------------------------------------


def unknown_rules(fight_id: int) -> None:
    row = AshesFight.objects.get(id=fight_id)
    state = {**json.loads(row.state), "ruleset": "checkers"}
    AshesFight.objects.filter(id=fight_id).update(state=json.dumps(state), number=10**6)


def damaged_state(fight_id: int) -> None:
    AshesFight.objects.filter(id=fight_id).update(state='{"ruleset": "ash')


def not_even_text(fight_id: int) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "UPDATE combat_ashes_ashesfight SET state = CAST(x'ff00fe' AS TEXT) WHERE id = %s",
            (fight_id,),
        )


def damaged_events(fight_id: int) -> None:
    last = AshesEntry.objects.filter(fight_id=fight_id).order_by("number").last()
    AshesEntry.objects.filter(id=last.id).update(events="[{")


def newer_event(fight_id: int) -> None:
    last = AshesEntry.objects.filter(fight_id=fight_id).order_by("number").last()
    AshesEntry.objects.filter(id=last.id).update(events='[{"kind": "teleported", "who": "p1"}]')


def missing_row(fight_id: int) -> None:
    AshesFight.objects.filter(id=fight_id).delete()


def missing_entry(fight_id: int) -> None:
    AshesEntry.objects.filter(fight_id=fight_id, number=2).delete()


DAMAGES = [
    unknown_rules,
    damaged_state,
    not_even_text,
    damaged_events,
    newer_event,
    missing_row,
    missing_entry,
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_fight_that_cannot_be_read_is_set_aside(
    table: Any,
    damage: Callable[[int], None],
    logged: list[str],  # noqa: F811
    tmp_path: Path,
    settings: Any,
) -> None:
    settings.ASHES_SHELF = str(tmp_path / "shelf")
    scene, other = Scene(table, **NOW), Scene(table)
    script = scene.script
    fight_id, rows = script.live.fight_id, script.live.number
    damage(fight_id)
    script.forget()
    logged.clear()

    # The server starts with it.
    server_starts(script)
    server_starts(script)
    assert len([line for line in logged if "cannot be read" in line]) == 1

    # Whoever types there is told; whoever comes, goes and looks is not in its way.
    for line in ("+combat", "+pass", "+init", "+init/leave", "+combat/log", "+attack Jane"):
        said = scene.frank.refused(line)
        assert "(err.fight.unreadable)" in said and "+combat/shelve" in said
    scene.sam.refused("+combat/start")
    scene.frank.must("+sheet", "+health", "+roll dexterity+brawl/7", "+roll 4")
    scene.frank.logout()
    scene.frank.account.db._last_puppet = scene.frank.char
    scene.frank.login()
    scene.frank.say("look")
    scene.jane.char.move_to(scene.street)
    scene.jane.char.move_to(scene.room)
    assert scene.room.ashes_fight is None
    assert not [line for line in logged if line and "cannot be read" not in line]
    other.frank.must("+pass")

    scene.sam.refused("+combat/shelve")
    said = scene.ada.say("+combat/shelve")
    (file,) = (tmp_path / "shelf").iterdir()
    assert str(file) in said and "Ada has set the fight here aside" in scene.heard(scene.frank)
    kept = [json.loads(line) for line in file.read_text().splitlines()]
    lost = damage in (missing_row, missing_entry)
    assert len(kept) == 1 + rows - lost
    assert all({"state", "events"} & row.keys() for row in kept)
    assert fight_in(scene.room) is None
    scene.frank.must("+init")
    assert other.waiting() == ["Jane"]


def test_a_fight_that_can_be_read_is_set_aside_as_well(
    table: Any, tmp_path: Path, settings: Any
) -> None:
    settings.ASHES_SHELF = str(tmp_path)
    scene = Scene(table)
    fight_id = scene.script.live.fight_id
    scene.ada.must("+combat/shelve")
    assert fight_in(scene.room) is None
    assert AshesFight.objects.get(id=fight_id).status == "shelved"
    assert "(err.fight.none)" in scene.ada.refused("+combat/shelve")


def test_a_record_that_cannot_be_written_stays(table: Any, tmp_path: Path, settings: Any) -> None:
    (tmp_path / "file").write_text("")
    settings.ASHES_SHELF = str(tmp_path / "file" / "shelf")
    scene = Scene(table)
    assert "(err.shelf.failed)" in scene.ada.refused("+combat/shelve")
    scene.frank.must("+pass")


# --- a database that does not work --------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Fights are kept in a SQLite file as in the reference game."""
    from server.conf import settings as reference

    path = tmp_path / "fights.db3"
    fights = deepcopy(reference.DATABASES["fights"])
    kept = {**connections.settings["default"], **fights, "NAME": str(path)}
    # Not among the settings: a test may open no database of those but its own.
    connections[NAME] = load_backend(kept["ENGINE"]).DatabaseWrapper(kept, NAME)
    monkeypatch.setattr(router, "routers", [FightsApart()])
    with connections[NAME].schema_editor() as editor:
        for model in (AshesFight, AshesEntry, AshesMember, AshesTold):
            editor.create_model(model)
    yield path
    connections[NAME].close()
    del connections[NAME]


def locked(path: Path) -> Callable[[], None]:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    return other.close


def read_only(path: Path) -> Callable[[], None]:
    return pragma("query_only=ON")


def full(path: Path) -> Callable[[], None]:
    """Not one byte more: other fights' entries have taken the room that was left."""
    over = pragma("max_page_count=1")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA max_page_count=1")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        for number in range(10_000):
            other.execute(
                "INSERT INTO combat_ashes_ashesentry "
                "(fight_id, number, given, events, made_at) VALUES (-1, ?, '', '', 0)",
                (number,),
            )
    other.close()
    return over


def pragma(said: str) -> Callable[[], None]:
    """Every new connection is opened so, until it is over."""
    options = connections[NAME].settings_dict["OPTIONS"]
    was = options["init_command"]
    options["init_command"] = f"{was} PRAGMA {said};"
    connections[NAME].close()

    def over() -> None:
        options["init_command"] = was

    return over


def files(path: Path) -> list[Path]:
    return list(path.parent.glob("fights.db3*"))


def deleted(path: Path) -> Callable[[], None]:
    """The file and what belongs to it is gone while it is open, and comes back."""
    kept = [(each, each.read_bytes()) for each in files(path)]
    for each in files(path):
        each.unlink()

    def back() -> None:
        for each, content in kept:
            each.write_bytes(content)

    return back


def moved(path: Path) -> Callable[[], None]:
    path.rename(path.with_name("elsewhere"))

    def back() -> None:
        path.with_name("elsewhere").rename(path)

    return back


def without_tables(path: Path) -> Callable[[], None]:
    back = deleted(path)
    path.touch()

    def over() -> None:
        path.unlink()
        back()

    return over


def garbage(path: Path) -> Callable[[], None]:
    """What a restored backup may be: another file by the same name, and not a database."""
    back = deleted(path)
    path.write_bytes(b"This is not what it says. " * 1000)

    def over() -> None:
        path.unlink()
        back()

    return over


def damaged(path: Path) -> Callable[[], None]:
    """A disk has lost what stood in the file, all but its first page."""
    connections[NAME].close()
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))

    def over() -> None:
        for each in files(path):
            each.unlink()
        path.write_bytes(content)

    return over


TROUBLES = {
    locked: "it is locked",
    read_only: "nothing can be written to it",
    full: "its disk is full",
    deleted: "its file is missing",
    moved: "its file is missing",
    without_tables: "its tables are missing",
    garbage: "its file is damaged",
    damaged: "its file is damaged",
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_nothing_is_shown_that_is_not_stored(
    table: Any, file: Path, trouble: Callable[[Path], Callable[[], None]]
) -> None:
    scene = Scene(table)
    before, heard = scene.state, scene.heard(scene.jane)
    over = trouble(file)
    begun = clock_time.monotonic()
    said = scene.frank.refused("+pass")
    assert clock_time.monotonic() - begun < 1
    assert "(err.store.failed)" in said and "your line was not stored" in said
    assert TROUBLES[trouble] in said
    assert scene.heard(scene.jane) == heard
    assert scene.state == before and scene.waiting() == ["Frank"]
    elsewhere = table.player("Kim", scene.street)
    assert "(err.store.failed)" in elsewhere.refused("+init")
    ada = table.player("Ada", scene.script.obj, permission="Builder")
    assert "(err.store.failed)" in ada.refused("+ruleset/set grapple.difficulty=7")
    assert "grapple.difficulty is 6." in ada.say("+ruleset/show grapple.difficulty")
    over()

    # And on without a restart.
    scene.frank.must("+pass")
    assert "Frank declares: pass." in scene.heard(scene.jane) and scene.waiting() == ["Jane"]
    elsewhere.must("+init")
    scene.script.forget()
    assert scene.waiting() == ["Jane"]


@pytest.mark.parametrize("trouble", [deleted, garbage, without_tables])
def test_a_server_starts_without_its_fights(
    table: Any,
    file: Path,
    trouble: Callable[[Path], Callable[[], None]],
    later: list[Any],  # noqa: F811
) -> None:
    scene = Scene(table, **NOW)
    script = scene.script
    connections[NAME].close()
    over = trouble(file)
    script.forget()
    script.schedule.armed_for = None
    later.clear()
    server_starts(script)
    (what,) = [arguments for _, call, *arguments in later if call == script.schedule.take_up]
    assert "(err.store.failed)" in scene.frank.refused("+pass")
    scene.frank.logout()
    scene.frank.login()
    scene.frank.logout()
    over()
    later.clear()
    script.schedule.take_up(*what)
    for _, call, *arguments in list(later):
        if call in (script.schedule.see_who_is_there, script.schedule.recap):
            call(*arguments)
    assert scene.person("Frank").absent == "logged_out" and scene.waiting() == ["Jane"]


# --- what must not be dropped -------------------------------------------------------------------


def test_who_goes_while_nothing_can_be_stored_is_gone_later(
    table: Any,
    file: Path,
    later: list[Any],  # noqa: F811
) -> None:
    scene = Scene(table, storyteller=True, **NOW)
    over = locked(file)
    later.clear()
    scene.frank.logout()
    scene.sam.logout()
    scene.jane.char.move_to(scene.street)
    scene.jane.char.move_to(scene.room)
    assert scene.waiting() == ["Frank"] and scene.state.storyteller is not None
    waits = [call for call in later if call[1] == scene.script.schedule.insist_again]
    assert [given.do for _, _, given, _ in waits] == ["absent", "release", "absent"]

    later.clear()
    waits[0][1](*waits[0][2:])
    ((seconds, *again),) = later
    assert seconds == 2
    over()
    again[0](*again[1:])
    for _, call, *arguments in waits[1:]:
        call(*arguments)
    assert scene.person("Frank").absent == "logged_out" and scene.state.storyteller is None
    # Jane is back, and what was to be said of her is not so any more.
    assert scene.names() == ["Jane", "Frank"] and scene.waiting() == ["Jane"]


def test_time_that_runs_out_while_nothing_can_be_stored_runs_out_later(
    table: Any,
    file: Path,
    later: list[Any],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene(table)
    deadline = scene.script.live.deadline
    monkeypatch.setattr("combat_ashes.mush.clock.now", lambda: deadline + 1)
    over = locked(file)
    for seconds in (1, 2, 4):
        later.clear()
        scene.script.schedule.ring()
        assert [call[:2] for call in later] == [(seconds, scene.script.schedule.ring)]
    over()
    scene.script.schedule.ring()
    assert scene.waiting() == ["Jane"]


# --- up to where it was told --------------------------------------------------------------------


def test_up_to_where_a_fight_is_told_is_stored_with_it(table: Any, file: Path) -> None:
    live = Scene(table).script.live
    assert store.load(live.fight_id).told == live.told == live.number
    store.mark_told(live.fight_id, live.number - 1)
    assert store.load(live.fight_id).told == live.number - 1
    AshesTold.objects.all().delete()
    assert store.load(live.fight_id).told == live.number, "a fight of an earlier version"
    store.mark_told(live.fight_id, live.number - 1)
    assert store.load(live.fight_id).told == live.number - 1
