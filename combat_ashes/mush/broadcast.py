"""Telling what a fight's input made happen to everybody, and what was stored but never told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from evennia.objects.models import ObjectDB
from evennia.utils import logger

from ..engine.history import state_after
from ..rulesets import thawed
from . import character_sync, signals, store
from .database import NotStored
from .fights import FightScript, Live
from .link import together
from .tell import News, excuse

Tell = Callable[[ObjectDB], None]


def spread(script: FightScript, tell: Tell, listeners: list[ObjectDB]) -> list[ObjectDB]:
    """Tell some people; returns whom. A sentence that fails keeps nothing from others."""
    heard: list[ObjectDB] = []
    failed: list[ObjectDB] = []
    try:
        with together():
            for listener in listeners:
                try:
                    tell(listener)
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


def spread_by(speaker: ObjectDB | None, script: FightScript) -> None:
    """Tell what a fight's last input made happen: its speaker first, who waits for it."""
    held = script.held
    news = News(script, held.before, held.happened)
    apart = held.reminded
    listeners = [each for each in news.listeners() if each is speaker or each is not apart]
    # The answer is on its way while what the others read is made.
    spread(script, news.tell, [each for each in listeners if each is speaker])
    spread(script, news.tell, [each for each in listeners if each is not speaker])


def _log(script: FightScript) -> None:
    live = script.live
    logger.log_trace(f"Combat Ashes: entry {live.number} of fight {live.fight_id} is untold")


def none(live: Live) -> None:
    """Nothing of a fight is left to tell; where that cannot be stored it is told again."""
    live.told = live.number
    with suppress(NotStored):
        store.mark_told(live.fight_id, live.number)


def tell(script: FightScript) -> None:
    """Tell what was stored and never told; raises `Unreadable`, `NotStored`."""
    live = script.live
    if live.told >= live.number:
        return
    try:
        missed = store.entries(live.fight_id, live.number - live.told)
        before = thawed(state_after(store.reader(live.fight_id), live.told))
        events = tuple(event for entry in missed for event in entry.events)
        news = News(script, before, events)
        held = script.held
        held.before, held.happened = before, events
        # Whoever was changed by what came before them may not be in step, either.
        held.touched |= before.people.keys() | live.state.people.keys()
        heard = spread(script, news.tell, news.listeners())
        held.missed = (live.number, {listener.id for listener in heard}, news.tell)
        signals.send(script, before, events)
        character_sync.keep(script)
    except Exception:
        _log(script)
    none(live)


def tell_missed(script: FightScript, character: ObjectDB) -> None:
    """Tell somebody who comes back after a crash what they did not hear before it."""
    if script.held.missed is None:
        return
    number, heard, tell = script.held.missed
    if number == script.live.number and character.id not in heard:
        heard.update(each.id for each in spread(script, tell, [character]))
