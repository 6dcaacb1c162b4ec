"""People who log out, walk away, are deleted, and come back."""

from __future__ import annotations

from typing import Any

from twisted.internet import reactor

from ..engine.inputs import Input
from . import recovery, service, tell
from .fights import fight_in, remembered


def fights_of(character: Any) -> list[Any]:
    """The running fights that this character is in, wherever they are."""
    return [script for script in remembered(character) if _is_in(script, character)]


def _is_in(script: Any, character: Any) -> bool:
    live = script.live
    if live is None or live.is_over():
        return False
    return tell.person_id(live.state, character) is not None


def logged_out(character: Any) -> None:
    """A connection is gone; after a grace period the fight goes on without it."""
    for script in remembered(character):
        if not _matters(script, character):
            continue
        seconds = recovery.grace(script.live.state)
        if seconds:
            reactor.callLater(seconds, _still_gone, script, character)
        else:
            _still_gone(script, character)


def _still_gone(script: Any, character: Any) -> None:
    if character.sessions.count():
        return
    if _is_in(script, character):
        who = tell.person_id(script.live.state, character)
        recovery.report(script, str(who), "logged_out")
    if _runs(script, character):
        service.submit(script, Input("release", "clock", "st"))


def _matters(script: Any, character: Any) -> bool:
    return _is_in(script, character) or _runs(script, character)


def _runs(script: Any, character: Any) -> bool:
    """Whether somebody is the storyteller of a fight that goes on."""
    live = script.live
    return live is not None and not live.is_over() and live.state.storyteller == character.id


def moved(character: Any) -> None:
    """Somebody walked somewhere: out of their fight's room, or back into it."""
    for script in fights_of(character):
        who = str(tell.person_id(script.live.state, character))
        if character.location == script.obj:
            back(character)
        elif character.sessions.count() or character.location is not None:
            recovery.report(script, who, "left_room")
    point_out(character)


def deleted(character: Any) -> None:
    """A character is about to be deleted."""
    for script in fights_of(character):
        recovery.report(script, str(tell.person_id(script.live.state, character)), "deleted")


def back(character: Any) -> None:
    """Somebody is here again: they speak for themselves, and hear where the fight stands."""
    point_out(character)
    for script in fights_of(character):
        who = str(tell.person_id(script.live.state, character))
        if script.live.state.people[who].absent:
            service.submit(script, Input("present", "clock", who))
        tell.remind(script, character, "You are in a fight; type +combat to see it.")


def point_out(character: Any) -> None:
    """Tell somebody who comes in that there is a fight here, and whom it waits for."""
    script = fight_in(character.location)
    if script is None or not character.sessions.count() or _is_in(script, character):
        return
    if script.live.state.storyteller == character.id:
        tell.remind(script, character, "You run the fight here; type +combat to see it.")
    else:
        line = "There is a fight here; type +combat to see it, +init to join it."
        tell.remind(script, character, line)
