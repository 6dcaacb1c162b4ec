"""Who is about to attack whom, and what that will cost the one they attack (ASH-PIL-01)."""

from __future__ import annotations

from ..attack import piling
from ..combatant import Combatant, FightState
from ..fight import Fight
from ..people import acts
from . import guard


def attackers(state: FightState, who: str) -> list[str]:
    """Those who have an attack on a target still to come in this phase."""
    asked = [q for q in state.questions if q.kind == "defend" and q.who == who]
    now = [q.facts.by for q in asked if q.facts.by in state.people]
    to_come = [
        other.id
        for other in state.people.values()
        if other.status == "active" and acts.open_attack(other, who) is not None
    ]
    order = {other: place for place, other in enumerate(state.order)}
    ranked = sorted(to_come, key=lambda other: order.get(other, len(order)))
    return list(dict.fromkeys([*now, *ranked]))


def forecast(fight: Fight, person: Combatant, count: int) -> list[int]:
    """The dice that each of so many attacks still to come will take off a defence."""
    cost = 2 if guard.standing(person) is not None else piling.step(fight, person)
    begun = piling.incoming(person)
    return [-cost * (begun + number) for number in range(count)]
