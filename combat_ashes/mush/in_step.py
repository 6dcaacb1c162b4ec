"""Characters are kept in step with the fight that holds them: health, pools, what was ruled."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.events import Event, PersonChanged, PersonNoted, PoolChanged, TrackChanged
from ..engine.state import State
from ..rulesets import rulesets
from . import tell


def changed_by(state: State, events: Iterable[Event]) -> set[str]:
    """Those of whom something changed that their characters keep."""
    lasting = _lasting(state)
    return {
        event.who
        for event in events
        if isinstance(event, (TrackChanged, PoolChanged, PersonChanged))
        or (isinstance(event, PersonNoted) and not event.notes.keys().isdisjoint(lasting))
    }


def write_through(state: State, people: Iterable[str]) -> None:
    """Write what some people's characters keep back to them."""
    lasting = _lasting(state)
    for who in people:
        person = state.people.get(who)
        character = tell.character(person.ref) if person else None
        if person is not None and character is not None and hasattr(character, "ashes"):
            character.ashes.write_through(person, lasting)


def _lasting(state: State) -> tuple[str, ...]:
    """The notes of people that their characters keep."""
    ruleset = rulesets().get(state.ruleset)
    return ruleset.outlasting if ruleset is not None else ()
