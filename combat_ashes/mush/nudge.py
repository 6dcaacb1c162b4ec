"""Reminding whoever keeps the others waiting, once before their time is out."""

from __future__ import annotations

from ..engine.fight_end import is_closing
from ..engine.lookup import name_of
from ..text.prompts import is_asked
from ..text.words import count, listed
from . import clock, tell
from .fights import FightScript, standing


def nudge(script: FightScript) -> None:
    """Tell everybody who is awaited how long they have and what they are asked, each question once;
    a storyteller, of their people."""
    live = standing(script)
    seconds = clock.seconds_left(live) if live is not None else None
    if live is None or not seconds:
        return
    state, nudged = live.state, script.schedule.nudged
    awaited = [q for q in state.questions if q.blocking and q.id not in nudged]
    script.schedule.nudged = frozenset(q.id for q in state.questions if q.blocking)
    after = "the fight ends" if is_closing(state) else "the fight goes on without an answer"
    left = f"{count(seconds, 'second')} left to answer; then {after}."
    for listener in tell.audience(script, state):
        reader = tell.reader_of(state, listener)
        asked = [q for q in is_asked(state, reader.who, reader.storyteller) if q in awaited]
        if asked:
            names = list(dict.fromkeys(name_of(state, q.who) for q in asked))
            has = "has" if len(names) == 1 else "have"
            prompts = tell.short_prompts(state, reader, asked)
            tell.send(listener, [f"{listed(names)} {has} {left}", *prompts])
