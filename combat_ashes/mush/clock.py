"""Deadlines: how long one person may keep the others waiting."""

from __future__ import annotations

from ..engine.fight import Fight
from ..engine.fight_end import is_closing
from ..engine.state import FAULT, STORYTELLER, FightState
from ..rulesets import rulebook
from .fights import Live, now

CLOSING_SECONDS = 60
"""How long a fight in which nobody is left to fight against waits for somebody to want it."""

CLOCK_SECONDS = 1.0
"""By so much a clock may be set back without anybody minding."""

BROKEN_SECONDS = 60.0
"""How soon it is tried at the earliest whether a broken fight can go on."""


def limit(state: FightState) -> int:
    """Seconds somebody has for an answer; 0 is no limit."""
    if is_closing(state):
        return min(state.timer or CLOSING_SECONDS, CLOSING_SECONDS)
    if state.timer is not None:
        return state.timer
    rules = rulebook(state.ruleset, state.settings)
    own = rules.asking.seconds(Fight(state, rules))
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
    seconds = _whole_time(state)
    return now() + seconds if seconds else None


def _whole_time(state: FightState) -> float:
    """The seconds from a question to its deadline; 0 for any time."""
    seconds: float = limit(state)
    return max(seconds, BROKEN_SECONDS) if seconds and broken(state) else seconds


def keep_near(live: Live) -> None:
    """Bring a deadline near that is further off than one can be: the clock was set back."""
    whole = _whole_time(live.state)
    if live.deadline is not None and whole and live.deadline - now() > whole + CLOCK_SECONDS:
        live.deadline = now() + whole


def seconds_left(live: Live) -> int | None:
    """How long those who are awaited still have; None for any time."""
    if live.deadline is None or not runs(live.state) or broken(live.state):
        return None
    return max(0, round(live.deadline - now()))


def is_due(live: Live) -> bool:
    if live.deadline is None or not runs(live.state):
        return False
    return now() + 0.05 >= live.deadline


def runs(state: FightState) -> bool:
    """Whether time counts in a fight: not in a pause, except in one that nobody wanted."""
    return state.status == "running" or broken(state)


def broken(state: FightState) -> bool:
    return state.status == "paused" and state.paused_for == FAULT
