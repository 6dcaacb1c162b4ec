"""What a fight does by itself: at its deadlines, after a restart, and as people come and go."""

from __future__ import annotations

from msgspec.structs import replace
from twisted.internet.base import DelayedCall

from ..engine.deadlock import is_deadlocked
from ..engine.inputs import Input
from ..engine.state import CLOCK, STORYTELLER, Combatant
from ..rulesets import rulebook
from . import character_sync, clock, service, tell
from .database import NotStored, Unreadable
from .fights import FightScript, now, readable, remember, standing
from .nudge import nudge
from .reactor import reactor

RETRY_SECONDS = 1.0
"""How soon what could not be stored is tried again; twice as long each time it still cannot."""

MOST_RETRY_SECONDS = 300.0

WARNING_SECONDS = 30.0
"""How long before the deadline whoever is awaited is reminded, or half of a shorter time."""

FEWEST_WARNED_SECONDS = 5.0
"""Nobody is reminded of a time shorter than this."""

RECAP_SECONDS = 1
"""How soon after a start people hear where their fight stands: when the portal is linked."""

TRANSIENT = ("err.store.failed", "err.store.unsure", "err.fight.overtaken")
"""Refusals of what may work a little later."""


class Schedule:
    """The handler `script.schedule` of a fight's script: its calls that come later.

    `armed_for` is the deadline that it waits for, `armed_at` when that was looked at last;
    `rings` counts how often it rang in vain;
    `nudged` are the open questions that their people were reminded of.
    """

    def __init__(self, script: FightScript) -> None:
        self.script = script
        self.armed_for: float | None = None
        self.armed_at = 0.0
        self.rings = 0
        self.nudged: frozenset[int] = frozenset()
        self.waker: DelayedCall | None = None
        self.warner: DelayedCall | None = None
        self.taking_up: DelayedCall | None = None

    # --- deadlines -----------------------------------------------------------------------------

    def arm(self) -> None:
        """Ring at the deadline, and at no other time; remind who is awaited once before it."""
        # Twisted's clock is the system's: what waits for a time waits longer when it is set back.
        if self.armed_for is None or now() < self.armed_at:
            clock.keep_near(self.script.live)
        self.armed_at, deadline = now(), self.script.live.deadline
        if self.armed_for == deadline:
            return
        self.halt()
        if deadline is None:
            return
        self.armed_for, self.rings = deadline, 0
        left = deadline - now()
        if left > FEWEST_WARNED_SECONDS:
            early = min(WARNING_SECONDS, left / 2)
            self.warner = reactor.callLater(left - early, nudge, self.script)
        self.waker = reactor.callLater(max(0.0, left), self.ring)

    def halt(self) -> None:
        _cancel(self.waker, self.warner)
        self.waker = self.warner = self.armed_for = None

    def ring(self) -> None:
        """A deadline has come; where what is unsaid cannot be settled, it rings again."""
        self.halt()
        try:
            if clock.is_due(self.script.live):
                if not time_out(self.script):
                    self._ring_again()
            else:
                self.arm()
        except Unreadable:
            return
        except NotStored:
            self._ring_again()

    def _ring_again(self) -> None:
        """Ring again, the later the oftener it was in vain."""
        live = self.script.held.live
        self.halt()
        first = clock.BROKEN_SECONDS if live and clock.broken(live.state) else RETRY_SECONDS
        seconds = min(first * 2.0 ** min(self.rings, 9), MOST_RETRY_SECONDS)
        self.rings += 1
        self.armed_for = live.deadline if live is not None else None
        self.waker = reactor.callLater(seconds, self.ring)

    def stop(self) -> None:
        """Nothing comes of this fight any more."""
        self.halt()
        _cancel(self.taking_up)

    # --- after a restart -----------------------------------------------------------------------

    def take_up(self, wait: float = RETRY_SECONDS) -> None:
        """Arm the clock, put characters in step, and see who is there a little later."""
        script, self.taking_up = self.script, None
        try:
            live = script.live
        except NotStored:
            later = min(2 * wait, MOST_RETRY_SECONDS)
            self.taking_up = reactor.callLater(wait, self.take_up, later)
            return
        except Unreadable:
            return
        reactor.callLater(RECAP_SECONDS, self.recap)
        if live.is_over():
            return
        character_sync.write_through(live.state, live.state.people)
        people = [person.ref for person in live.state.people.values()]
        for ref in (*people, live.state.storyteller):
            body = tell.character(ref)
            if body is not None:
                remember(body, script)
        self.arm()
        reactor.callLater(self.grace_seconds(), self.see_who_is_there)

    def take_up_later(self) -> None:
        """Somebody comes or goes while the fight is out of reach: who is there is seen then."""
        if self.taking_up is None:
            self.taking_up = reactor.callLater(RETRY_SECONDS, self.take_up)

    def recap(self) -> None:
        """Those who are connected hear what they have not been told, and how the fight stands."""
        if self.script.obj is None or readable(self.script) is None:
            return
        service.take_up(self.script)
        if standing(self.script) is not None:
            tell.recap(self.script)

    # --- who is there --------------------------------------------------------------------------

    def grace_seconds(self) -> int:
        """Seconds somebody may be disconnected before they count as gone."""
        state = self.script.live.state
        seconds: int = rulebook(state.ruleset, state.settings).settings.absent.grace_seconds
        return seconds

    def see_who_is_there(self) -> None:
        """Whoever has not come back by now is treated as the settings say."""
        live = standing(self.script)
        if live is None or self.script.obj is None:
            return
        for person in list(live.state.people.values()):
            gone = self._whereabouts(person)
            if gone and person.player and not person.absent:
                self.report(person.id, gone)
            elif person.absent and not gone:
                self.insist(Input("present", CLOCK, person.id))
        if standing(self.script) is not None and self._is_left_alone():
            self.insist(Input("release", CLOCK, STORYTELLER))

    def report(self, who: str, how: str) -> None:
        self.insist(Input("absent", CLOCK, who, {"how": how}))

    def insist(self, given: Input, wait: float = RETRY_SECONDS) -> None:
        """Hand in what people's coming and going says: until it is stored, or no longer so."""
        refusal = service.submit(self.script, given)
        if refusal is not None and refusal.code in TRANSIENT:
            later = min(2 * wait, MOST_RETRY_SECONDS)
            reactor.callLater(wait, self.insist_again, given, later)

    def insist_again(self, given: Input, wait: float) -> None:
        if self.script.pk is not None and self._is_still_so(given):
            self.insist(given, wait)

    def _is_still_so(self, given: Input) -> bool:
        live = self.script.held.live
        if live is None:
            return True
        if given.do == "release":
            return self._is_left_alone()
        person = live.state.people.get(given.who)
        return person is not None and bool(self._whereabouts(person)) == (given.do == "absent")

    def _whereabouts(self, person: Combatant) -> str:
        """How somebody is gone (deleted, logged_out, left_room); empty where they are there."""
        body = tell.character(person.ref)
        if body is None:
            return "deleted"
        if not body.sessions.count():
            return "logged_out"
        return "left_room" if body.location != self.script.obj else ""

    def _is_left_alone(self) -> bool:
        ref = self.script.live.state.storyteller
        runner = tell.character(ref)
        return ref is not None and (runner is None or not runner.sessions.count())


def time_out(script: FightScript) -> bool:
    """A deadline has come: what is unsaid is settled, or a broken fight tries to go on.

    False where that cannot be done yet. Raises `Unreadable`, `NotStored`.
    """
    if clock.broken(script.live.state):
        return _try_again(script)
    refusal = service.submit(script, Input("time_out", CLOCK, CLOCK))
    return refusal is None or clock.broken(script.live.state)


def _try_again(script: FightScript) -> bool:
    """Whether a fight that its rules had broken goes on: they may have been mended."""
    live = script.live
    running = replace(live.state, status="running", paused_for="")
    if is_deadlocked(running, rulebook, live.dice):
        return False
    return service.submit(script, Input("resume", CLOCK, CLOCK)) is None


def _cancel(*calls: DelayedCall | None) -> None:
    for call in calls:
        if call is not None and call.active():
            call.cancel()
