"""Asking a player whom another player's line would draw into a fight or a chase.

What was asked is remembered until it is answered or the server is reloaded; the line is typed
again for its speaker when everybody it names has agreed.
"""

from __future__ import annotations

from typing import Any

from . import tell
from .fights import now
from .sheets import name_of

SECONDS = 300.0
"""For how long a request stands, and a consent counts."""


def missing(speaker: Any, people: list[Any]) -> list[Any]:
    """Those of some characters who are played and have not agreed to the speaker's line."""
    played = [one for one in people if one != speaker and one.sessions.count()]
    return [one for one in played if not _agreed(one, speaker)]


def _agreed(character: Any, speaker: Any) -> bool:
    by = character.ndb.ashes_agreed or {}
    return now() - by.get(speaker.id, 0.0) < SECONDS


def ask(speaker: Any, people: list[Any], line: str) -> None:
    """Ask some players whether the speaker's line may draw them in."""
    name = name_of(speaker)
    for one in people:
        one.ndb.ashes_asked = (speaker, line, now())
        asks = f'{name} would draw you in: "{line}". Type +choose agree or +choose refuse.'
        tell.send(one, [asks])
    names = ", ".join(name_of(one) for one in people)
    tell.send(speaker, [f"{names} must agree first and has been asked; wait for the answer."])


def answer(character: Any, word: str) -> bool:
    """Take a word as the answer to what somebody was asked; False where they were asked nothing."""
    speaker, line, when = character.ndb.ashes_asked or (None, "", 0.0)
    agrees = bool(word) and "agree".startswith(word.lower())
    refuses = bool(word) and "refuse".startswith(word.lower())
    if speaker is None or now() - when > SECONDS or not (agrees or refuses):
        return False
    character.ndb.ashes_asked = None
    if refuses:
        tell.send(speaker, [f"{name_of(character)} does not agree; nothing happens."])
        tell.send(character, ["You refuse; nothing happens."])
        return True
    character.ndb.ashes_agreed = {**(character.ndb.ashes_agreed or {}), speaker.id: now()}
    speaker.execute_cmd(line)
    return True
