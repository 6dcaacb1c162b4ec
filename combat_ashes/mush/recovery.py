"""Taking fights up again after a reload, a restart or a crash."""

from __future__ import annotations

from typing import Any

from evennia.utils import logger
from twisted.internet import reactor

from ..engine.inputs import Input
from ..rulesets import rulebook
from . import clock, service, tell
from .fights import remember

RECAP_SECONDS = 1
"""How soon after a start people hear where their fight stands: when the portal is linked."""


def take_up(script: Any) -> None:
    """Arm the clock, put characters in step, and see who is there a little later."""
    try:
        live = script.live
    except Exception:
        logger.log_trace(f"Combat Ashes: the fight of script {script.id} cannot be read")
        return
    if live is None or live.is_over():
        return
    service.write_through(live.state, live.state.people)
    for person in live.state.people.values():
        body = tell.character(person.ref)
        if body is not None:
            remember(body, script)
    clock.arm(script, service.ring)
    reactor.callLater(RECAP_SECONDS, recap, script)
    reactor.callLater(grace(live.state), see_who_is_there, script)


def recap(script: Any) -> None:
    """Those who are connected hear where the fight stands."""
    if script.live is not None and not script.live.is_over() and script.obj is not None:
        tell.recap(script)


def grace(state: Any) -> int:
    """Seconds somebody may be disconnected before they count as gone."""
    settings = rulebook(state.ruleset, state.settings).settings
    return settings.absent.grace_seconds


def see_who_is_there(script: Any) -> None:
    """Whoever has not come back by now is treated as the settings say."""
    live = script.live
    if live is None or live.is_over() or script.obj is None:
        return
    for person in list(live.state.people.values()):
        if person.player and not person.absent:
            check(script, person.id)
    ref = script.live.state.storyteller
    runner = tell.character(ref) if ref is not None else None
    if ref is not None and (runner is None or not runner.sessions.count()):
        service.submit(script, Input("release", "clock", "st"))


def check(script: Any, who: str) -> None:
    """Say that somebody is gone, if they are."""
    person = script.live.state.people.get(who)
    if person is None or person.absent or not person.player:
        return
    body = tell.character(person.ref)
    if body is None:
        report(script, who, "deleted")
    elif not body.sessions.count():
        report(script, who, "logged_out")
    elif body.location != script.obj:
        report(script, who, "left_room")


def report(script: Any, who: str, how: str) -> None:
    """Hand an absence in as an input."""
    service.submit(script, Input("absent", "clock", who, {"how": how}))
