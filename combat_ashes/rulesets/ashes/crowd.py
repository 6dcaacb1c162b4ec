"""Who is about to attack whom, and what that will cost the one they attack (ASH-PIL-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.state import Person, State
from . import acts, defense

if TYPE_CHECKING:
    from .ruleset import Ashes


def attackers(state: State, who: str) -> list[str]:
    """Whoever has an attack on somebody still to come in this phase."""
    return [
        other.id
        for other in state.people.values()
        if other.status == "active" and acts.open_attack(other, who) is not None
    ]


def forecast(state: State, rules: Ashes, person: Person, count: int) -> list[int]:
    """The dice that each of so many attacks still to come will take off a defence."""
    cost = defense.step(state, rules, person)
    begun = defense.incoming(person)
    return [-cost * (begun + number) for number in range(count)]
