"""After a start, fights are taken up one after the other while the game answers already.

A fight that somebody types into meanwhile is simply read then.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import evennia
from evennia.utils import logger

from . import recovery
from .fights import FIGHTS
from .reactor import reactor

PAUSE = 0.02
"""Seconds between two fights, which belong to whoever types: as long as one of them takes."""

_waiting: deque[Any] = deque()


def take_up_soon(script: Any) -> None:
    """Take a room's fight up when its turn comes."""
    if not _waiting:
        reactor.callLater(0, _begin)
    _waiting.append(script)


def _begin() -> None:
    """Those in which people are connected come first: they hear where their fight stands."""
    theirs = _of_the_connected()
    ordered = sorted(_waiting, key=lambda script: script.id not in theirs)
    _waiting.clear()
    _waiting.extend(ordered)
    _next()


def _of_the_connected() -> set[int]:
    """The ids of the scripts that are noted on characters who are connected."""
    bodies = [session.get_puppet() for session in evennia.SESSION_HANDLER.get_sessions()]
    noted = [body.attributes.get(FIGHTS, category="ashes") for body in bodies if body is not None]
    return {number for numbers in noted for number in numbers or ()}


def _next() -> None:
    script = _waiting.popleft()
    if _waiting:
        # Before anything can go wrong with this one, which must not keep the others waiting.
        reactor.callLater(PAUSE, _next)
    if script.pk is None:
        return
    try:
        recovery.take_up(script)
    except Exception:
        logger.log_trace(f"Combat Ashes: fight {script.db.fight_id} was not taken up")
