"""What these rules note of people and of a fight, and what is answered, as values."""

from msgspec import UNSET, Struct, UnsetType

from ...engine.state import Facts, Json


class Base(Struct, frozen=True):
    """Initiative without weapons, and the wounds it was rolled with (FOR-INI-06)."""

    score: int
    wounds: int


class Dodging(Struct, frozen=True):
    """A running Dodge: applications of Defense `before` it, and who was dodged (FOR-DEF-09)."""

    before: int
    foes: tuple[str, ...] = ()


class Intent(Struct, frozen=True):
    """An aim, the harm it means, and whether it is stated, accepted, rejected or waived."""

    text: str | None = None
    harm: str = "none"
    status: str = "stated"


class Thing(Struct, frozen=True):
    """A thing: `lost` is the Structure it has lost of `whole`."""

    durability: int
    size: int
    whole: int
    lost: int = 0
    transparent: bool = False

    @property
    def structure(self) -> int:
        """What is left of it (FOR-OBJ-03)."""
        return max(0, self.whole - self.lost)

    @property
    def destroyed(self) -> bool:
        """Whether nothing of it is left (FOR-OBJ-04)."""
        return self.structure == 0

    @property
    def penalty(self) -> int:
        """The die that its users lose once it is damaged (FOR-OBJ-04)."""
        return -1 if self.lost > self.durability else 0


class Grapple(Struct, frozen=True):
    """Two people at grips: the weapon controlled and its `wielder`, who is in a hold, restrained,
    or has taken `cover`. `since` and `rolled` are rounds; `offers` who would let go.
    """

    grappler: str
    victim: str
    since: int = 0
    rolled: int = 0
    weapon: str = ""
    wielder: str = ""
    hold: str = ""
    restrained: str = ""
    bonds: str = ""
    cover: str = ""
    offers: tuple[str, ...] = ()

    def other(self, who: str) -> str:
        """The partner of one of the two."""
        return self.victim if who == self.grappler else self.grappler

    @property
    def both(self) -> tuple[str, str]:
        """The two of them."""
        return self.grappler, self.victim


# --- answers --------------------------------------------------------------------------------------


class Met(Struct, frozen=True):
    """How an attack is met: Defense is applied or not, a Dodge, or dropping prone."""

    do: str = "apply"
    willpower: bool = False


class Reply(Struct, frozen=True):
    """The pool with which somebody answers a roll for the whole fight."""

    pool: str
    willpower: bool = False


class Chosen(Struct, frozen=True):
    """A move of a grapple; none where it is empty."""

    move: str = ""
    detail: str = ""


class Before(Struct, frozen=True):
    """What moves of one contest may build on: the hold, and who had the weapon."""

    hold: str = ""
    weapon: str = ""
    wielder: str = ""


class Won(Facts, frozen=True):
    """A contest that is won: `left` moves may be taken, `done` is the one taken first."""

    foe: str
    successes: int = 0
    left: int = 1
    done: str = ""
    before: Before = Before()


# --- what the view shows as it was noted ----------------------------------------------------------


class LastRoll(Struct, frozen=True):
    """What the dice decided; `who` and `kind` stand in the newest roll of a fight."""

    purpose: str
    against: str | None
    pool: int
    chance: bool
    difficulty: int
    faces: list[int]
    successes: int
    net: int
    outcome: str | None
    terms: dict[str, int] | UnsetType = UNSET
    who: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET


class LastHit(Struct, frozen=True):
    """The last damage of somebody: whose it was, before armor and as it was marked."""

    by: str
    gross: dict[str, int]
    marked: dict[str, int]


class Outcome(Struct, frozen=True):
    """The side that won, and what its people wanted (FOR-SUR)."""

    winner: str
    granted: dict[str, str]


class DownAndDirty(Struct, frozen=True):
    """A fight that was settled with one roll, and what became of the aim (FOR-DND)."""

    by: str
    against: str
    result: str
    aim: str
    escaped: bool


class Prompt(Struct, frozen=True):
    """Something that is the storyteller's to judge; it may be about nobody, or about a thing."""

    kind: str
    who: str | None
    about: str | None


class Ruling(Struct, frozen=True):
    """What a storyteller ruled beside the automatic value."""

    by: str
    who: str | None
    what: str
    old: Json
    new: Json
