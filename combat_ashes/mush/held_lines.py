"""Lines that meet a locked database of the fights wait, and nobody else does."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Protocol

from evennia.objects.models import ObjectDB
from evennia.utils import logger

from ..engine.refusals import Refusal
from . import tell
from .database import is_apart
from .fights import now
from .reactor import reactor

AGAIN_SECONDS = 0.05
"""How soon the first line that waits is tried again: those behind it only where it goes."""

MOST_SECONDS = 10.0
"""How long a line waits before it is refused."""

QUIET_SECONDS = 1.0
"""After so long its speaker is told that it waits."""


class Waiting(Protocol):
    """A command, as far as it may wait."""

    caller: ObjectDB

    def run(self, patient: bool = True) -> bool: ...

    def refuse(self, refusal: Refusal) -> None: ...


@dataclass
class Held:
    """A command that waits, and where its speaker was when it was typed."""

    command: Waiting
    room: ObjectDB | None
    since: float
    told: bool = False


_waiting: deque[Held] = deque()


def behind(command: Waiting) -> bool:
    if all(held.command.caller != command.caller for held in _waiting):
        return False
    hold(command)
    return True


def can_wait(refusal: Refusal) -> bool:
    """Whether what was refused may be tried again soon: fights in a database of their own."""
    return bool(refusal.facts.get("locked")) and is_apart() and reactor.running


def hold(command: Waiting) -> None:
    _waiting.append(Held(command, command.caller.location, now()))
    if len(_waiting) == 1:
        reactor.callLater(AGAIN_SECONDS, _go_on)


def _go_on() -> None:
    """Try those who wait in their order, up to the first that still must."""
    try:
        while _waiting and _goes(_waiting[0]):
            _waiting.popleft()
    except Exception:
        logger.log_trace("Combat Ashes: a line that waited for the database is lost")
        _waiting.popleft()
    if _waiting:
        reactor.callLater(AGAIN_SECONDS, _go_on)


def _goes(held: Held) -> bool:
    """Whether a line need not wait any more: it was carried out or refused, or nobody is there."""
    command, waited = held.command, now() - held.since
    if command.caller.pk is None:
        return True
    if command.caller.location != held.room:
        command.refuse(Refusal("err.fight.overtaken"))
        return True
    if waited >= QUIET_SECONDS and not held.told:
        held.told = True
        left = round(MOST_SECONDS - waited)
        line = (
            f"The database of the fights is locked; your line waits for it, {left} seconds at most."
        )
        tell.send(command.caller, [line])
    return command.run(patient=waited < MOST_SECONDS)
