"""Getting away and keeping up (HUB-MOV-06, -07)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import PersonChanged, StatusChanged
from ....engine.state import FightState
from ..notes import AWAY, FAR, STAYS, Away
from ..rules import HubrisRules
from . import blocks


def begins(ctx: Decision[HubrisRules], who: str, net: int) -> None:
    """Somebody is getting away, as far as nobody keeps up."""
    AWAY.put(ctx, who, Away(net, blocks.close_to(ctx.state, who)))
    ctx.announce("away.begins", who=who, net=net)


def closes(ctx: Decision[HubrisRules], who: str, other: str) -> None:
    """Somebody comes one action nearer to somebody far (HUB-ATK-16)."""
    left = max(0, distance(ctx.state, who, other) - 1)
    FAR.put(ctx, who, other, left or None)
    ctx.announce("far.closes", who=who, against=other, left=left, how="" if left else "there")


def distance(state: FightState, one: str, other: str) -> int:
    """How many closing actions separate two people."""
    return FAR.of(state.between(one, other))


def keeps_up(ctx: Decision[HubrisRules], who: str, other: str) -> None:
    """Somebody is with the one who gets away."""
    away = AWAY.of(ctx.person(other).notes)
    if away is not None and who not in away.followers:
        AWAY.put(ctx, other, replace(away, followers=[*away.followers, who]))


def needed(ctx: Decision[HubrisRules], who: str) -> int:
    """The successes that keeping up with somebody takes."""
    away = AWAY.of(ctx.person(who).notes)
    net = away.net if away is not None else 0
    return net + 1 if ctx.rules.settings.move.follow == "beat" else net


def settle(ctx: Decision[HubrisRules]) -> None:
    """The round is over: who got away with nobody behind is gone."""
    for person in list(ctx.state.people.values()):
        away = AWAY.of(person.notes)
        if away is None or away.over:
            continue
        if STAYS.of(person.notes) or any(map(ctx.here, away.followers)):
            AWAY.put(ctx, person.id, replace(away, over=True))
            STAYS.set(ctx, person.id, False)
        else:
            flees(ctx, person.id)


def flees(ctx: Decision[HubrisRules], who: str) -> None:
    """Somebody is out of the conflict (HUB-MOV-06)."""
    AWAY.put(ctx, who, None)
    ctx.emit(StatusChanged(who, "fled", "fled"))
    ctx.emit(PersonChanged(who, {"initiative": None}))
    ctx.rules.falls(ctx, who)
    ctx.rules.line_up(ctx)
