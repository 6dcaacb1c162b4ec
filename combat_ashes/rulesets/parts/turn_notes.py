"""What a rule system notes of people: each note has a name, a default and a time it lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ...engine.events import PersonNoted
from ...engine.state import Json, Person
from ...engine.turn import Turn

T = TypeVar("T")


@dataclass(frozen=True)
class Note(Generic[T]):
    """One note on a person; `lasts` until the `round` ends, or as long as the `fight`."""

    name: str
    default: T
    lasts: str = "round"

    def of(self, person: Person) -> T:
        """What is noted of somebody."""
        found: T = person.notes.get(self.name, self.default)
        return found

    def kept(self, value: T) -> dict[str, Json]:
        """The note as it is stored; a default is not stored at all."""
        return {self.name: None if value == self.default else value}

    def set(self, turn: Turn[Any], who: str, value: T) -> None:
        """Note it of somebody, where it is not noted already."""
        if self.of(turn.person(who)) != value:
            turn.emit(PersonNoted(who, self.kept(value)))


def of_a_round(notes: tuple[Note[Any], ...]) -> dict[str, Json]:
    """What is forgotten when a round ends."""
    return {note.name: None for note in notes if note.lasts == "round"}
