"""Taking fights up again, one after the other, after a reload, a restart or a crash."""

from __future__ import annotations

from collections import deque

import evennia
from evennia.utils import logger

from ..engine.inputs import Input
from ..engine.state import CLOCK, STORYTELLER, Combatant, FightState
from ..rulesets import rulebook
from . import broadcast, character_sync, clock, service, tell
from .database import NotStored, Unreadable
from .fights import FIGHTS, FightScript, remember, standing
from .reactor import reactor

RECAP_SECONDS = 1
"""How soon after a start people hear where their fight stands: when the portal is linked."""

TRANSIENT = ("err.store.failed", "err.fight.overtaken")
"""Refusals of what may work a little later."""

PAUSE = 0.02
"""Seconds between two fights, which belong to whoever types: as long as one of them takes."""

_waiting: deque[FightScript] = deque()


def take_up_soon(script: FightScript) -> None:
    if not _waiting:
        reactor.callLater(0, _begin)
    _waiting.append(script)


def _begin() -> None:
    """Those in which people are connected come first: they hear where their fight stands."""
    bodies = [session.get_puppet() for session in evennia.SESSION_HANDLER.get_sessions()]
    noted = [body.attributes.get(FIGHTS, category="ashes") for body in bodies if body is not None]
    theirs = {number for numbers in noted for number in numbers or ()}
    ordered = sorted(_waiting, key=lambda script: script.id not in theirs)
    _waiting.clear()
    _waiting.extend(ordered)
    _next()


def _next() -> None:
    script = _waiting.popleft()
    if _waiting:
        # Before anything can go wrong with this one, which must not keep the others waiting.
        reactor.callLater(PAUSE, _next)
    if script.pk is None:
        return
    try:
        take_up(script)
    except Exception:
        logger.log_trace(f"Combat Ashes: fight {script.db.fight_id} was not taken up")


def take_up(script: FightScript, wait: float = clock.RETRY_SECONDS) -> None:
    """Arm the clock, put characters in step, and see who is there a little later."""
    held = script.held
    held.taking_up = None
    try:
        live = script.live
    except NotStored:
        later = min(2 * wait, clock.MOST_RETRY_SECONDS)
        held.taking_up = reactor.callLater(wait, take_up, script, later)
        return
    except Unreadable:
        return
    if live.is_over():
        return
    character_sync.write_through(live.state, live.state.people)
    for person in live.state.people.values():
        body = tell.character(person.ref)
        if body is not None:
            remember(body, script)
    clock.arm(script, service.ring, tell.warn)
    reactor.callLater(RECAP_SECONDS, recap, script)
    reactor.callLater(grace(live.state), see_who_is_there, script)


def take_up_later(script: FightScript) -> None:
    """Somebody comes or goes while their fight is out of reach: who is there is seen then."""
    if script.held.taking_up is None:
        script.held.taking_up = reactor.callLater(clock.RETRY_SECONDS, take_up, script)


def recap(script: FightScript) -> None:
    """Those who are connected hear what they have not been told, and where the fight stands."""
    if standing(script) is not None and script.obj is not None:
        broadcast.tell(script)
        tell.recap(script)


def grace(state: FightState) -> int:
    """Seconds somebody may be disconnected before they count as gone."""
    seconds: int = rulebook(state.ruleset, state.settings).settings.absent.grace_seconds
    return seconds


def see_who_is_there(script: FightScript) -> None:
    """Whoever has not come back by now is treated as the settings say."""
    live = standing(script)
    if live is None or script.obj is None:
        return
    for person in list(live.state.people.values()):
        gone = whereabouts(script, person)
        if gone and person.player and not person.absent:
            report(script, person.id, gone)
        elif person.absent and not gone:
            insist(script, Input("present", CLOCK, person.id))
    if standing(script) is not None and _is_left_alone(script):
        insist(script, Input("release", CLOCK, STORYTELLER))


def whereabouts(script: FightScript, person: Combatant) -> str:
    """How somebody is gone (deleted, logged_out, left_room); empty where they are there."""
    body = tell.character(person.ref)
    if body is None:
        return "deleted"
    if not body.sessions.count():
        return "logged_out"
    return "left_room" if body.location != script.obj else ""


def _is_left_alone(script: FightScript) -> bool:
    ref = script.live.state.storyteller
    runner = tell.character(ref)
    return ref is not None and (runner is None or not runner.sessions.count())


def report(script: FightScript, who: str, how: str) -> None:
    insist(script, Input("absent", CLOCK, who, {"how": how}))


def insist(script: FightScript, given: Input, wait: float = clock.RETRY_SECONDS) -> None:
    """Hand in what people's coming and going says: until it is stored, or no longer so."""
    refusal = service.submit(script, given)
    if refusal is not None and refusal.code in TRANSIENT:
        later = min(2 * wait, clock.MOST_RETRY_SECONDS)
        reactor.callLater(wait, _insist_again, script, given, later)


def _insist_again(script: FightScript, given: Input, wait: float) -> None:
    if script.pk is not None and _is_still_so(script, given):
        insist(script, given, wait)


def _is_still_so(script: FightScript, given: Input) -> bool:
    live = script.held.live
    if live is None:
        return True
    if given.do == "release":
        return _is_left_alone(script)
    person = live.state.people.get(given.who)
    return person is not None and bool(whereabouts(script, person)) == (given.do == "absent")
