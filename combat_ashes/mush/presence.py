"""People who log out, walk away, are deleted, and come back."""

from __future__ import annotations

from typing import Any

from evennia.scripts.models import ScriptDB
from twisted.internet import reactor

from ..engine.inputs import Input
from ..text.prompts import waiting
from . import recovery, service, tell
from .fights import KEY


def fights_of(character: Any) -> list[Any]:
    """The running fights that this character is in, wherever they are."""
    known = character.attributes.get("ashes_fights", category="ashes") or []
    found = ScriptDB.objects.filter(id__in=list(known), db_key=KEY)
    return [script for script in found if _is_in(script, character)]


def _is_in(script: Any, character: Any) -> bool:
    live = script.live
    if live is None or live.is_over():
        return False
    return tell.person_id(live.state, character) is not None


def remember(character: Any, script: Any) -> None:
    """Note on a character that they are in this fight."""
    character.attributes.add("ashes_fights", [script.id], category="ashes")


def logged_out(character: Any) -> None:
    """A connection is gone; after a grace period the fight goes on without it."""
    for script in fights_of(character):
        seconds = recovery.grace(script.live.state)
        if seconds:
            reactor.callLater(seconds, _still_gone, script, character)
        else:
            _still_gone(script, character)


def _still_gone(script: Any, character: Any) -> None:
    if _is_in(script, character) and not character.sessions.count():
        who = tell.person_id(script.live.state, character)
        recovery.report(script, str(who), "logged_out")


def moved(character: Any) -> None:
    """Somebody walked somewhere: out of their fight's room, or back into it."""
    for script in fights_of(character):
        who = str(tell.person_id(script.live.state, character))
        if character.location == script.obj:
            back(character)
        elif character.sessions.count() or character.location is not None:
            recovery.report(script, who, "left_room")


def deleted(character: Any) -> None:
    """A character is about to be deleted."""
    for script in fights_of(character):
        recovery.report(script, str(tell.person_id(script.live.state, character)), "deleted")


def back(character: Any) -> None:
    """Somebody is here again: they speak for themselves, and hear where the fight stands."""
    for script in fights_of(character):
        who = str(tell.person_id(script.live.state, character))
        if script.live.state.people[who].absent:
            service.submit(script, Input("present", "clock", who))
        state = script.live.state
        reader = tell.reader_of(state, character)
        tell.send(
            character, ["You are in a fight; type +combat to see it.", waiting(state),
                        *tell.prompts_for(state, reader)],
        )
