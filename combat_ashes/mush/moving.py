"""Moving a game from files of SQLite to the database that its settings name now, row by row.

Evennia's objects are not made anew, as `loaddata` would: no hook of theirs runs, and every id,
which fights and locks know, stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import Error, connections, router, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.db.utils import load_backend
from evennia.objects.models import ObjectDB

from ..text.words import count

AT_A_TIME = 1000
BY_DJANGO = {"django_migrations", "sqlite_sequence"}
"""Tables that every database has of its own."""


class NotMovedError(Exception):
    """Nothing was moved, and why."""


def move(files: list[Path]) -> list[str]:
    """Copy all rows of these files to where the settings have them now; what was moved.

    Raises `NotMovedError`, with nothing changed.
    """
    _check_target()
    with _opened(files) as sources:
        moved, databases = _plan(sources), sorted(connections)
        try:
            return _move(moved, databases) + _left(sources, moved)
        except Error as error:
            raise NotMovedError(f"the new database refuses it: {error}") from error


Moved = dict[type[Model], list[BaseDatabaseWrapper]]
"""The databases in which there is something of each model."""


def _check_target() -> None:
    if connections["default"].vendor == "sqlite":
        raise NotMovedError("the settings still name SQLite; say where the new database is")
    try:
        people = ObjectDB.objects.count()
    except Error as error:
        raise NotMovedError(f"type evennia migrate first ({error})".replace("\n", " ")) from error
    if people:
        raise NotMovedError("the new database has a game in it already")


@contextmanager
def _opened(files: list[Path]) -> Iterator[list[BaseDatabaseWrapper]]:
    found: list[BaseDatabaseWrapper] = []
    default: dict[str, Any] = connections["default"].settings_dict
    backend = load_backend("django.db.backends.sqlite3")
    for number, file in enumerate(files):
        if not file.is_file():
            raise NotMovedError(f"there is no file {file}")
        how = {**default, "NAME": str(file), "OPTIONS": {}}
        found.append(backend.DatabaseWrapper(how, f"old{number}"))
    try:
        for each in found:
            connections[each.alias] = each  # Django looks some of them up by name.
        yield found
    finally:
        for each in found:
            each.close()
            del connections[each.alias]


def _plan(sources: list[BaseDatabaseWrapper]) -> Moved:
    moved: Moved = {}
    tables = {source: _tables(source) for source in sources}
    for model in apps.get_models(include_auto_created=True):
        if model._meta.proxy or not model._meta.managed:
            continue
        moved[model] = [each for each in sources if model._meta.db_table in tables[each]]
        for source in moved[model]:
            if lacking := set(_columns(model)) - _columns_of(source, model):
                raise NotMovedError(
                    f"the old {model._meta.db_table} has no {', '.join(sorted(lacking))}: "
                    "type evennia migrate with the old settings and this version first"
                )
    return moved


def _tables(source: BaseDatabaseWrapper) -> set[str]:
    """The tables in which there is something."""
    with source.cursor() as cursor:
        names = source.introspection.table_names(cursor)
        filled = []
        for name in names:
            cursor.execute(f'SELECT 1 FROM "{name}" LIMIT 1')
            filled += [name] if cursor.fetchone() else []
    return set(filled)


def _columns(model: type[Model]) -> list[str]:
    return [field.column for field in model._meta.local_concrete_fields]


def _columns_of(source: BaseDatabaseWrapper, model: type[Model]) -> set[str]:
    with source.cursor() as cursor:
        table = model._meta.db_table
        return {each.name for each in source.introspection.get_table_description(cursor, table)}


def _move(moved: Moved, databases: list[str]) -> list[str]:
    rows: Counter[str] = Counter()
    with _all_or_nothing(databases):
        for name in databases:
            # What `evennia migrate` has filled in has other numbers than in the old game.
            call_command("flush", database=name, interactive=False, verbosity=0,
                         inhibit_post_migrate=True)  # fmt: skip
        for model, sources in moved.items():
            name = router.db_for_write(model)
            for source in sources:
                rows[name] += _copy(model, source, connections[name])
        for name in databases:
            _count_on(connections[name], [each for each in moved if _is_in(name, each)])
    return [f"{count(rows[name], 'row')} to the database {name}" for name in sorted(rows)]


@contextmanager
def _all_or_nothing(databases: list[str]) -> Iterator[None]:
    if not databases:
        yield
        return
    with transaction.atomic(databases[0]), _all_or_nothing(databases[1:]):
        yield


def _is_in(name: str, model: type[Model]) -> bool:
    return router.db_for_write(model) == name


def _copy(model: type[Model], source: BaseDatabaseWrapper, to: BaseDatabaseWrapper) -> int:
    """Values as they are stored: what is pickled is not looked into."""
    columns, done = _columns(model), 0
    names = ", ".join(f'"{column}"' for column in columns)
    table, marks = model._meta.db_table, ", ".join(["%s"] * len(columns))
    with source.cursor() as old, to.cursor() as new:
        old.execute(f'SELECT {names} FROM "{table}"')
        while rows := old.fetchmany(AT_A_TIME):
            new.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)
            done += len(rows)
    return done


def _count_on(connection: Any, models: list[type[Model]]) -> None:
    """New rows get numbers above those that are there."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(sql)


def _left(sources: list[BaseDatabaseWrapper], moved: Moved) -> list[str]:
    """Tables with something in them that no application of this game has."""
    known = {model._meta.db_table for model in moved} | BY_DJANGO
    return [f"not {name}, which is of nothing in INSTALLED_APPS"
            for source in sources for name in sorted(_tables(source) - known)]  # fmt: skip
