"""The database that fights are kept in, and what becomes of a line when it does not work.

It may be locked, read-only, full, damaged or gone. Whatever is asked of it then fails at
once with `NotStored`, and the connection is closed: the next one finds what is there then.
A change in the midst of which a server's connection is lost is made once more on a new one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from django.db import DatabaseError, IntegrityError, InterfaceError, connections, router
from django.db.backends.base.base import BaseDatabaseWrapper
from evennia.utils import logger

from ..engine.refusals import Refused
from ..models import AshesEntry
from ..router import NAME
from .lost import close, close_if_ended, is_lost

_opened: WeakKeyDictionary[BaseDatabaseWrapper, tuple[object, tuple[int, int]]] = (
    WeakKeyDictionary()
)
"""The file that each connection has open, by device and number."""

WHY = {
    "locked": " (it is locked)",
    "readonly": " (nothing can be written to it)",
    "read-only": " (nothing can be written to it)",
    "full": " (its disk is full)",
    "No space left": " (its disk is full)",
    "no such table": " (its tables are missing; evennia migrate makes them)",
    "relation": " (its tables are missing; evennia migrate makes them)",
    "connection": " (it does not answer)",
    "the database system is": " (it does not answer)",
    "No such file": " (its file is missing)",
    "malformed": " (its file is damaged)",
    "not a database": " (its file is damaged)",
}
"""What SQLite, PostgreSQL and the system say, and what a player is told of it."""


class NotStored(Refused):
    """The database of the fights does not work; what was to be stored is not.

    `lost` where the connection went in the midst of it.
    """

    code = "err.store.failed"

    def __init__(self, error: Exception, lost: bool = False) -> None:
        self.error, self.lost = error, lost
        why = next((why for said, why in WHY.items() if said in str(error)), "")
        super().__init__(self.code, why=why, locked="locked" in str(error))


class Unsure(NotStored):
    """The database went away while something was stored, which may be there when it is back."""

    code = "err.store.unsure"


class Unreadable(Refused):
    """What is stored of a fight makes no fight, be it that its `ruleset` is not there."""

    def __init__(self, why: str, ruleset: str = "") -> None:
        super().__init__("err.fight.unreadable", how="rules" if ruleset else "", ruleset=ruleset)
        self.why = why

    def __str__(self) -> str:
        return self.why


def name() -> str:
    found: str = router.db_for_write(AshesEntry)
    return found


def is_apart() -> bool:
    """Whether fights have a database of their own, for whose locks nothing waits."""
    return name() == NAME


@contextmanager
def working() -> Iterator[BaseDatabaseWrapper]:
    """The connection to it; raises `NotStored` for all but a broken constraint."""
    connection = connections[name()]
    raw = None
    try:
        close_if_ended(connection)
        _reopen_if_replaced(connection)
        raw = connection.connection
        yield connection
    except IntegrityError:
        raise
    except (DatabaseError, InterfaceError, OSError) as error:
        if "decode to UTF-8" in str(error):
            raise Unreadable(str(error)) from error
        failed = NotStored(error, raw is not None and is_lost(connection, raw))
        if not failed.refusal.facts["locked"]:
            logger.log_err(f"Combat Ashes: the database of the fights does not work: {error}")
            close(connection)
        raise failed from error


def change(make: Callable[[BaseDatabaseWrapper], None]) -> None:
    """Make a change, twice where the connection was lost meanwhile.

    What was made by then must not be made again: whoever makes it sees to that. Raises as
    `working` does, and `Unsure` where nobody knows what was made.
    """
    try:
        with working() as connection:
            make(connection)
    except NotStored as failed:
        if not failed.lost:
            raise
        try:
            with working() as connection:
                make(connection)
        except NotStored as again:
            raise Unsure(again.error) from again


def file_of(connection: BaseDatabaseWrapper) -> str | None:
    """The path of a SQLite file, None for any other database."""
    if connection.vendor != "sqlite" or connection.is_in_memory_db():
        return None
    return str(connection.settings_dict["NAME"])


def _reopen_if_replaced(connection: BaseDatabaseWrapper) -> None:
    """SQLite goes on writing to a file that was deleted; raises `OSError` where none is."""
    path = file_of(connection)
    if path is None:
        return
    found = os.stat(path)
    here = (found.st_dev, found.st_ino)
    raw, there = _opened.get(connection, (None, here))
    if connection.connection is not None and connection.connection is raw and here != there:
        close(connection)
    connection.ensure_connection()
    if connection.connection is not raw:
        _opened[connection] = (connection.connection, here)
