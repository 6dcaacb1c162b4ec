"""Poses and words that are said while a fight goes on: they are kept with its record."""

from __future__ import annotations

from evennia.objects.models import ObjectDB
from evennia.utils.ansi import strip_ansi

from ..text.written import written
from . import limits, records, tell
from .faults import only_logged
from .fights import FightScript, fight_to_see
from .sheets import name_of

FULL = "{} poses of yours are kept with the record of this fight, and no more."

KEPT = "poses"
"""The Attribute of a room that says whether records of fights in it keep poses."""


def are_kept_in(room: ObjectDB) -> bool:
    return bool(room.attributes.get(KEPT, category="ashes", default=True))


def keep_in(room: ObjectDB, kept: bool) -> None:
    room.attributes.add(KEPT, kept, category="ashes")


def made(character: ObjectDB, text: str) -> None:
    """Keep what somebody has posed or said, where they are in a fight that is told of here."""
    room = character.location
    script = fight_to_see(room)
    if script is None or room is None or not are_kept_in(room):
        return
    with only_logged(script):
        _keep(script, character, written(strip_ansi(text)))


def _keep(script: FightScript, character: ObjectDB, text: str) -> None:
    live, held, who = script.live, script.held, name_of(character)
    runs = live.state.storyteller == character.id
    if not runs and tell.person_id(live.state, character) is None:
        return
    if held.posed is None:
        held.posed = records.posed_in(live.fight_id)
    if held.posed[who] > limits.MOST_POSES:
        return
    held.posed[who] += 1
    if held.posed[who] > limits.MOST_POSES:
        tell.send(character, [FULL.format(limits.MOST_POSES)])
        return
    records.keep_pose(live.fight_id, live.number, who, text[: limits.LONGEST_POSE])
    if held.posed[who] == 1:
        how = "; +combat/poses off stops that here." if runs else "."
        tell.send(character, ["Poses are kept with the record of this fight" + how])
