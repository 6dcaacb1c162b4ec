"""Everything that can happen in a fight, as facts with their dice in them."""

from typing import Any

from msgspec import Struct

from .state import Combatant, Json, Modifier, Question, Step

Terms = tuple[tuple[str, int], ...]
"""Named, signed parts of a pool or a difficulty; the value shown is their sum."""


class Event(Struct, frozen=True, omit_defaults=True, tag_field="kind", gc=False):
    """Something that happened: a value. Stored, `kind` says what it is."""

    @property
    def kind(self) -> str:
        """The word it is stored under."""
        return str(self.__struct_config__.tag)


class Opened(Event, frozen=True, tag="opened"):
    """A fight begins; `seed_hash` is the promise about its dice, `house` names its house rules."""

    ruleset: str
    settings: dict[str, Json]
    room: str
    seed_hash: str
    house: str = ""


class StorytellerTaken(Event, frozen=True, tag="storyteller"):
    """Somebody runs the fight from now on (`ref` None: nobody does)."""

    ref: int | None
    name: str


class Joined(Event, frozen=True, tag="joined"):
    person: Combatant


class StatusChanged(Event, frozen=True, tag="status"):
    """`why` is a word for the log: unconscious, left, deleted, ruled, …"""

    who: str
    status: str
    why: str = ""


class Removed(Event, frozen=True, tag="removed"):
    """Somebody is in the fight no more; their record goes with them."""

    who: str
    name: str
    why: str


class RoundBegan(Event, frozen=True, tag="round"):
    round: int


class PhaseBegan(Event, frozen=True, tag="phase"):
    phase: str
    step: str


class StepBegan(Event, frozen=True, tag="step"):
    step: str


class InitiativeSet(Event, frozen=True, tag="initiative"):
    """Somebody's place in the order of this round; `ruled` by a storyteller."""

    who: str
    total: int
    rating: int
    tiebreak: int = 0
    ruled: bool = False


class Ordered(Event, frozen=True, tag="order"):
    """The order, highest first, and what it `was`; `totals` of all, and the groups `tied`."""

    order: tuple[str, ...]
    was: tuple[str, ...] = ()
    totals: dict[str, int] = {}
    tied: tuple[tuple[str, ...], ...] = ()


class Asked(Event, frozen=True, tag="asked"):
    """A question; where the fight stops at it, `agenda` is what comes after the answer."""

    question: Question
    agenda: tuple[Step, ...] | None = None


class Answered(Event, frozen=True, tag="answered"):
    """A question is closed by an answer; `by` is who spoke when not the asked."""

    question: int
    who: str
    by: str
    answer: Json


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """Questions that need no answer any more."""

    questions: tuple[int, ...]


class Declared(Event, frozen=True, tag="declared"):
    """Words that are `secret` until they are revealed; `notes` are the ruleset's own."""

    who: str
    action: Json
    text: str
    by: str = ""
    secret: bool = False
    notes: dict[str, Json] = {}


class Revealed(Event, frozen=True, tag="revealed"):
    """Sealed declarations are announced together."""

    people: tuple[str, ...]
    texts: tuple[str, ...]


class Rolled(Event, frozen=True, tag="roll"):
    """Dice on the table, with what the pool and the difficulty were made of.

    `successes` is what counts, bonus successes included; `time` counts the
    rolls of this purpose by this person in the phase; `ruled` marks a result
    that a storyteller set. `sets` are fields of the roller that the roll decides
    (initiative), `notes` the ruleset's own notes on them that come with it. What
    a pool that is `chosen` by its player is made of is everybody's to read. A
    `chance` die is thrown where a pool has no dice. Dice that are rolled again
    stand behind the others. What it is made `using` everybody sees. A roll that
    `decides` something by itself is shown as the last that did.
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
    chance: bool = False
    using: str = ""
    decides: bool = False


class TrackChanged(Event, frozen=True, tag="track"):
    """Levels of damage marked (or healed); `track` is what it looks like now."""

    who: str
    levels: int
    damage: str
    track: str
    healed: bool = False
    by: str | None = None
    overflow: int = 0


class PoolChanged(Event, frozen=True, tag="pool"):
    """A pool that is spent, such as Willpower or Rage; `left` is what remains."""

    who: str
    pool: str
    change: int
    left: int
    why: str = ""


class HasteSet(Event, frozen=True, tag="haste"):
    """How many haste actions somebody has left this round."""

    who: str
    haste: int
    source: str = ""
    announced: int = 0
    secret: bool = False


class PersonNoted(Event, frozen=True, tag="person_noted"):
    """The ruleset's own notes on a person; None takes a note away."""

    who: str
    notes: dict[str, Json]


class PersonChanged(Event, frozen=True, tag="person_changed"):
    """Facts of the sheet changed while the fight goes on."""

    who: str
    changes: dict[str, Json]


class FightNoted(Event, frozen=True, tag="fight_noted"):
    """The ruleset's own notes on the fight; None takes a note away."""

    notes: dict[str, Json]


class PairNoted(Event, frozen=True, tag="pair_noted"):
    """What holds between two people, such as their distance; None takes it away."""

    one: str
    other: str
    notes: dict[str, Json]


class Modified(Event, frozen=True, tag="modified"):
    """The modifiers that hold from now on, all of them: only in fights of earlier versions."""

    modifiers: tuple[Modifier, ...]


class BooksSet(Event, frozen=True, tag="books"):
    """What is open for book-keeping from now on, all of it: only in fights of earlier versions."""

    books: tuple[Any, ...]


class ModifierAdded(Event, frozen=True, tag="modifier_added"):
    """One modifier more."""

    modifier: Modifier


class ModifiersEnded(Event, frozen=True, tag="modifiers_ended"):
    """Modifiers that hold no more, by their places among all, counted from 1."""

    numbers: tuple[int, ...]


class BookAdded(Event, frozen=True, tag="book_added"):
    """One entry more that is open for book-keeping."""

    entry: Any


class BooksSettled(Event, frozen=True, tag="books_settled"):
    """Entries of the book-keeping that are open no more, by their places, counted from 1."""

    numbers: tuple[int, ...]


class EntryNoted(Event, frozen=True, tag="entry_noted"):
    """One entry of a table among somebody's flags, or (`who` None) the fight's."""

    who: str | None
    note: str
    key: str
    value: Json


class Told(Event, frozen=True, tag="told"):
    """A fact that changes nothing, by its code; `to` limits it to one reader."""

    code: str
    facts: dict[str, Json] = {}
    to: str | None = None


class Ruled(Event, frozen=True, tag="ruled"):
    """A storyteller's ruling, with their name; `public` False keeps it from players."""

    by: str
    code: str
    facts: dict[str, Json] = {}
    public: bool = True


class AgendaSet(Event, frozen=True, tag="agenda"):
    """Where the fight stands after an input."""

    agenda: tuple[Step, ...]


class FightChanged(Event, frozen=True, tag="fight_changed"):
    """How the fight is run: status, mode, timer, ruleset, settings."""

    changes: dict[str, Json]


class EveryoneReset(Event, frozen=True, tag="everyone_reset"):
    """The same fresh start for everybody, at the beginning of a round or a phase."""

    changes: dict[str, Json]
    notes: dict[str, Json] = {}


class Ended(Event, frozen=True, tag="ended"):
    """The fight is over; its seed is shown, and the `earlier` ones, to check the dice."""

    seed: str
    why: str = ""
    earlier: tuple[str, ...] = ()


class Undone(Event, frozen=True, tag="undone"):
    """Entries `first` and later were taken back; the fight stands as before them.

    Where the end was taken back, dice come from a new seed from here on: `seed_hash`
    is the promise about them, `seeds` are all that were shown so far. `whose` are the
    names of those who had typed what was taken back, in these `rounds`; `lines` are what they
    typed, each by whom and whether everybody may read it, `rolls` who had rolled for what.
    """

    first: int
    count: int
    by: str
    seed_hash: str = ""
    seeds: tuple[str, ...] = ()
    whose: tuple[str, ...] = ()
    rounds: tuple[int, ...] = ()
    lines: tuple[tuple[str, str, bool], ...] = ()
    rolls: tuple[tuple[str, str], ...] = ()


EVENT_KINDS: dict[str, type[Event]] = {
    str(cls.__struct_config__.tag): cls for cls in Event.__subclasses__()
}
