"""Up to which entry everybody has been told a fight: a number for each fight in a small file.

A line is stored before it is told, and a server may die between the two. After the last
listener the number is written into the system's memory of the file, which takes a
microsecond and outlives the process, though not the machine: after a loss of power the
last line may be told twice. Where the file is gone, everything counts as told.
"""

from __future__ import annotations

import os
import struct
from functools import cache

from django.conf import settings
from django.db import connections
from evennia.utils import logger

from . import database

NUMBER = struct.Struct("<q")

_in_memory: dict[int, int] = {}
"""The numbers where the fights themselves are only in memory."""


def mark(fight_id: int, number: int) -> None:
    """Everybody has been told what happened up to this entry."""
    path = _path()
    if path is None:
        _in_memory[fight_id] = number
        return
    try:
        os.pwrite(_file(path), NUMBER.pack(number), fight_id * NUMBER.size)
    except OSError as error:
        logger.log_err(f"Combat Ashes: {path} cannot be written: {error}")


def up_to(fight_id: int, number: int) -> int:
    """The last entry that everybody has been told, of a fight with so many of them."""
    path = _path()
    if path is None:
        return min(number, _in_memory.get(fight_id, number))
    try:
        found = os.pread(_file(path), NUMBER.size, fight_id * NUMBER.size)
    except OSError as error:
        logger.log_err(f"Combat Ashes: {path} cannot be read: {error}")
        return number
    marked = NUMBER.unpack(found)[0] if len(found) == NUMBER.size else 0
    return min(number, marked) if marked > 0 else number


@cache
def _file(path: str) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def _path() -> str | None:
    """Beside the SQLite file, else in the game's folder; None for a database in memory."""
    connection = connections[database.name()]
    if connection.vendor == "sqlite":
        beside = database.file_of(connection)
        return f"{beside}-told" if beside else None
    return os.path.join(settings.GAME_DIR, "server", "fights-told")
