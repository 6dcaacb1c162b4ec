"""The tables of the fights where migrations say that they are, and they are not.

Django notes a migration as done in every database, also in one that a router keeps it out of. A
game that takes the database `fights` out of its settings again has its fights in the default one
then, where nothing was made and nothing seems left to do.
"""

from __future__ import annotations

from typing import Any

from django.db import connections, router
from django.db.migrations.executor import MigrationExecutor
from django.db.models.signals import post_migrate
from django.dispatch import receiver

from .router import APP


@receiver(post_migrate)
def complete(sender: Any, using: str, **kwargs: Any) -> None:
    """After `evennia migrate`: make what a database lacks of the tables that belong there.

    `sender` is the application that was migrated.
    """
    if sender.name != APP:
        return
    connection = connections[using]
    executor = MigrationExecutor(connection)
    if executor.loader.graph.leaf_nodes(APP) and not _has_all(executor):
        return  # They have been taken away on purpose.
    for model in sender.get_models():
        if router.allow_migrate_model(using, model):
            _complete(connection, model)


def _has_all(executor: MigrationExecutor) -> bool:
    return not executor.migration_plan(executor.loader.graph.leaf_nodes(APP))


def _complete(connection: Any, model: Any) -> None:
    table, introspection = model._meta.db_table, connection.introspection
    if table not in introspection.table_names():
        with connection.schema_editor() as editor:
            editor.create_model(model)
        return
    with connection.cursor() as cursor:
        there = {each.name for each in introspection.get_table_description(cursor, table)}
    for field in model._meta.local_fields:
        if field.column not in there:
            with connection.schema_editor() as editor:
                editor.add_field(model, field)
