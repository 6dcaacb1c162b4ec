"""How much one player may have stored: fights begun, inputs of a fight, poses in its record."""

from __future__ import annotations

from evennia.objects.models import ObjectDB

from ..engine.inputs import Input
from ..engine.refusals import Refused
from . import allowed
from .fights import Live, now

MOST_INPUTS = 10_000
"""So many inputs a fight may have; then it can only be left and ended."""

LAST = ("leave", "remove", "end", "absent", "pause")
"""What is still said of a fight that has as many."""

MOST_BEGUN = 50
"""So many fights one may begin within a day who does not run the fights of others."""

DAY = 86_400.0

BEGUN = "begun"
"""The Attribute of a character with the times at which they began the last fights."""

MOST_POSES = 500
"""So many poses of one person are kept with a fight."""

LONGEST_POSE = 4_000
"""So many characters of a pose are kept."""


def is_full(live: Live, given: Input) -> bool:
    return live.number >= MOST_INPUTS and given.do not in LAST


def check_may_begin(character: ObjectDB) -> None:
    """Refuse one fight more to who has begun too many today."""
    if len(_begun(character)) >= MOST_BEGUN and not allowed.may_run(character):
        raise Refused("err.fight.begun_too_often", most=MOST_BEGUN)


def note_begun(character: ObjectDB) -> None:
    times = [*_begun(character), now()][-MOST_BEGUN:]
    character.attributes.add(BEGUN, times, category="ashes")


def _begun(character: ObjectDB) -> list[float]:
    times = character.attributes.get(BEGUN, category="ashes", default=())
    return [each for each in times if now() - DAY < each <= now()]
