"""Deadlines: how long one person may keep the others waiting.

A deadline is a time of day in the fight's row; the reactor only wakes us to
compare. After a crash nothing is lost but the waking, and `recovery` arms it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.internet import reactor

from ..engine.state import STORYTELLER, State
from ..rulesets import rulebook
from .fights import Live, now


def limit(state: State) -> int:
    """Seconds somebody has for an answer; 0 is no limit."""
    if state.timer is not None:
        return state.timer
    settings = rulebook(state.ruleset, state.settings).settings
    own = getattr(getattr(settings, "declare", None), "timeout_seconds", 0)
    if own or state.storyteller is not None:
        return own
    return settings.absent.silent_seconds


def awaited(state: State) -> tuple[int, ...]:
    """The questions that people hold the fight up with."""
    return tuple(q.id for q in state.questions if q.blocks and q.who != STORYTELLER)


def next_deadline(live: Live, state: State) -> float | None:
    """The deadline after an input: it begins anew when somebody else is awaited."""
    waits = awaited(state)
    if not waits or state.status != "running":
        return None
    if waits == awaited(live.state) and live.deadline and state.timer == live.state.timer:
        return live.deadline
    seconds = limit(state)
    return now() + seconds if seconds else None


def arm(script: Any, ring: Callable[[Any], None]) -> None:
    """Let `ring` be called at the deadline, and at no other time."""
    live = script.live
    deadline = live.deadline if live else None
    if script.held.armed_for == deadline:
        return
    stop(script)
    if deadline is not None:
        script.held.armed_for = deadline
        script.held.waker = reactor.callLater(max(0.0, deadline - now()), ring, script)


def stop(script: Any) -> None:
    """Do not wake up any more."""
    waker = script.held.waker
    if waker is not None and waker.active():
        waker.cancel()
    script.held.waker = None
    script.held.armed_for = None


def is_due(script: Any) -> bool:
    """Whether the deadline of a running fight has come."""
    live = script.live
    if live is None or live.deadline is None or live.state.status != "running":
        return False
    return now() + 0.05 >= live.deadline
