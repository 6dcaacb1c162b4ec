"""People who log out, walk away, are deleted, and come back."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from evennia.utils import logger

from ..engine.inputs import Input
from ..engine.state import CLOCK, STORYTELLER
from ..rulesets import look_at
from ..text.words import count
from . import consent, recovery, tell, untold
from .database import NotStored, Unreadable
from .fights import last_in, remembered, standing
from .reactor import reactor
from .sheets import name_of


def in_nobodys_way(hook: Callable[[Any], None]) -> Callable[[Any], None]:
    """A fault of a fight is logged and keeps nobody from logging in or walking about."""

    @wraps(hook)
    def guarded(character: Any) -> None:
        try:
            hook(character)
        except Exception:
            logger.log_trace(f"Combat Ashes: {hook.__name__} failed for {character}")

    return guarded


def fights_of(character: Any) -> list[Any]:
    """The running fights that this character is in, wherever they are."""
    return [script for script in remembered(character) if _is_in(script, character)]


def _is_in(script: Any, character: Any) -> bool:
    live = _reached(script)
    return live is not None and tell.person_id(live.state, character) is not None


def _reached(script: Any) -> Any | None:
    """The fight of a script that goes on; one whose database does not work is looked at later."""
    try:
        live = script.live
    except NotStored:
        recovery.take_up_later(script)
        return None
    except Unreadable:
        return None
    return None if live is None or live.is_over() else live


@in_nobodys_way
def logged_out(character: Any) -> None:
    """A connection is gone; after a grace period the fight goes on without it."""
    for script in remembered(character):
        if not _matters(script, character):
            continue
        seconds = recovery.grace(script.live.state)
        if seconds:
            _tell_of_grace(script, character, seconds)
            reactor.callLater(seconds, _still_gone, script, character)
        else:
            _still_gone(script, character)


def _tell_of_grace(script: Any, character: Any, seconds: float) -> None:
    """Tell those who are there how long the fight waits for who has gone, if it may need to."""
    state = script.live.state
    person = state.people.get(str(tell.person_id(state, character)))
    if person is not None and person not in look_at(state).rules.on_stage(state):
        return
    left = count(round(seconds), "second")
    for listener in tell.audience(script, state):
        if listener != character:
            line = f"{name_of(character)} is gone; the fight waits {left} for their return."
            tell.send(listener, [line])


def _still_gone(script: Any, character: Any) -> None:
    if character.sessions.count():
        return
    if _is_in(script, character):
        who = tell.person_id(script.live.state, character)
        recovery.report(script, str(who), "logged_out")
    if _runs(script, character):
        recovery.insist(script, Input("release", CLOCK, STORYTELLER))


def _matters(script: Any, character: Any) -> bool:
    return _is_in(script, character) or _runs(script, character)


def _runs(script: Any, character: Any) -> bool:
    """Whether somebody is the storyteller of a fight that goes on."""
    live = _reached(script)
    return live is not None and live.state.storyteller == character.id


@in_nobodys_way
def moved(character: Any) -> None:
    """Somebody walked somewhere: out of their fight's room, or back into it."""
    for script in fights_of(character):
        who = str(tell.person_id(script.live.state, character))
        if character.location == script.obj:
            back(character)
        elif character.sessions.count() or character.location is not None:
            recovery.report(script, who, "left_room")
    point_out(character)


@in_nobodys_way
def deleted(character: Any) -> None:
    """A character is about to be deleted."""
    for script in fights_of(character):
        recovery.report(script, str(tell.person_id(script.live.state, character)), "deleted")


@in_nobodys_way
def back(character: Any) -> None:
    """Somebody is here again: they speak for themselves, and hear where the fight stands."""
    point_out(character)
    for script in fights_of(character):
        who = str(tell.person_id(script.live.state, character))
        if script.live.state.people[who].absent:
            script.held.reminded = character
            recovery.insist(script, Input("present", CLOCK, who))
            script.held.reminded = None
        untold.tell_missed(script, character)
        tell.remind(script, character, "You are in a fight; type +combat to see it.")
    consent.remind(character)


@in_nobodys_way
def heard(character: Any) -> None:
    """Somebody typed a line, if only one that was refused: the fight waits for them again."""
    script = last_in(character.location)
    live = standing(script)
    who = tell.person_id(live.state, character) if live is not None else None
    if live is not None and who is not None and live.state.people[who].silent == live.state.round:
        recovery.insist(script, Input("present", CLOCK, who))


def point_out(character: Any) -> None:
    """Tell somebody who comes in that there is a fight here, and whom it waits for."""
    script = last_in(character.location)
    live = standing(script)
    if live is None or not character.sessions.count() or _is_in(script, character):
        return
    if live.state.storyteller == character.id:
        tell.remind(script, character, "You run the fight here; type +combat to see it.")
    else:
        line = "There is a fight here; type +combat to see it, +init to join it."
        tell.remind(script, character, line)
