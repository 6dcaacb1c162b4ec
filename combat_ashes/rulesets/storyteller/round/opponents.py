"""Who counts as an opponent of whom in a turn. Implements STO-CLS-12."""

from __future__ import annotations

from ....engine.state import Person
from ....engine.turn import Turn
from ..attack import throws
from ..notes import OPPONENTS
from ..people import acts, space, states
from ..rules import StoRules
from ..values import Attack


def count_opponents(turn: Turn[StoRules]) -> None:
    """Who counts as an opponent of whom, once for the whole turn (STO-CLS-12)."""
    people = [p for p in turn.state.people.values() if p.status == "active"]
    adjacent = turn.rules.settings.multiple_opponents.count == "adjacent"
    for person in people:
        found = [
            other.id for other in people
            if states.enemies(person, other) and (
                space.is_near(turn, person.id, other.id) if adjacent
                else _engaged(turn, person, other)
            )
        ]  # fmt: skip
        if found:
            OPPONENTS.put(turn, person.id, found)


def _engaged(turn: Turn[StoRules], person: Person, other: Person) -> bool:
    grip = states.grapple_of(turn.state, person.id)
    if grip is not None and other.id in (grip.grappler, grip.victim):
        return True
    attacked = any(
        person.id in one.targets and _is_close(turn, other, one, person) for one in _attacks(other)
    )
    return attacked or any(
        other.id in one.targets and _within(turn, person, one, other) for one in _attacks(person)
    )


def _attacks(person: Person) -> list[Attack]:
    return [one for one in acts.parts(person) if isinstance(one, Attack)]


def _is_close(turn: Turn[StoRules], attacker: Person, action: Attack, target: Person) -> bool:
    return throws.reach(turn, attacker, action) == "close" and _within(
        turn, attacker, action, target
    )


def _within(turn: Turn[StoRules], attacker: Person, action: Attack, target: Person) -> bool:
    """Within 2 m; where nobody has said, close attacks are, shots are not."""
    metres = throws.distance(turn, attacker, target, action)
    if metres is None:
        return throws.reach(turn, attacker, action) == "close"
    return metres <= turn.rules.settings.range.point_blank_m
