"""Telling what a fight's input made happen to everybody, and what was stored but never told."""

from __future__ import annotations

from typing import Any

from evennia.utils import logger

from ..engine.history import state_after
from . import store, told
from .fights import Live
from .link import together
from .tell import News, excuse


def spread(script: Any, news: News, listeners: list[Any]) -> list[Any]:
    """Tell some people; returns whom it could be told.

    What happened is stored: a sentence that fails must not undo it, nor keep it from others.
    """
    heard, failed = [], []
    try:
        with together():
            for listener in listeners:
                try:
                    news.tell(listener)
                    heard.append(listener)
                except Exception:
                    failed.append(listener)
                    if len(failed) == 1:
                        _log(script)
    except Exception:
        _log(script)
    for listener in failed:
        excuse(listener)
    return heard


def spread_by(speaker: Any | None, script: Any) -> None:
    """Tell what a fight's last input made happen: its speaker first, who waits for it."""
    held = script.held
    news = News(script, held.before, held.happened)
    apart = held.reminded
    listeners = [each for each in news.listeners() if each is speaker or each is not apart]
    # The answer is on its way while what the others read is made.
    spread(script, news, [each for each in listeners if each is speaker])
    spread(script, news, [each for each in listeners if each is not speaker])


def _log(script: Any) -> None:
    live = script.live
    logger.log_trace(f"Combat Ashes: entry {live.number} of fight {live.fight_id} is untold")


def none(live: Live) -> None:
    """Everybody has been told all of a fight."""
    live.told = live.number
    told.mark(live.fight_id, live.number)


def tell(script: Any) -> None:
    """Tell what was stored and never told: by a server that died, or by another process.

    Raises `Unreadable`, `NotStored`.
    """
    live = script.live
    if live.told >= live.number:
        return
    try:
        missed = store.entries(live.fight_id, live.number - live.told)
        before = state_after(store.reader(live.fight_id), live.told)
        events = tuple(event for entry in missed for event in entry.events)
        news = News(script, before, events)
        heard = spread(script, news, news.listeners())
        script.held.missed = (live.number, news, {listener.id for listener in heard})
    except Exception:
        _log(script)
    none(live)


def tell_missed(script: Any, character: Any) -> None:
    """Tell somebody who comes back after a crash what they did not hear before it."""
    if script.held.missed is None:
        return
    number, news, heard = script.held.missed
    if number == script.live.number and character.id not in heard:
        heard.update(each.id for each in spread(script, news, [character]))
