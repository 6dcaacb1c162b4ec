"""Taking fights up again after a reload, a restart or a crash."""

from __future__ import annotations

from typing import Any

from ..engine.inputs import Input
from ..engine.state import CLOCK, STORYTELLER, Combatant
from ..rulesets import rulebook
from . import clock, in_step, service, tell, untold
from .database import NotStored, Unreadable
from .fights import remember, standing
from .reactor import reactor

RECAP_SECONDS = 1
"""How soon after a start people hear where their fight stands: when the portal is linked."""


REVALIDATORS = ("err.store.failed", "err.fight.overtaken")
"""Refusals of what may work a little later."""


def take_up(script: Any, wait: float = clock.RETRY_SECONDS) -> None:
    """Arm the clock, put characters in step, and see who is there a little later.

    A fight whose database does not work is taken up when it does.
    """
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
    if live is None or live.is_over():
        return
    in_step.write_through(live.state, live.state.people)
    for person in live.state.people.values():
        body = tell.character(person.ref)
        if body is not None:
            remember(body, script)
    clock.arm(script, service.ring, tell.warn)
    reactor.callLater(RECAP_SECONDS, recap, script)
    reactor.callLater(grace(live.state), see_who_is_there, script)


def take_up_later(script: Any) -> None:
    """Somebody comes or goes while their fight is out of reach: who is there is seen then."""
    if script.held.taking_up is None:
        script.held.taking_up = reactor.callLater(clock.RETRY_SECONDS, take_up, script)


def recap(script: Any) -> None:
    """Those who are connected hear what they have not been told, and where the fight stands."""
    if standing(script) is not None and script.obj is not None:
        untold.tell(script)
        tell.recap(script)


def grace(state: Any) -> int:
    """Seconds somebody may be disconnected before they count as gone."""
    settings = rulebook(state.ruleset, state.settings).settings
    seconds: int = settings.absent.grace_seconds
    return seconds


def see_who_is_there(script: Any) -> None:
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


def whereabouts(script: Any, person: Combatant) -> str:
    """How somebody is gone (deleted, logged_out, left_room); empty where they are there."""
    body = tell.character(person.ref)
    if body is None:
        return "deleted"
    if not body.sessions.count():
        return "logged_out"
    return "left_room" if body.location != script.obj else ""


def _is_left_alone(script: Any) -> bool:
    """Whether the storyteller of a fight is gone."""
    ref = script.live.state.storyteller
    runner = tell.character(ref)
    return ref is not None and (runner is None or not runner.sessions.count())


def report(script: Any, who: str, how: str) -> None:
    """Hand an absence in as an input."""
    insist(script, Input("absent", CLOCK, who, {"how": how}))


def insist(script: Any, given: Input, wait: float = clock.RETRY_SECONDS) -> None:
    """Hand in what people's coming and going says: until it is stored, or no longer so."""
    refusal = service.submit(script, given)
    if refusal is not None and refusal.code in REVALIDATORS:
        later = min(2 * wait, clock.MOST_RETRY_SECONDS)
        reactor.callLater(wait, _insist_again, script, given, later)


def _insist_again(script: Any, given: Input, wait: float) -> None:
    if script.pk is not None and _is_still_so(script, given):
        insist(script, given, wait)


def _is_still_so(script: Any, given: Input) -> bool:
    live = script.held.live
    if live is None:
        return True
    if given.do == "release":
        return _is_left_alone(script)
    person = live.state.people.get(given.who)
    return person is not None and bool(whereabouts(script, person)) == (given.do == "absent")
