"""The tables of fights where migrations say that they are: `evennia migrate` completes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

from combat_ashes import tables
from combat_ashes.models import AshesEntry, AshesFight

OURS = apps.get_app_config("combat_ashes")
MIGRATIONS = sorted(path.stem for path in Path(OURS.path, "migrations").glob("0*.py"))


@pytest.fixture
def moved(tmp_path: Path, settings: Any) -> Iterator[Any]:
    """A database that our migrations were noted in while fights had one of their own."""
    settings.MIGRATION_MODULES = {}
    own = DatabaseWrapper(
        {**connection.settings_dict, "NAME": str(tmp_path / "moved.db3")}, "moved"
    )
    connections["moved"] = own
    for name in MIGRATIONS:
        MigrationRecorder(own).record_applied("combat_ashes", name)
    yield own
    own.close()
    del connections["moved"]


def names(database: Any) -> set[str]:
    return set(database.introspection.table_names())


def columns(database: Any) -> list[str]:
    with database.cursor() as cursor:
        table = AshesEntry._meta.db_table
        found = database.introspection.get_table_description(cursor, table)
        return [each.name for each in found]


def test_fights_are_moved_back_by_a_migration(moved: Any) -> None:
    tables.complete(OURS, "moved")
    assert {AshesFight._meta.db_table, AshesEntry._meta.db_table} <= names(moved)
    assert columns(moved) == [field.column for field in AshesEntry._meta.local_fields]
    tables.complete(OURS, "moved")


def test_what_came_while_they_were_away_is_added(moved: Any) -> None:
    tables.complete(OURS, "moved")
    with moved.schema_editor() as editor:
        editor.remove_field(AshesEntry, AshesEntry._meta.get_field("state"))
    assert "state" not in columns(moved)
    tables.complete(OURS, "moved")
    assert "state" in columns(moved)


def test_what_was_taken_away_on_purpose_stays_away(moved: Any) -> None:
    MigrationRecorder(moved).record_unapplied("combat_ashes", MIGRATIONS[-1])
    tables.complete(OURS, "moved")
    assert AshesFight._meta.db_table not in names(moved)
