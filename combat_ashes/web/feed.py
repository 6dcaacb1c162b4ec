"""Who looks at which fight now, and what is sent to them after each input.

Only the reactor's thread comes here. Whoever sits in the same seat of a fight is sent the same
bytes, made once; a fight nobody looks at costs one look-up for each input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from evennia.utils import logger

from ..engine.state import FightState
from ..mush.fights import FightScript, Live
from .messages import Asked, Happened, Shown
from .missed import missed
from .panel import Seat, asked_of, happened, seat_of, shown

Message = Shown | Asked | Happened
FIGHT, QUESTION, EVENT = "fight", "question", "event"


class Sent(msgspec.Struct, frozen=True):
    """A message, and the same as JSON."""

    name: str
    n: int
    json: bytes
    builtins: dict[str, Any]


class Watcher:
    """Somebody who looks at a fight: their character's number, and how they are sent something."""

    def __init__(self, fight_id: int, ref: int | None, send: Callable[[list[Sent]], None]) -> None:
        self.fight_id, self.ref = fight_id, ref
        self._send = send
        self._last: dict[str, bytes] = {}

    def give(self, found: Iterable[Sent]) -> None:
        """Send what is new to them; whoever cannot be sent anything is left alone."""
        new = [each for each in found if self._last.get(each.name) != _but_number(each)]
        self._last |= {each.name: _but_number(each) for each in new if each.name != EVENT}
        if new:
            try:
                self._send(new)
            except Exception:
                logger.log_trace("Combat Ashes: a panel was not sent the fight")


def _but_number(sent: Sent) -> bytes:
    return sent.json.partition(b",")[2]


class Watched:
    """A fight that somebody looks at: who does, and what each seat was asked last."""

    def __init__(self) -> None:
        self.there: list[Watcher] = []
        self._asked: dict[Seat, tuple[Any, Asked]] = {}

    def asked(self, live: Live, seat: Seat) -> Asked:
        """What a seat is asked; made anew where the questions or those who can act differ."""
        state = live.state
        able = tuple(person.id for person in state.able())
        me, truce = state.people.get(seat.who or ""), state.flags.truce
        now = (state.questions, me, able, state.status, state.storyteller, truce)
        known = self._asked.get(seat)
        if known is not None and known[0] == now:
            return msgspec.structs.replace(known[1], n=live.number)
        self._asked[seat] = now, asked_of(live, seat)
        return self._asked[seat][1]


_watching: dict[int, Watched] = {}


def watch(watcher: Watcher) -> None:
    _watching.setdefault(watcher.fight_id, Watched()).there.append(watcher)


def forget(watcher: Watcher) -> None:
    """Send nobody there anything more; one who is not there is forgotten already."""
    watched = _watching.get(watcher.fight_id, Watched())
    if watcher in watched.there:
        watched.there.remove(watcher)
    if not watched.there:
        _watching.pop(watcher.fight_id, None)


def publish(script: FightScript) -> None:
    """Send everybody who looks at a fight what its last input has changed for them."""
    watched = _watching.get(script.live.fight_id)
    if watched is None:
        return
    seats, made = _seats(script.live.state), dict[Seat, list[Sent]]()
    for watcher in list(watched.there):
        seat = seats.get(watcher.ref, Seat())
        if seat not in made:
            made[seat] = _news(script, seat)
        watcher.give(made[seat])


def _news(script: FightScript, seat: Seat) -> list[Sent]:
    """What an input has changed for a seat; a fault there keeps nothing from others."""
    try:
        news = happened(script, seat, script.held.happened)
        told = [_sent(EVENT, news)] if news.lines else []
        return [*standing(script.live, seat), *told]
    except Exception:
        logger.log_trace(f"Combat Ashes: what fight {script.live.fight_id} shows has failed")
        return []


def _seats(state: FightState) -> dict[int | None, Seat]:
    refs = {person.ref for person in state.people.values()} | {state.storyteller}
    return {ref: seat_of(state, ref) for ref in refs if ref is not None}


def standing(live: Live, seat: Seat) -> list[Sent]:
    """The whole fight for whoever looks at it from there, and what they are asked."""
    found = [_sent(FIGHT, shown(live, seat))]
    if seat != Seat():
        watched = _watching.get(live.fight_id, Watched())
        found.append(_sent(QUESTION, watched.asked(live, seat)))
    return found


def missed_by(live: Live, seat: Seat, since: int) -> list[Sent]:
    """What has happened since entry `since`, for whoever looks at it from there."""
    try:
        news = missed(live, seat, since)
        return [_sent(EVENT, news)] if news.lines else []
    except Exception:
        logger.log_trace(f"Combat Ashes: what fight {live.fight_id} was has failed")
        return []


def _sent(name: str, message: Message) -> Sent:
    return Sent(name, message.n, msgspec.json.encode(message), msgspec.to_builtins(message))
