"""Asking a player whom another player's line would draw into what goes on there.

What was asked is remembered until it is answered or the server is reloaded; the line is typed
again for its speaker when everybody it names has agreed, and their consent is for that line once.
"""

from __future__ import annotations

from typing import NamedTuple

from evennia.objects.models import ObjectDB

from ..engine.answers import SAME
from ..engine.refusals import Refused
from ..text.words import listed
from . import tell
from .fights import now
from .sheets import is_played, name_of

SECONDS = 300.0
"""For how long a request stands, and the consent of one while others are still asked."""


class Request(NamedTuple):
    """A line that would draw somebody in, when it was typed, and everybody whom it would."""

    speaker: ObjectDB
    line: str
    when: float
    people: list[ObjectDB]


def missing(speaker: ObjectDB, people: list[ObjectDB], line: str) -> list[ObjectDB]:
    """Those of some characters who are played and have not agreed to the speaker's line."""
    played = [one for one in people if one != speaker and is_played(one)]
    return [one for one in played if not _agreed(one, speaker, line)]


def _agreed(character: ObjectDB, speaker: ObjectDB, line: str) -> bool:
    agreed, when = (character.ndb.ashes_agreed or {}).get(speaker.id, ("", 0.0))
    return bool(agreed == line and now() - when < SECONDS)


def remind(character: ObjectDB) -> None:
    tell.send(character, open_to(character))


def open_to(character: ObjectDB) -> list[str]:
    """What somebody is asked at the moment, a sentence for each who asks."""
    return [_sentence(request) for request in _open(character).values()]


def _sentence(request: Request) -> str:
    name = name_of(request.speaker)
    choices = f"+choose agree {name} or +choose refuse {name}"
    return f'{name} wants to draw you in with "{request.line}": type {choices}.'


def _open(character: ObjectDB) -> dict[int, Request]:
    asked: dict[int, Request] = character.ndb.ashes_asked or {}
    return {who: one for who, one in asked.items() if now() - one.when < SECONDS}


def ask(speaker: ObjectDB, people: list[ObjectDB], line: str) -> None:
    """Ask some players whether the speaker's line may draw them in, each of them once."""
    request = Request(speaker, line, now(), people)
    for one in people:
        known = _open(one).get(speaker.id)
        one.ndb.ashes_asked = {**_open(one), speaker.id: request}
        if known is None or known.line != line:
            tell.send(one, [_sentence(request)])
    names = listed(name_of(one) for one in people)
    asked = "has been asked" if len(people) == 1 else "have been asked"
    tell.send(speaker, [f"{names} must agree first and {asked}; wait for the answer."])


def answer(character: ObjectDB, word: str) -> bool:
    """Take an answer to a request (False: none is open); raises `Refused` where several ask."""
    said, _, name = word.strip().lower().partition(" ")
    said = SAME.get(said, said)
    agrees, refuses = (bool(said) and known.startswith(said) for known in ("agree", "refuse"))
    asked = _open(character)
    if not asked or not (agrees or refuses):
        return False
    wanted = name.strip()
    found = [one for one in asked.values() if name_of(one.speaker).lower().startswith(wanted)]
    if len(found) != 1:
        names = [name_of(one.speaker) for one in asked.values()]
        option = "agree" if agrees else "refuse"
        raise Refused("err.choose.which", word=option, names=names, example=names[-1])
    if agrees:
        _agree(character, found[0])
    else:
        _refuse(character, found[0])
    return True


def _agree(character: ObjectDB, request: Request) -> None:
    speaker = request.speaker
    _forget(character, request)
    given = character.ndb.ashes_agreed or {}
    character.ndb.ashes_agreed = {**given, speaker.id: (request.line, now())}
    others = missing(speaker, request.people, request.line)
    if others:
        names = listed(name_of(one) for one in others)
        drawn = f"You agree that {name_of(speaker)} draws you in; {names} must, too."
        tell.send(character, [drawn])
        tell.send(speaker, [f"{name_of(character)} agrees; {names} must agree, too."])
        return
    tell.send(character, [f"You agree that {name_of(speaker)} draws you in."])
    if speaker.location == character.location:
        speaker.execute_cmd(request.line)
    else:
        tell.send(character, [f"{name_of(speaker)} is not here any more; nothing happens."])
    for one in request.people:
        (one.ndb.ashes_agreed or {}).pop(speaker.id, None)


def _refuse(character: ObjectDB, request: Request) -> None:
    """One refusal is enough: nobody else needs to answer."""
    for one in request.people:
        _forget(one, request)
    tell.send(request.speaker, [f"{name_of(character)} does not agree; nothing happens."])
    tell.send(character, [f"You refuse {name_of(request.speaker)}; nothing happens."])


def _forget(character: ObjectDB, request: Request) -> None:
    asked = _open(character)
    if asked.get(request.speaker.id) and asked[request.speaker.id].line == request.line:
        del asked[request.speaker.id]
        character.ndb.ashes_asked = asked
