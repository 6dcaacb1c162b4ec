"""What is known of a chase while it goes on."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.state import Step
from ..tables import Action

PREY, PREDATOR = "prey", "predator"


class Side(Struct, frozen=True):
    """What is different for one side on a course."""

    pool: str = ""
    difficulty: int | None = None


class Course(Struct, frozen=True):
    """Where a chase goes: its difficulty, maybe `hidden`, and pools (ASH-CHS-04, -18)."""

    name: str
    difficulty: int
    pool: str
    sides: dict[str, Side] = {}
    hidden: bool = False

    def of_side(self, side: str) -> Side:
        """What is different for a side; nothing where that was not said."""
        return self.sides.get(side, Side())

    @property
    def shown_difficulty(self) -> int | str:
        """The difficulty as players see it."""
        return "hidden" if self.hidden else self.difficulty


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

    def without(self, *people: str) -> Obstacle:
        """The obstacle when these people do not face it."""
        return replace(self, faces=tuple(who for who in self.faces if who not in people))


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
    leads: dict[str, int]
    course: Course
    sprint: int
    riders: dict[str, str] = {}
    start: dict[str, int] = {}
    round: int = 0
    played: bool = True
    said: dict[str, Word] = {}
    since: dict[str, str] = {}
    beat: dict[str, tuple[str, ...]] = {}
    effects: tuple[Effect, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    steps: tuple[Step, ...] = ()
    edge: tuple[Step, ...] = ()
    follow: dict[str, str] = {}

    @property
    def speaker(self) -> str:
        """Who speaks for the prey (ASH-CHS-56)."""
        return self.prey[0]

    @property
    def principals(self) -> list[str]:
        return [*self.prey, *self.predators]

    @property
    def everybody(self) -> list[str]:
        return [*self.principals, *self.riders]

    @property
    def awaited(self) -> list[str]:
        """Whose word a round waits for: who speaks for the prey, predators, passengers."""
        return [self.speaker, *self.predators, *self.riders]

    @property
    def lead(self) -> int:
        """The smallest Lead there is."""
        return min(self.leads.values(), default=0)

    @property
    def between_rounds(self) -> bool:
        """Whether a round is over, or nobody has run in this one yet."""
        return not self.steps and (self.played or not self.said)

    def lead_of(self, who: str) -> int:
        """The Lead that counts for a price: a predator's own, the prey's smallest."""
        return self.leads[who] if who in self.predators else self.lead

    def side_of(self, who: str) -> str:
        """`prey` or `predator`; a passenger is on the driver's side."""
        return PREY if self.riders.get(who, who) in self.prey else PREDATOR

    def is_in_group(self, who: str) -> bool:
        """Whether another of the prey speaks for somebody (ASH-CHS-56)."""
        return who in self.prey[1:]

    def riders_with(self, *drivers: str) -> list[str]:
        return [rider for rider, driver in self.riders.items() if driver in drivers]

    def word_of(self, who: str) -> Word:
        """What a person said in this round; nothing where they have not said it yet."""
        return self.said.get(who, Word())

    def now(self, kind: str) -> list[Effect]:
        """The effects of a kind that hold in this round (ASH-CHS-21)."""
        return [e for e in self.effects if e.kind == kind and e.round == self.round]

    def moved(self, change: int) -> Chase:
        return replace(self, leads={by: lead + change for by, lead in self.leads.items()})

    def without(self, *people: str) -> Chase:
        """The chase when these people are in it no more."""
        return replace(
            self,
            prey=tuple(who for who in self.prey if who not in people),
            predators=tuple(who for who in self.predators if who not in people),
            leads={by: lead for by, lead in self.leads.items() if by not in people},
            riders={rider: by for rider, by in self.riders.items() if rider not in people},
            obstacles=tuple(one.without(*people) for one in self.obstacles),
        )
