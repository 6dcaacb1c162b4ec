"""Everything that can happen in a fight, as facts with their dice in them.

An event is a value and is never changed after it was made. (The classes are not
frozen only because making a frozen one costs several times as much, and events
are most of what a fight does.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .state import Json, Modifier, Person, Question, Step

Terms = tuple[tuple[str, int], ...]
"""Named, signed parts of a pool or a difficulty; the value shown is their sum."""


@dataclass
class Opened:
    """A fight begins; `seed_hash` is the promise about its dice."""

    ruleset: str
    settings: dict[str, Json]
    room: str
    seed_hash: str
    kind: Literal["opened"] = "opened"


@dataclass
class StorytellerTaken:
    """Somebody runs the fight from now on (`ref` None: nobody does)."""

    ref: int | None
    name: str
    kind: Literal["storyteller"] = "storyteller"


@dataclass
class Joined:
    person: Person
    kind: Literal["joined"] = "joined"


@dataclass
class StatusChanged:
    """`why` is a word for the log: unconscious, left, deleted, ruled, …"""

    who: str
    status: str
    why: str = ""
    kind: Literal["status"] = "status"


@dataclass
class Removed:
    """Somebody is in the fight no more; their record goes with them."""

    who: str
    name: str
    why: str
    kind: Literal["removed"] = "removed"


@dataclass
class RoundBegan:
    round: int
    kind: Literal["round"] = "round"


@dataclass
class PhaseBegan:
    phase: str
    step: str
    kind: Literal["phase"] = "phase"


@dataclass
class StepBegan:
    step: str
    kind: Literal["step"] = "step"


@dataclass
class InitiativeSet:
    """Somebody's place in the order of this round; `ruled` by a storyteller."""

    who: str
    total: int
    rating: int
    tiebreak: int = 0
    ruled: bool = False
    kind: Literal["initiative"] = "initiative"


@dataclass
class Ordered:
    """The order of the round, highest first."""

    order: tuple[str, ...]
    kind: Literal["order"] = "order"


@dataclass
class Asked:
    """A question; where the fight stops at it, `agenda` is what comes after the answer."""

    question: Question
    agenda: tuple[Step, ...] | None = None
    kind: Literal["asked"] = "asked"


@dataclass
class Answered:
    """A question is closed by an answer; `by` is who spoke when not the asked."""

    question: int
    who: str
    by: str
    answer: Json
    kind: Literal["answered"] = "answered"


@dataclass
class Withdrawn:
    """Questions that need no answer any more."""

    questions: tuple[int, ...]
    kind: Literal["withdrawn"] = "withdrawn"


@dataclass
class Declared:
    """`secret` keeps the words from other players until they are revealed.

    `notes` are the ruleset's own notes on the person that come with it.
    """

    who: str
    action: dict[str, Json] | None
    text: str
    by: str = ""
    secret: bool = False
    notes: dict[str, Json] = field(default_factory=dict)
    kind: Literal["declared"] = "declared"


@dataclass
class Revealed:
    """Sealed declarations are announced together."""

    people: tuple[str, ...]
    texts: tuple[str, ...]
    kind: Literal["revealed"] = "revealed"


@dataclass
class Rolled:
    """Dice on the table, with what the pool and the difficulty were made of.

    `successes` is what counts, bonus successes included; `time` counts the
    rolls of this purpose by this person in the phase; `ruled` marks a result
    that a storyteller set. `sets` are fields of the roller that the roll decides
    (initiative), `notes` the ruleset's own notes on them that come with it. What
    a pool that is `chosen` by its player is made of is everybody's to read.
    """

    who: str
    purpose: str
    against: str | None
    pool: int
    difficulty: int
    pool_terms: Terms
    difficulty_terms: Terms
    faces: tuple[int, ...]
    successes: int
    time: int = 1
    botch: bool = False
    bonus: int = 0
    ruled: bool = False
    sets: dict[str, Json] | None = None
    notes: dict[str, Json] | None = None
    chosen: bool = False
    kind: Literal["roll"] = "roll"


@dataclass
class TrackChanged:
    """Levels of damage marked (or healed); `track` is what it looks like now."""

    who: str
    levels: int
    damage: str
    track: str
    healed: bool = False
    by: str | None = None
    overflow: int = 0
    kind: Literal["track"] = "track"


@dataclass
class PoolChanged:
    """A pool that is spent, such as Willpower or Rage; `left` is what remains."""

    who: str
    pool: str
    change: int
    left: int
    why: str = ""
    kind: Literal["pool"] = "pool"


@dataclass
class HasteSet:
    """How many haste actions somebody has left this round."""

    who: str
    haste: int
    source: str = ""
    announced: int = 0
    secret: bool = False
    kind: Literal["haste"] = "haste"


@dataclass
class PersonNoted:
    """The ruleset's own notes on a person; None takes a note away."""

    who: str
    notes: dict[str, Json]
    kind: Literal["person_noted"] = "person_noted"


@dataclass
class PersonChanged:
    """Facts of the sheet changed while the fight goes on."""

    who: str
    changes: dict[str, Json]
    kind: Literal["person_changed"] = "person_changed"


@dataclass
class FightNoted:
    """The ruleset's own notes on the fight; None takes a note away."""

    notes: dict[str, Json]
    kind: Literal["fight_noted"] = "fight_noted"


@dataclass
class PairNoted:
    """What holds between two people, such as their distance; None takes it away."""

    one: str
    other: str
    notes: dict[str, Json]
    kind: Literal["pair_noted"] = "pair_noted"


@dataclass
class Modified:
    """The modifiers that hold from now on, all of them: only in fights of earlier versions."""

    modifiers: tuple[Modifier, ...]
    kind: Literal["modified"] = "modified"


@dataclass
class BooksSet:
    """What is open for book-keeping from now on, all of it: only in fights of earlier versions."""

    books: tuple[dict[str, Json], ...]
    kind: Literal["books"] = "books"


@dataclass
class ModifierAdded:
    """One modifier more."""

    modifier: Modifier
    kind: Literal["modifier_added"] = "modifier_added"


@dataclass
class ModifiersEnded:
    """Modifiers that hold no more, by their places among all, counted from 1."""

    numbers: tuple[int, ...]
    kind: Literal["modifiers_ended"] = "modifiers_ended"


@dataclass
class BookAdded:
    """One entry more that is open for book-keeping."""

    entry: dict[str, Json]
    kind: Literal["book_added"] = "book_added"


@dataclass
class BooksSettled:
    """Entries of the book-keeping that are open no more, by their places, counted from 1."""

    numbers: tuple[int, ...]
    kind: Literal["books_settled"] = "books_settled"


@dataclass
class EntryNoted:
    """One entry of a note that is a table, a person's or (`who` None) the fight's.

    None takes the entry away, and with the last one the note.
    """

    who: str | None
    note: str
    key: str
    value: Json
    kind: Literal["entry_noted"] = "entry_noted"


@dataclass
class Told:
    """A fact that changes nothing: a code and what it is about.

    `to` limits it to one reader (a person's id or the storyteller).
    """

    code: str
    facts: dict[str, Json] = field(default_factory=dict)
    to: str | None = None
    kind: Literal["told"] = "told"


@dataclass
class Ruled:
    """A storyteller's ruling, with their name; `public` False keeps it from players."""

    by: str
    code: str
    facts: dict[str, Json] = field(default_factory=dict)
    public: bool = True
    kind: Literal["ruled"] = "ruled"


@dataclass
class AgendaSet:
    """Where the fight stands after an input."""

    agenda: tuple[Step, ...]
    kind: Literal["agenda"] = "agenda"


@dataclass
class FightChanged:
    """How the fight is run: status, mode, timer, ruleset, settings."""

    changes: dict[str, Json]
    kind: Literal["fight_changed"] = "fight_changed"


@dataclass
class EveryoneReset:
    """The same fresh start for everybody, at the beginning of a round or a phase."""

    changes: dict[str, Json]
    notes: dict[str, Json] = field(default_factory=dict)
    kind: Literal["everyone_reset"] = "everyone_reset"


@dataclass
class Ended:
    """The fight is over; the seed is shown so that anybody can check the dice.

    `earlier` are those that its dice came from before an end was taken back.
    """

    seed: str
    why: str = ""
    earlier: tuple[str, ...] = ()
    kind: Literal["ended"] = "ended"


@dataclass
class Undone:
    """Entries `first` and later were taken back; the fight stands as before them.

    Where the end was taken back, dice come from a new seed from here on: `seed_hash`
    is the promise about them, `seeds` are all that were shown so far.
    """

    first: int
    count: int
    by: str
    seed_hash: str = ""
    seeds: tuple[str, ...] = ()
    kind: Literal["undone"] = "undone"


Event = (
    Opened
    | StorytellerTaken
    | Joined
    | StatusChanged
    | Removed
    | RoundBegan
    | PhaseBegan
    | StepBegan
    | InitiativeSet
    | Ordered
    | Asked
    | Answered
    | Withdrawn
    | Declared
    | Revealed
    | Rolled
    | TrackChanged
    | PoolChanged
    | HasteSet
    | PersonNoted
    | PersonChanged
    | FightNoted
    | PairNoted
    | Modified
    | BooksSet
    | ModifierAdded
    | ModifiersEnded
    | BookAdded
    | BooksSettled
    | EntryNoted
    | Told
    | Ruled
    | AgendaSet
    | FightChanged
    | EveryoneReset
    | Ended
    | Undone
)

EVENT_KINDS: dict[str, type[Any]] = {
    cls.__dataclass_fields__["kind"].default: cls for cls in Event.__args__
}
