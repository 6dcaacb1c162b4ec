"""Connections to a server of databases that are lost, and mended before anybody runs into them.

Evennia works outside of Django's requests, by which Django finds out that a connection is of no
use any more. Without this a restart of PostgreSQL would break every line until the game restarts.
"""

from __future__ import annotations

import select

import evennia
from django.db import Error, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from evennia.utils import logger
from twisted.internet.task import LoopingCall

SECONDS = 1.0
"""How often connections are looked at: it costs some microseconds, and no question."""


def keep_mended() -> None:
    """From now on, as long as the server runs."""
    LoopingCall(_look).start(SECONDS, now=False)


def mend() -> None:
    """Close all that has ended: the next statement opens it anew."""
    for connection in connections.all(initialized_only=True):
        close_if_ended(connection)


def _look() -> None:
    mend()
    for connection in connections.all(initialized_only=True):
        # Nothing is heard of a connection that went in silence: where the settings have
        # CONN_HEALTH_CHECKS, Django asks the server before the next statement.
        connection.health_check_done = False
    _revive_maintenance()


def close_if_ended(connection: BaseDatabaseWrapper) -> None:
    if _has_word(connection) and is_lost(connection, connection.connection):
        close(connection)


def is_lost(connection: BaseDatabaseWrapper, raw: object) -> bool:
    """Whether a server does not answer any more on what was open: not asked in a transaction."""
    if connection.vendor == "sqlite" or connection.in_atomic_block:
        return False
    # Django opens a new one by itself when it leaves a transaction that was lost.
    return connection.connection is not raw or not connection.is_usable()


def _has_word(connection: BaseDatabaseWrapper) -> bool:
    """Whether a server has sent what nobody asked for, as it does when it ends a connection."""
    raw = connection.connection
    if connection.vendor != "postgresql" or raw is None:
        return False
    try:
        poll = select.poll()
        poll.register(raw.fileno(), select.POLLIN)
    except Exception:  # psycopg's own, of which there are two versions: it is closed already.
        return True
    return bool(poll.poll(0))


def close(connection: BaseDatabaseWrapper) -> None:
    """Close it, if that breaks no transaction: the next statement opens it anew."""
    try:
        if not connection.in_atomic_block:
            connection.close()
    except Error as error:
        logger.log_err(f"Combat Ashes: a connection to the database cannot be closed: {error}")


def _revive_maintenance() -> None:
    """Evennia's own call of every minute stops for good when it meets a database that is gone."""
    task = getattr(evennia.EVENNIA_SERVER_SERVICE, "maintenance_task", None)
    if task is not None and not task.running:
        task.start(60, now=False)
