"""Changes of a track of wounds: some are healed, or there are fewer boxes."""

from typing import Any

from ....engine import health_track
from ....engine.decision import Decision
from ....engine.events import TrackChanged


def healed(ctx: Decision[Any], who: str, levels: int, damage: str) -> str:
    """A track with wounds of one kind taken off; refuses where there are none of it."""
    person = ctx.person(who)
    track = health_track.heal(person.track, damage, levels)
    if track == person.track:
        ctx.refuse("err.heal.nothing", name=person.name, damage=damage)
    return track


def heal(ctx: Decision[Any], who: str, levels: int, damage: str) -> None:
    before, track = ctx.person(who).track, healed(ctx, who, levels, damage)
    ctx.emit(TrackChanged(who, len(before) - len(track), damage, track, healed=True))


def fit(ctx: Decision[Any], who: str, boxes: int) -> None:
    """After a change of body or sheet: tell which wounds have no box now (FOR-DIC-07)."""
    person = ctx.person(who)
    beyond = len(person.track) - boxes
    if beyond > 0 and person.status != "dead":
        ctx.announce("wounds.beyond", who=who, wounds=beyond)
