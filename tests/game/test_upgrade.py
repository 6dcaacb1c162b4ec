"""Fights that the first release stored in the middle of a round go on after every migration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connections, router
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import load_backend
from msgspec.structs import replace

from combat_ashes.engine.codec import dump_state
from combat_ashes.engine.state import FightState
from combat_ashes.models import AshesEntry, AshesMember
from combat_ashes.mush import fights, store
from combat_ashes.router import APP, NAME, FightsApart
from tests.support import postgres
from tests.support.kept import FOLDER, NOBODY, StoredFight, put

FIRST = "0001_initial"
MOMENTS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@pytest.fixture(params=["sqlite", "postgres"])
def database(
    request: pytest.FixtureRequest, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Any]:
    """A database of the fights with the tables of the first release."""
    import dj_database_url

    address = f"sqlite:///{tmp_path}/fights.db3"
    if request.param == "postgres":
        address = postgres.at(request.getfixturevalue("cluster").url, "upgrade")
        postgres.make(address)
    kept = {**connections.settings["default"], **dj_database_url.parse(address)}
    connections[NAME] = load_backend(kept["ENGINE"]).DatabaseWrapper(kept, NAME)
    settings.MIGRATION_MODULES = {}
    monkeypatch.setattr(router, "routers", [FightsApart()])
    migrate((APP, FIRST))
    yield connections[NAME]
    connections[NAME].close()
    del connections[NAME]


def migrate(*to: tuple[str, str]) -> None:
    executor = MigrationExecutor(connections[NAME])
    executor.migrate(list(to) or executor.loader.graph.leaf_nodes(APP))


def bare(state: FightState) -> str:
    """A fight without what was not kept when that release stored it: who attacked whom, spent."""
    people = {who: replace(person, attacker="") for who, person in state.people.items()}
    return dump_state(replace(state, people=people, spent={}))


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_fight_of_the_first_release_goes_on(table: Any, database: Any, moment: str) -> None:
    room = table.room()
    fight_id = put(FOLDER / f"{moment}.jsonl", room.id, database)
    migrate()
    f = StoredFight(fights.new_script(room, fight_id))
    before, number, now = bare(f.state), f.script.live.number, f.state.round
    people = {person.ref for person in f.state.people.values()} | {NOBODY}
    noted = AshesMember.objects.filter(fight_id=fight_id).values_list("character_id", flat=True)
    assert set(noted) == people
    assert not AshesEntry.objects.filter(state__isnull=False).exists()
    assert store.load(fight_id).told == number

    f.end_round()
    assert f.state.round == now + 1
    f.script.forget()
    f.undo(f.script.live.number - number)
    assert bare(f.state) == before


def test_what_is_as_wide_now_as_a_fight_s_own_number(table: Any, database: Any) -> None:
    migrate()
    wide = 2**40
    for model in apps.get_app_config(APP).get_models():
        names = {field.name for field in model._meta.local_fields}
        if "fight_id" in names:
            assert model.objects.filter(fight_id=wide).count() == 0
    AshesMember.objects.create(fight_id=wide, character_id=1)
    assert AshesMember.objects.get(fight_id=wide).character_id == 1
    with database.cursor() as cursor:
        indexes = database.introspection.get_constraints(cursor, "combat_ashes_ashesfight")
    of_status = [name for name, each in indexes.items() if each["columns"] == ["status"]]
    assert of_status == ["status_of_a_fight"]
