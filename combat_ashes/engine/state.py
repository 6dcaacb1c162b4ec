"""What a fight is at one moment: plain frozen values that go to JSON and back."""

from typing import Any, ClassVar, Generic

from msgspec import Struct, field
from msgspec.json import decode, encode
from typing_extensions import TypeVar

from .flags import FightFlags, Flags, Relation

Json = Any
Step = tuple[Any, ...]
"""An agenda step: the name of a ruleset's function and its JSON arguments."""

STORYTELLER = "st"
"""The id under which the storyteller is asked and speaks."""

OBJECT_PREFIX = "thing:"
"""What stands before the name of a thing where else a person's id does."""
CLOCK = "clock"
"""The id under which time runs out and absences are reported."""

FAULT = "err.fight.broken"
"""What a fight is paused for when its rules fail whatever anybody answers."""


class Combatant(Struct, frozen=True, gc=False):
    """Somebody in a fight. `id` is the identity, `name` is only shown.

    `track` holds the filled boxes, worst first (`*` aggravated, `X` lethal,
    `/` bashing); `haste` counts haste actions left this round; `flags` are the
    ruleset's own, and `rolls` counts rolls made per purpose in this phase, so
    that every roll has its own dice. `weapons`, `armor` and what is `declared` are
    the ruleset's own. Nobody but the storyteller knows of who is `hidden`, until they
    act; `shows_health` is how others are told the health of an npc: `open`, in
    `words`, or (empty) as the fight says. An npc who is `free` acts by itself where nobody
    runs the fight. `attacker` is who last came at them. `silent` is the round in which their time
    ran out, 0 once they have typed a line.
    """

    id: str
    name: str
    ref: int | None = None
    player: bool = True
    kind: str = "mortal"
    breed: str = ""
    form: str = ""
    side: str | None = None
    status: str = "active"
    traits: dict[str, int] = {}
    specialties: dict[str, tuple[str, ...]] = {}
    pools: dict[str, int] = {}
    track: str = ""
    weapons: tuple[Any, ...] = ()
    armor: tuple[Any, ...] = ()
    conditions: tuple[str, ...] = ()
    initiative: int | None = None
    rating: int = 0
    tiebreak: int = 0
    declared: Any = None
    haste: int = 0
    absent: str = ""
    hidden: bool = False
    shows_health: str = ""
    free: bool = False
    attacker: str = ""
    silent: int = 0
    rolls: dict[str, int] = {}
    flags: Any = field(default_factory=dict, name="notes")


class PlainCombatant(Combatant, frozen=True, gc=False):
    """A combatant of whom the rules keep nothing of their own."""

    flags: Flags = field(default=Flags(), name="notes")


class Facts(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is known with a question of any kind; each kind may add fields of its own.

    What is answered to a `sealed` one is seen by nobody else yet; `declined` is what it would be to
    decline.
    """

    sealed: bool = False
    declined: Any = None


NOTHING = Facts()


class Question(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something one person is asked; the fight waits for it when it is `blocking`.

    `then` is the agenda step that takes the answer as its last argument;
    `default` is the answer given for somebody who does not speak. What is asked
    in `parallel` belongs to something that goes on beside the agenda, such as a chase:
    its answer is awaited like any other, but the agenda does not stop for it. The step of an
    `immediate` one runs with its answer, though others are awaited as well. `facts` are of the type
    that its kind declares.
    """

    id: int
    who: str
    kind: str
    options: tuple[str, ...]
    default: Json
    then: Step
    facts: Any = NOTHING
    blocking: bool = field(default=True, name="blocks")
    parallel: bool = field(default=False, name="aside")
    immediate: bool = field(default=False, name="at_once")


class Modifier(Struct, frozen=True, omit_defaults=True):
    """Dice or difficulty laid on somebody's rolls, `until` a round or (None) taken off."""

    who: str
    dice: int
    difficulty: int
    why: str
    until: int | None = None
    purpose: str = ""


class LastRoll(Struct, frozen=True, gc=False):
    """What the dice last decided by themselves, as its roll was recorded."""

    who: str
    purpose: str
    against: str | None
    pool: int
    difficulty: int
    terms: tuple[tuple[str, int], ...]
    faces: tuple[int, ...]
    successes: int
    botch: bool


P = TypeVar("P", bound=Combatant, default=Combatant, covariant=True)
L = TypeVar("L", default=Any, covariant=True)


class FightState(Struct, Generic[P, L], frozen=True, gc=False, forbid_unknown_fields=True):
    """A whole fight. `agenda` says where it stands: its first step comes next.

    `gone` keeps what is still to be known of people who left or were taken out, with the traits
    that their health follows from, `seeds` what was shown of its dice when it ended; an end may
    be taken back. `house` names the house rules that its settings come from.
    `books` are entries of the ruleset's own, each about somebody.
    `spent` counts by person and pool what they paid, less what they were paid back.
    """

    ruleset: str
    settings: dict[str, Json] = {}
    room: str = ""
    status: str = "running"
    paused_for: str = ""
    mode: str = "auto"
    timer: int | None = None
    storyteller: int | None = None
    storyteller_name: str = ""
    round: int = 1
    phase: str = "main"
    step: str = "initiative"
    people: dict[str, P] = {}
    gone: dict[str, P] = {}
    joined: int = 0
    order: tuple[str, ...] = ()
    agenda: tuple[Step, ...] = ()
    questions: tuple[Question, ...] = ()
    asked: int = 0
    relations: dict[str, L] = field(default_factory=dict, name="pairs")
    modifiers: tuple[Modifier, ...] = ()
    books: tuple[Any, ...] = ()
    flags: Any = field(default_factory=dict, name="notes")
    seeds: tuple[str, ...] = ()
    house: str = ""
    spent: dict[str, dict[str, int]] = {}
    last_roll: LastRoll | None = None

    stranger: ClassVar[Any] = {}
    """What holds between two people of whom nothing is known."""

    @property
    def called(self) -> str:
        """What people call the rules in force."""
        return self.house or self.ruleset

    @property
    def rounds(self) -> int:
        """How many rounds were played: one that still asks who is ready is none yet."""
        return self.round - (self.step == "initiative")

    def waits(self) -> bool:
        """Whether a question is open that holds up the fight."""
        return any(question.blocking for question in self.questions)

    def question_for(self, who: str, kind: str | None = None) -> Question | None:
        """The oldest open question to this person, those that block first."""
        found = None
        for question in self.questions:
            if question.who == who and (kind is None or question.kind == kind):
                if question.blocking:
                    return question
                found = found or question
        return found

    def relation(self, one: str, other: str) -> L:
        """What holds between two people."""
        found: L = self.relations.get(pair_key(one, other), self.stranger)
        return found

    def related(self, flag: str) -> list[tuple[str, str]]:
        """The pairs of whom a flag is not as it is between strangers."""
        usual = getattr(self.stranger, flag)
        pairs = [key.split("|") for key, each in self.relations.items()
                 if getattr(each, flag) != usual]  # fmt: skip
        return [(one, other) for one, other in pairs]

    def able(self) -> list[P]:
        """Everybody who can still act, in the order they joined."""
        return [p for p in self.people.values() if p.status == "active"]


class PlainFight(FightState[PlainCombatant, Relation], frozen=True, gc=False):
    """A fight of which the rules keep nothing of their own."""

    flags: FightFlags = field(default=FightFlags(), name="notes")
    stranger: ClassVar[Relation] = Relation()


def pair_key(one: str, other: str) -> str:
    """The key in `FightState.relations` for what holds between two people."""
    return f"{one}|{other}" if one < other else f"{other}|{one}"


def about(entry: Any) -> str:
    """Whom an entry of the book-keeping is about, where it was just read too."""
    return str(entry["who"] if isinstance(entry, dict) else entry.who)


def as_stored(person: Combatant) -> Combatant:
    """Somebody with what is the ruleset's own as JSON has it."""
    return decode(encode(person), type=Combatant)


def outside(person: Combatant) -> Combatant:
    return type(person)(
        id=person.id,
        name=person.name,
        player=person.player,
        side=person.side,
        status=person.status,
        track=person.track,
        conditions=person.conditions,
        hidden=person.hidden,
        shows_health=person.shows_health,
    )
