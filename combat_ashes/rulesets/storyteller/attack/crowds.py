"""Several opponents at once: how many count, and what they add to difficulties (STO-CLS-12)."""

from __future__ import annotations

from ....engine.events import Terms
from ..combatant import Combatant
from ..fight import Fight


def opponents(fight: Fight, person: Combatant) -> int | None:
    """How many count against somebody (STO-CLS-12); None before they were counted."""
    told = person.flags.opponents_set
    if told is not None:
        return told
    counted = person.flags.opponents
    if counted is None:
        return None
    people = fight.state.people
    return sum(1 for who in counted if who in people and people[who].status == "active")


def crowd(fight: Fight, person: Combatant) -> Terms:
    """What several opponents add to somebody's attacks and defences."""
    count = opponents(fight, person) or 0
    most = fight.rules.settings.multiple_opponents.max
    return (("opponents", min(count - 1, most)),) if count > 1 and most else ()
