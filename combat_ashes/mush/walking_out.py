"""Walking out of a room in the midst of a fight: told first what it means, done the second time."""

from __future__ import annotations

from evennia.objects.models import ObjectDB
from evennia.utils import logger

from ..engine.fight import Fight
from ..engine.state import FightState
from ..rulesets import rulebook
from . import tell
from .fights import fight_in, now

SECONDS = 60.0
"""For how long having been told counts."""

MEANS = {
    "leave": "walking out takes you out of the fight",
    "flee": "walking out counts as fleeing",
    "defaults": "if you walk out you stay in it, and it does not wait for you",
    "wait": "if you walk out it waits until you are back",
}
"""What walking out means, by `absent.left_room`."""


def may_go(character: ObjectDB, destination: ObjectDB | None) -> bool:
    """Whether somebody may walk out now: who fights is told first, and then may."""
    try:
        means = _means(character)
    except Exception:
        logger.log_trace(f"Combat Ashes: whether {character} may go could not be seen")
        return True
    if not means:
        return True
    told, when = character.ndb.ashes_told_of_door or (None, 0.0)
    if told == destination and now() - when < SECONDS:
        character.ndb.ashes_told_of_door = None
        return True
    character.ndb.ashes_told_of_door = (destination, now())
    tell.send(character, [f"You are in a fight: {means}. Go the same way again to walk out."])
    return False


def was_told(character: ObjectDB, destination: ObjectDB | None) -> bool:
    """Whether somebody has just been told what going there would mean."""
    return bool((character.ndb.ashes_told_of_door or (None,))[0] == destination)


def _means(character: ObjectDB) -> str:
    """What walking out would mean for somebody; empty where nothing holds them."""
    script = fight_in(character.location)
    if script is None:
        return ""
    state: FightState = script.live.state
    person = state.people.get(tell.person_id(state, character) or "")
    rules = rulebook(state.ruleset, state.settings)
    if person is None or person.status != "active" or rules.settings.scene.doors == "open":
        return ""
    return (
        MEANS[rules.settings.absent.left_room] if rules.order.opposed(Fight(state, rules)) else ""
    )
