"""A connection to PostgreSQL is lost, at each moment of a line: none is lost or told falsely."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connections, router, transaction
from django.db.utils import load_backend

from combat_ashes.models import AshesEntry, AshesFight, AshesMember, AshesPose, AshesTold
from combat_ashes.mush import database, lost, records, store
from combat_ashes.router import NAME, FightsApart
from tests.game.test_faults import later, logged  # noqa: F401
from tests.game.test_presence import NOW, Scene
from tests.support import postgres

pytestmark = pytest.mark.usefixtures("logged")
TABLES = (AshesFight, AshesEntry, AshesMember, AshesPose, AshesTold)


@pytest.fixture
def url(cluster: postgres.Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Fights are kept in a database of PostgreSQL."""
    import dj_database_url

    address = postgres.at(cluster.url, "lost")
    postgres.make(address)
    kept = {**deepcopy(connections.settings["default"]), **dj_database_url.parse(address)}
    connections[NAME] = load_backend(kept["ENGINE"]).DatabaseWrapper(kept, NAME)
    monkeypatch.setattr(router, "routers", [FightsApart()])
    with connections[NAME].schema_editor() as editor:
        for model in TABLES:
            editor.create_model(model)
    yield address
    cluster.start_again()
    connections[NAME].close()
    del connections[NAME]


Moment = Callable[[], None]


def numbers(scene: Scene) -> list[int]:
    rows = AshesEntry.objects.filter(fight_id=scene.script.live.fight_id).order_by("number")
    return list(rows.values_list("number", flat=True))


def counts_once(scene: Scene, before: int) -> None:
    """Frank has passed, as everybody has heard once, and Jane is awaited."""
    for player in (scene.frank, scene.jane):
        assert scene.heard(player).count("Frank declares: pass.") == 1
    assert numbers(scene) == list(range(1, before + 2)) and scene.waiting() == ["Jane"]
    scene.jane.must("+pass")


def test_between_two_lines(table: Any, url: str) -> None:
    scene = Scene(table)
    before = scene.script.live.number
    assert postgres.cut_off(url) == 1
    scene.frank.must("+pass")
    counts_once(scene, before)


def breaks(monkeypatch: pytest.MonkeyPatch, before: Moment, after: Moment) -> None:
    """Something happens once, before and after an entry is written."""
    write = store._insert
    todo = [True]

    def insert(connection: Any, *args: Any) -> None:
        once = bool(todo) and todo.pop()
        if once:
            before()
        write(connection, *args)
        if once:
            after()
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")

    monkeypatch.setattr(store, "_insert", insert)


def nothing() -> None:
    pass


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("whole", [False, True])
def test_in_the_midst_of_a_line(
    table: Any, url: str, monkeypatch: pytest.MonkeyPatch, when: str, whole: bool
) -> None:
    """Before an entry is written, or when it is and nobody has said so; alone or with more."""
    scene = Scene(table)
    before = scene.script.live.number
    if whole:
        monkeypatch.setattr(store, "_is_marked", lambda *args: True)
    cut: Moment = lambda: postgres.cut_off(url)  # noqa: E731
    breaks(monkeypatch, *((cut, nothing) if when == "before" else (nothing, cut)))
    scene.frank.must("+pass")
    counts_once(scene, before)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_fight_begins_once(
    table: Any, url: str, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    cut: Moment = lambda: postgres.cut_off(url)  # noqa: E731
    breaks(monkeypatch, *((cut, nothing) if when == "before" else (nothing, cut)))
    room = table.room()
    table.player("Kim", room).must("+init")
    assert AshesFight.objects.count() == 1 and len(room.ashes_fight.live.state.people) == 1


def test_a_server_that_is_stopped_refuses_lines_until_it_is_back(
    table: Any, url: str, cluster: postgres.Cluster
) -> None:
    scene = Scene(table)
    before, heard = scene.script.live.number, scene.heard(scene.jane)
    cluster.stop()
    for _ in range(2):
        begun = time.monotonic()
        said = scene.frank.refused("+pass")
        assert time.monotonic() - begun < 1
        assert "(err.store.failed)" in said and "it does not answer" in said
    assert scene.waiting() == ["Frank"] and scene.heard(scene.jane) == heard
    assert "Waiting for Frank" in scene.jane.say("+combat")
    cluster.start()
    scene.frank.must("+pass")
    counts_once(scene, before)


@pytest.mark.parametrize("stored", [False, True])
def test_what_nobody_knows_is_not_told(
    table: Any, url: str, cluster: postgres.Cluster, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    """The server goes in the midst of a line, for long: whether it counts is seen afterwards."""
    scene = Scene(table)
    before = scene.script.live.number
    breaks(monkeypatch, *((nothing, cluster.stop) if stored else (cluster.stop, nothing)))
    said = scene.frank.refused("+pass")
    assert "(err.store.unsure)" in said and "not stored" not in said
    cluster.start()
    assert f"Waiting for {'Jane' if stored else 'Frank'}" in scene.frank.say("+combat")
    if not stored:
        scene.frank.must("+pass")
    else:
        assert "Frank declares: pass." not in scene.heard(scene.jane)
        scene.jane.must("+pass")
    for player in (scene.frank, scene.jane):
        assert scene.heard(player).count("Frank declares: pass.") == 1
    assert before < scene.script.live.number


def test_what_is_looked_up_and_posed_is_not_in_its_way(table: Any, url: str) -> None:
    scene = Scene(table)
    number = scene.script.live.fight_id
    for _ in range(2):
        postgres.cut_off(url)
        records.keep_pose(number, 1, "Frank", "waits.")
    postgres.cut_off(url)
    assert len(records.poses_of(number)) == 2
    postgres.cut_off(url)
    assert "Frank" in scene.frank.say("+combat/log")


def test_time_that_runs_out_while_it_is_away_runs_out_later(
    table: Any,
    url: str,
    cluster: postgres.Cluster,
    later: list[Any],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene(table, **NOW)
    cluster.stop()
    later.clear()
    scene.frank.logout()
    ((call, *args),) = [each[1:] for each in later if each[1] == scene.script.schedule.insist_again]
    cluster.start()
    call(*args)
    assert scene.person("Frank").absent == "logged_out" and scene.waiting() == ["Jane"]


# --- without anybody typing -----------------------------------------------------------------------


@pytest.fixture
def fights(url: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The connection, where it is looked for."""
    found = SimpleNamespace(all=lambda initialized_only: [connections[NAME]])
    monkeypatch.setattr(lost, "connections", found)
    return connections[NAME]


def test_a_connection_that_has_ended_is_closed_soon(table: Any, url: str, fights: Any) -> None:
    Scene(table)
    lost.mend()
    assert fights.connection is not None
    postgres.cut_off(url)
    lost.mend()
    assert fights.connection is None
    lost.mend()
    assert AshesFight.objects.count() == 1


def test_one_in_a_transaction_is_left_to_who_began_it(table: Any, url: str, fights: Any) -> None:
    Scene(table)
    with pytest.raises(database.NotStored), transaction.atomic(NAME):
        postgres.cut_off(url)
        lost.mend()
        assert fights.connection is not None
        with database.working() as connection, connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    assert AshesFight.objects.count() == 1


def test_what_is_overtaken_breaks_no_transaction_around_it(table: Any, url: str) -> None:
    scene = Scene(table)
    with transaction.atomic(NAME):
        AshesEntry.objects.create(
            fight_id=scene.script.live.fight_id, number=scene.script.live.number + 1, given="{}",
            events="[]", made_at=0.0,
        )  # fmt: skip
        scene.frank.must("+pass")
        assert scene.waiting() == ["Jane"]


def test_evennias_own_maintenance_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stops for good where its call of a minute meets a database that is away."""

    class Task:
        running = False

        def start(self, seconds: int, now: bool) -> None:
            started.append(seconds)
            self.running = True

    class Service:
        maintenance_task = Task()

    started: list[int] = []
    monkeypatch.setattr(lost.evennia, "EVENNIA_SERVER_SERVICE", Service)
    lost._look()
    lost._look()
    assert started == [60]
