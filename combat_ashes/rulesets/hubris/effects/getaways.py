"""Getting away and keeping up (HUB-MOV-06, -07)."""

from msgspec.structs import replace

from ....engine.events import PersonChanged, StatusChanged
from ..fight import Decision
from ..values import Away
from . import blocks


def begins(ctx: Decision, who: str, net: int) -> None:
    """Somebody is getting away, as far as nobody keeps up."""
    ctx.flag(who, away=Away(net, blocks.close_to(ctx.state, who)))
    ctx.announce("away.begins", who=who, net=net)


def closes(ctx: Decision, who: str, other: str) -> None:
    """Somebody comes one action nearer to somebody far (HUB-ATK-16)."""
    left = max(0, ctx.state.relation(who, other).far - 1)
    ctx.relate(who, other, far=left or None)
    ctx.announce("far.closes", who=who, against=other, left=left, how="" if left else "there")


def keeps_up(ctx: Decision, who: str, other: str) -> None:
    """Somebody is with the one who gets away."""
    away = ctx.person(other).flags.away
    if away is not None and who not in away.followers:
        ctx.flag(other, away=replace(away, followers=[*away.followers, who]))


def needed(ctx: Decision, who: str) -> int:
    """The successes that keeping up with somebody takes."""
    away = ctx.person(who).flags.away
    return away.net if away is not None else 0


def settle(ctx: Decision) -> None:
    """The round is over: who got away with nobody behind is gone."""
    for person in list(ctx.state.people.values()):
        away = person.flags.away
        if away is None or away.over:
            continue
        if person.flags.stays or any(map(ctx.here, away.followers)):
            ctx.flag(person.id, away=replace(away, over=True), stays=False)
        else:
            flees(ctx, person.id)


def flees(ctx: Decision, who: str) -> None:
    """Somebody is out of the conflict (HUB-MOV-06)."""
    ctx.flag(who, away=None)
    ctx.emit(StatusChanged(who, "fled", "fled"))
    ctx.emit(PersonChanged(who, {"initiative": None}))
    ctx.rules.partings.out(ctx, who)
    ctx.rules.turns.line_up(ctx)
