"""Net successes as wounds, held to the caps (HUB-ATK-02, HUB-CAP)."""

from msgspec import Struct

from ....engine.events import TrackChanged
from ....engine.health_track import MARKS, sort_marks
from ...common.formulas import DAMAGE
from ..fight import Decision, Fight
from . import wounds as health


class Harm(Struct, frozen=True, gc=False):
    """What an attack did: within the individual cap, the group's limit, lost to caps, wounds."""

    counted: int
    limit: int | None
    excess: int
    wounds: int


def attack(ctx: Decision, who: str, levels: int, damage: str, by: str, capped: bool = True) -> Harm:
    """One damaging attack on somebody, a miss too: individual cap first, then the group's."""
    caps = ctx.rules.settings.caps
    counted = levels
    if capped and caps.individual__enabled:
        counted = min(levels, caps.individual__limit)
    present = ctx.person(who).flags.attacks + 1
    limit: int | None = None
    wounds = counted
    if capped and caps.group__enabled:
        limit = present + caps.group__bonus
        wounds = _within(ctx, who, counted, damage, by, limit)
    elif counted:
        health.hurt(ctx, who, counted, damage, by)
    ctx.flag(who, attacks=present)
    return Harm(counted, limit, levels - wounds, wounds)


def _within(ctx: Decision, who: str, levels: int, damage: str, by: str, limit: int) -> int:
    """Fill what room there is; further wounds make milder ones of this round worse (CAP-03)."""
    taken = dict(ctx.person(who).flags.capped)
    fresh = min(levels, max(0, limit - sum(taken.values())))
    if fresh:
        health.hurt(ctx, who, fresh, damage, by)
        taken[damage] = taken.get(damage, 0) + fresh
    worse = 0
    while fresh + worse < levels and (mildest := _milder(taken, damage)):
        taken[mildest] -= 1
        taken[damage] = taken.get(damage, 0) + 1
        _worsen(ctx, who, mildest, damage, by)
        worse += 1
    ctx.flag(who, capped={name: count for name, count in taken.items() if count})
    return fresh + worse


def _milder(taken: dict[str, int], damage: str) -> str:
    """The mildest type of this round's wounds that is milder than a type; empty for none."""
    milder = DAMAGE[: DAMAGE.index(damage)]
    return next((name for name in milder if taken.get(name)), "")


def _worsen(ctx: Decision, who: str, mild: str, damage: str, by: str) -> None:
    track = ctx.person(who).track
    if MARKS[mild] not in track:
        return
    worse = sort_marks(track.replace(MARKS[mild], MARKS[damage], 1))
    ctx.emit(TrackChanged(who, 1, damage, worse, by=by))
    health.settle(ctx, who)


def area_bonus(fight: Fight, who: str) -> int:
    """The wounds that an area attack does more to a group (HUB-GRP-05)."""
    person = fight.state.people[who]
    if person.kind != "group":
        return 0
    return person.flags.groups.get("area", 0)
