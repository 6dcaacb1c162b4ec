"""What is known of a chase while it goes on."""

from __future__ import annotations

from msgspec import Struct

from ...engine.events import Terms
from ...engine.state import Step
from ..parts.tables import Action


class Side(Struct, frozen=True):
    """What is different for one side on a course."""

    pool: str = ""
    difficulty: int | None = None


class Course(Struct, frozen=True):
    """Where a chase goes: its difficulty, and the pool, for both sides or for one (ASH-CHS-04).

    A `hidden` difficulty is the storyteller's until it is rolled against (ASH-CHS-18).
    """

    name: str
    difficulty: int
    pool: str
    sides: dict[str, Side] = {}
    hidden: bool = False

    def of_side(self, side: str) -> Side:
        """What is different for a side; nothing where that was not said."""
        return self.sides.get(side, Side())


class Effect(Struct, frozen=True):
    """What a maneuver, or having noticed a stalker, does in a round; in all of them where None."""

    kind: str
    on: tuple[str, ...]
    name: str
    round: int | None
    by: str = ""
    dice: int = 0


class Obstacle(Struct, frozen=True):
    """What is in the way of `faces`, the prey as "prey" among them (ASH-CHS-43).

    What is not given is as the settings have it; `passed` have paid to pass unrolled. One that a
    maneuver has brought in has its `name`, and the storyteller may say once what it is.
    """

    faces: tuple[str, ...] = ()
    name: str = ""
    pool: str = ""
    difficulty: int | None = None
    successes: int | None = None
    harm: tuple[int, str] | None = None
    not_final: bool = False
    passed: tuple[str, ...] = ()


class Word(Struct, frozen=True):
    """What a person said that they do in a round.

    `attacks` are actions of the rule system, `split` is what the run or the dodge loses by them,
    `do` the option that it is where nothing was said.
    """

    attacks: tuple[Action, ...] = ()
    split: int = 0
    dodge: bool = False
    extras: tuple[str, ...] = ()
    do: str = ""


class Purchase(Struct, frozen=True):
    """The maneuver that somebody buys by its `key`, with the trait they want for a course."""

    key: str
    trait: str = ""


class Waiting(Struct, frozen=True):
    """A roll that waits for the storyteller's word, by the terms of its pool and difficulty."""

    who: str
    pool: Terms
    difficulty: Terms
    purpose: str = "chase"
    chance: bool = False


class Chase(Struct, frozen=True):
    """One chase. The prey named first speaks for a group; leads are per predator.

    `said` holds what principals and passengers said this round, `beat` who may
    still buy how many maneuvers, `steps` what is left of the round, `edge` what
    waits for its end, `since` the tracks of the principals when the round began.
    """

    number: int
    state: str
    prey: tuple[str, ...]
    predators: tuple[str, ...]
    riders: dict[str, str]
    leads: dict[str, int]
    start: dict[str, int]
    course: Course
    round: int
    sprint: int
    played: bool
    said: dict[str, Word]
    since: dict[str, str]
    beat: dict[str, tuple[str, ...]]
    effects: tuple[Effect, ...]
    obstacles: tuple[Obstacle, ...]
    steps: tuple[Step, ...]
    edge: tuple[Step, ...]
    follow: dict[str, str]
