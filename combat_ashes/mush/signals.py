"""Django signals for a game's own code, sent when what happened has been stored and told.

`sender` is the class of the fight's script, `script` the fight; its room is `script.obj` and how it
stands now `script.live.state`. A receiver that fails is logged and stops nothing. An undo sends
nothing, and a server that dies while it sends may send the same again when it is back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.dispatch import Signal
from evennia.utils import logger

from ..engine import events as ev
from ..engine.fight import Fight
from ..engine.state import Combatant, FightState
from ..rulesets import rulebook
from . import tell
from .fights import FightScript

fight_started = Signal()
"""A fight begins in a room."""

round_started = Signal()
"""A round of a fight begins, the first with the fight: its number is `round`."""

damage_taken = Signal()
"""`levels` of some `damage` (bashing, lethal, …) are marked on a `combatant`, whose `character`
may be None. `attacker` is the combatant they come from, or None."""

person_out = Signal()
"""A `combatant` fights no more: `status` says how (unconscious, dead, fled, …; removed for who is
in the fight no more), `why` is the word that the log has. Their `character` may be None."""

fight_ended = Signal()
"""A fight is over; `why` is the word that the log has."""

Sent = tuple[Signal, dict[str, Any]]


def send(script: FightScript, before: FightState, events: tuple[ev.Event, ...]) -> None:
    """Send what some events are to a game's own code, in their order."""
    for event in events:
        made = MADE_OF.get(type(event))
        if made is None:
            continue
        for signal, facts in made(event, before, script.live.state):
            for receiver, error in signal.send_robust(type(script), script=script, **facts):
                if isinstance(error, Exception):
                    logger.log_err(f"Combat Ashes: {receiver} failed at a signal: {error!r}")


def _started(event: ev.Opened, before: FightState, state: FightState) -> Iterator[Sent]:
    yield fight_started, {}
    yield round_started, {"round": before.round}


def _round(event: ev.RoundBegan, before: FightState, state: FightState) -> Iterator[Sent]:
    yield round_started, {"round": event.round}


def _damage(event: ev.TrackChanged, before: FightState, state: FightState) -> Iterator[Sent]:
    if not event.healed and event.levels:
        people = before.people | state.people
        facts = {"levels": event.levels, "damage": event.damage}
        attacker = people.get(event.by) if event.by is not None else None
        yield damage_taken, {**_whom(event.who, before, state), **facts, "attacker": attacker}


def _out(event: ev.StatusChanged, before: FightState, state: FightState) -> Iterator[Sent]:
    whom = _whom(event.who, before, state)
    if not _can_act(whom["combatant"], state):
        yield person_out, {**whom, "status": event.status, "why": event.why}


def _removed(event: ev.Removed, before: FightState, state: FightState) -> Iterator[Sent]:
    whom = _whom(event.who, before, state)
    if _can_act(whom["combatant"], before):
        yield person_out, {**whom, "status": "removed", "why": event.why}


def _can_act(combatant: Combatant | None, state: FightState) -> bool:
    rules = rulebook(state.ruleset, state.settings)
    return combatant in rules.order.able(Fight(state, rules))


def _ended(event: ev.Ended, before: FightState, state: FightState) -> Iterator[Sent]:
    yield fight_ended, {"why": event.why}


def _whom(who: str, before: FightState, state: FightState) -> dict[str, Any]:
    combatant = state.people.get(who) or before.people.get(who)
    character = tell.character(combatant.ref) if combatant is not None else None
    return {"combatant": combatant, "character": character}


MADE_OF: dict[type[ev.Event], Callable[[Any, FightState, FightState], Iterator[Sent]]] = {
    ev.Opened: _started, ev.RoundBegan: _round, ev.TrackChanged: _damage,
    ev.StatusChanged: _out, ev.Removed: _removed, ev.Ended: _ended,
}  # fmt: skip
