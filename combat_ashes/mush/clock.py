"""Deadlines: how long one person may keep the others waiting."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.fight_end import is_closing
from ..engine.state import FAULT, STORYTELLER, FightState
from ..rulesets import rulebook
from .fights import FightScript, Live, now
from .reactor import reactor

Ring = Callable[[FightScript], None]
RETRY_SECONDS = 1.0
"""How soon the clock rings again after it rang in vain: twice as long each time."""

MOST_RETRY_SECONDS = 300.0

CLOSING_SECONDS = 60
"""How long a fight in which nobody is left to fight against waits for somebody to want it."""

WARNING_SECONDS = 30.0
"""How long before the deadline whoever is awaited is reminded, or half of a shorter time."""

FEWEST_WARNED_SECONDS = 5.0
"""Nobody is reminded of a time shorter than this."""

BROKEN_SECONDS = 60.0
"""How soon it is tried at the earliest whether a broken fight can go on."""


def limit(state: FightState) -> int:
    """Seconds somebody has for an answer; 0 is no limit."""
    if is_closing(state):
        return min(state.timer or CLOSING_SECONDS, CLOSING_SECONDS)
    if state.timer is not None:
        return state.timer
    rules = rulebook(state.ruleset, state.settings)
    own = rules.seconds_to_answer(state)
    if own or state.storyteller is not None:
        return own
    silent: int = rules.settings.absent.silent_seconds
    return silent


def awaited(state: FightState) -> tuple[int, ...]:
    """The questions that people hold the fight up with."""
    return tuple(q.id for q in state.questions if q.blocking and q.who != STORYTELLER)


def next_deadline(live: Live, state: FightState) -> float | None:
    """The deadline after an input: it begins anew when somebody else is awaited."""
    waits = awaited(state)
    if not runs(state) or not waits:
        return None
    same = state.status == live.state.status and state.timer == live.state.timer
    if same and live.deadline and waits == awaited(live.state):
        return live.deadline
    seconds: float = limit(state)
    if seconds and broken(state):
        seconds = max(seconds, BROKEN_SECONDS)
    return now() + seconds if seconds else None


def arm(script: FightScript, ring: Ring, warn: Ring | None = None) -> None:
    """Let `ring` be called at the deadline, and at no other time; `warn` once before it."""
    deadline = script.live.deadline
    if script.held.armed_for == deadline:
        return
    stop(script)
    if deadline is not None:
        script.held.armed_for, script.held.rings = deadline, 0
        left = deadline - now()
        if warn is not None and left > FEWEST_WARNED_SECONDS:
            early = min(WARNING_SECONDS, left / 2)
            script.held.warner = reactor.callLater(left - early, warn, script)
        script.held.waker = reactor.callLater(max(0.0, deadline - now()), ring, script)


def arm_again(script: FightScript, ring: Ring) -> None:
    """After `ring` was in vain: let it be called again, the later the oftener it was."""
    held = script.held
    stop(script)
    first = BROKEN_SECONDS if held.live and broken(held.live.state) else RETRY_SECONDS
    seconds = min(first * 2.0 ** min(held.rings, 9), MOST_RETRY_SECONDS)
    held.rings += 1
    held.armed_for = held.live.deadline if held.live is not None else None
    held.waker = reactor.callLater(seconds, ring, script)


def stop(script: FightScript) -> None:
    for call in (script.held.waker, script.held.warner):
        if call is not None and call.active():
            call.cancel()
    script.held.waker = script.held.warner = None
    script.held.armed_for = None


def seconds_left(live: Live) -> int | None:
    """How long those who are awaited still have; None for any time."""
    if live.deadline is None or not runs(live.state) or broken(live.state):
        return None
    return max(0, round(live.deadline - now()))


def is_due(script: FightScript) -> bool:
    live = script.live
    if live.deadline is None or not runs(live.state):
        return False
    return now() + 0.05 >= live.deadline


def runs(state: FightState) -> bool:
    """Whether time counts in a fight: not in a pause, except in one that nobody wanted."""
    return state.status == "running" or broken(state)


def broken(state: FightState) -> bool:
    return state.status == "paused" and state.paused_for == FAULT
