"""Getting away and keeping up (HUB-MOV-06, -07)."""

from __future__ import annotations

from ....engine.events import PersonChanged, StatusChanged
from ....engine.state import Json, State
from ....engine.turn import Turn
from ..notes import AWAY, FAR, STAYS
from ..rules import HubrisRules
from . import blocks


def begins(turn: Turn[HubrisRules], who: str, net: int) -> None:
    """Somebody is getting away, as far as nobody keeps up."""
    AWAY.put(turn, who, {"net": net, "with": blocks.close_to(turn.state, who)})
    turn.tell("away.begins", who=who, net=net)


def closes(turn: Turn[HubrisRules], who: str, other: str) -> None:
    """Somebody comes one action nearer to somebody far (HUB-ATK-16)."""
    left = max(0, distance(turn.state, who, other) - 1)
    FAR.put(turn, who, other, left or None)
    turn.tell("far.closes", who=who, against=other, left=left, how="" if left else "there")


def distance(state: State, one: str, other: str) -> int:
    """How many closing actions separate two people."""
    return FAR.of(state.between(one, other))


def keeps_up(turn: Turn[HubrisRules], who: str, other: str) -> None:
    """Somebody is with the one who gets away."""
    away = AWAY.of(turn.person(other).notes)
    if away is not None and who not in away["with"]:
        AWAY.put(turn, other, {**away, "with": [*away["with"], who]})


def needed(turn: Turn[HubrisRules], who: str) -> int:
    """The successes that keeping up with somebody takes."""
    net: int = (AWAY.of(turn.person(who).notes) or {}).get("net", 0)
    return net + 1 if turn.rules.settings.move.follow == "beat" else net


def settle(turn: Turn[HubrisRules]) -> None:
    """The round is over: who got away with nobody behind is gone."""
    for person in list(turn.state.people.values()):
        away = AWAY.of(person.notes)
        if away is None or away.get("over"):
            continue
        if STAYS.of(person.notes) or _caught(turn, away):
            AWAY.put(turn, person.id, {**away, "over": True})
            STAYS.set(turn, person.id, False)
        else:
            flees(turn, person.id)


def _caught(turn: Turn[HubrisRules], away: dict[str, Json]) -> bool:
    return any(turn.here(who) for who in away["with"])


def flees(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody is out of the conflict (HUB-MOV-06)."""
    AWAY.put(turn, who, None)
    turn.emit(StatusChanged(who, "fled", "fled"))
    turn.emit(PersonChanged(who, {"initiative": None}))
    turn.rules.falls(turn, who)
    turn.rules.line_up(turn)
