"""People who log out, walk away, are deleted, and come back."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from evennia.objects.models import ObjectDB
from evennia.utils import logger

from ..engine.inputs import Input
from ..engine.state import CLOCK, STORYTELLER
from ..rulesets import look_at
from ..text.words import count
from . import broadcast, consent, tell
from .database import NotStored, Unreadable
from .fights import FightScript, Live, fight_to_see, remembered
from .reactor import reactor
from .sheets import name_of

Hook = Callable[[ObjectDB], None]


def in_nobodys_way(hook: Hook) -> Hook:
    """A fault of a fight is logged and keeps nobody from logging in or walking about."""

    @wraps(hook)
    def guarded(character: ObjectDB) -> None:
        try:
            hook(character)
        except Exception:
            logger.log_trace(f"Combat Ashes: {hook.__name__} failed for {character}")

    return guarded


def _fights_of(character: ObjectDB) -> list[tuple[FightScript, str]]:
    found = [(script, _who(script, character)) for script in remembered(character)]
    return [(script, who) for script, who in found if who]


def _who(script: FightScript, character: ObjectDB) -> str:
    """The id of somebody in a fight that goes on; empty where they are not in it."""
    live = _reached(script)
    return (tell.person_id(live.state, character) or "") if live is not None else ""


def _reached(script: FightScript) -> Live | None:
    """The fight of a script that goes on; one whose database does not work is looked at later."""
    try:
        live = script.live
    except NotStored:
        script.schedule.take_up_later()
        return None
    except Unreadable:
        return None
    return None if live.is_over() else live


@in_nobodys_way
def logged_out(character: ObjectDB) -> None:
    """The last connection is gone; after a grace period the fight goes on without them."""
    if character.sessions.count():
        return
    for script in remembered(character):
        if not (_who(script, character) or _runs(script, character)):
            continue
        seconds = script.schedule.grace_seconds()
        if seconds:
            _tell_of_grace(script, character, seconds)
            reactor.callLater(seconds, _still_gone, script, character)
        else:
            _still_gone(script, character)


def _tell_of_grace(script: FightScript, character: ObjectDB, seconds: float) -> None:
    """Tell those who are there how long the fight waits for who has gone, if it may need to."""
    state = script.live.state
    person = state.people.get(_who(script, character))
    fight = look_at(state)
    if person is not None and person not in fight.rules.order.able(fight):
        return
    left = count(round(seconds), "second")
    for listener in tell.audience(script, state):
        if listener != character:
            line = f"{name_of(character)} is gone; the fight waits {left} for their return."
            tell.send(listener, [line])


def _still_gone(script: FightScript, character: ObjectDB) -> None:
    if character.sessions.count():
        return
    if who := _who(script, character):
        script.schedule.report(who, "logged_out")
    if _runs(script, character):
        script.schedule.insist(Input("release", CLOCK, STORYTELLER))


def _runs(script: FightScript, character: ObjectDB) -> bool:
    live = _reached(script)
    return live is not None and live.state.storyteller == character.id


@in_nobodys_way
def moved(character: ObjectDB) -> None:
    """Somebody walked somewhere: out of their fight's room, or back into it."""
    for script, who in _fights_of(character):
        if character.location == script.obj:
            back(character)
        elif character.sessions.count() or character.location is not None:
            script.schedule.report(who, "left_room")
    point_out(character)


@in_nobodys_way
def deleted(character: ObjectDB) -> None:
    for script, who in _fights_of(character):
        script.schedule.report(who, "deleted")


@in_nobodys_way
def back(character: ObjectDB) -> None:
    """Somebody is here again: they speak for themselves, and hear where the fight stands."""
    point_out(character)
    for script, who in _fights_of(character):
        if script.live.state.people[who].absent:
            script.held.reminded = character
            script.schedule.insist(Input("present", CLOCK, who))
            script.held.reminded = None
        broadcast.tell_missed(script, character)
        tell.remind(script, character, "You are in a fight; type +combat to see it.")
    consent.remind(character)


@in_nobodys_way
def heard(character: ObjectDB) -> None:
    """Somebody typed a line, if only one that was refused: the fight waits for them again."""
    script = fight_to_see(character.location)
    if script is not None:
        script.schedule.arm()
        state = script.live.state
        who = tell.person_id(state, character)
        if who is not None and state.people[who].silent == state.round:
            script.schedule.insist(Input("present", CLOCK, who))


def point_out(character: ObjectDB) -> None:
    """Tell somebody who comes in that there is a fight here, and whom it waits for."""
    script = fight_to_see(character.location)
    if script is None or not character.sessions.count() or _who(script, character):
        return
    if script.live.state.storyteller == character.id:
        tell.remind(script, character, "You run the fight here; type +combat to see it.")
    else:
        line = "There is a fight here; type +combat to see it, +init to join it."
        tell.remind(script, character, line)
