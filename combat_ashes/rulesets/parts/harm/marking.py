"""Changes of a track of wounds: some are healed, or there are fewer boxes.

A track keeps every wound, also those for which its owner's body has no box as it is now.
"""

from __future__ import annotations

from typing import Any

from ....engine import tracks
from ....engine.events import TrackChanged
from ....engine.turn import Turn


def healed(turn: Turn[Any], who: str, levels: int, damage: str) -> str:
    """A track with wounds of one kind taken off; refuses where there are none of it."""
    person = turn.person(who)
    track = tracks.heal(person.track, damage, levels)
    if track == person.track:
        turn.refuse("err.heal.nothing", name=person.name, damage=damage)
    return track


def heal(turn: Turn[Any], who: str, levels: int, damage: str) -> None:
    """Take wounds of one kind off."""
    before, track = turn.person(who).track, healed(turn, who, levels, damage)
    turn.emit(TrackChanged(who, len(before) - len(track), damage, track, healed=True))


def fit(turn: Turn[Any], who: str, boxes: int) -> None:
    """After a change of body or sheet: tell which wounds have no box now (FOR-DIC-07)."""
    person = turn.person(who)
    beyond = len(person.track) - boxes
    if beyond > 0 and person.status != "dead":
        turn.tell("wounds.beyond", who=who, wounds=beyond)
