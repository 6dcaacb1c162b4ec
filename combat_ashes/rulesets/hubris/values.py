"""Values that a fight under these rules keeps."""

from msgspec import Struct, UnsetType, field


class Spec(Struct, frozen=True):
    """What a roll is made of as it was typed: traits, Difficulty, Edges, and what is paid.

    `extra` is something more done in the same turn; no Edge counts beyond `edge_most`.
    """

    words: tuple[str, ...]
    difficulty: int = 0
    edges: tuple[int, ...] = ()
    willpower: bool = False
    extra: bool = False
    edge_most: int | None = None
    drawn: tuple[str, ...] = ()


class Fallen(Struct, frozen=True):
    """A roll that was made; `successes` are those of the dice with what is added to them."""

    pool: int
    chance: bool
    terms: dict[str, int]
    successes: int
    dramatic: bool = False
    exceptional: bool = False


class Stored(Struct, frozen=True):
    """Successes that a block keeps: `guard` of a person, `hinder` of one, or of a `way`."""

    kind: str
    who: str
    successes: int


class Burden(Struct, frozen=True):
    """A partial effect: a Difficulty in the next turn, of some purposes or all physical ones."""

    difficulty: int
    purposes: tuple[str, ...] = ()
    waits: bool = True


class Affliction(Struct, frozen=True):
    """Harm that goes on: an amount in dice or in levels."""

    amount: int
    dice: bool
    type: str
    source: str


class Effect(Struct, frozen=True):
    """What an attack may be declared for: its bar, and what a complete success leaves."""

    attributes: tuple[str, ...]
    gives: str
    maims: bool = False
    ongoing: Affliction | None = None
    resist: tuple[str, ...] = ()


class Hazard(Struct, frozen=True):
    """A danger: `automatic` wounds or an `attack`; a pool has `made` it, it `lasts` its turns."""

    mode: str
    amount: int
    type: str
    pool: tuple[str, ...] = ()
    area: tuple[str, ...] | None = None
    made: str = ""
    lasts: int | None = None


class Left(Struct, frozen=True):
    """A lasting effect, and the `thing` that was taken (HUB-ATK-06)."""

    maims: bool = False
    thing: str = ""


class Placed(Struct, frozen=True):
    """Where somebody stands by delay or interrupt, and behind whom (`round/order.py`)."""

    key: list[int]
    anchor: str = ""


class Place(Struct, frozen=True):
    """Where somebody stood when another answered them; without a total it is no place."""

    who: str = ""
    total: int | None = None
    key: list[int] = []


class Away(Struct, frozen=True, omit_defaults=True):
    """A getaway: its net, who keeps up, and whether the end of its round has come (MOV-06, -07)."""

    net: int
    followers: list[str] = field(name="with")
    over: bool = False


class Planned(Struct, frozen=True):
    """One answer of a plan: Willpower is for attacks that scored at `least` so much."""

    pool: str
    willpower: bool = False
    least: int = 0


class RuledPool(Struct, frozen=True):
    """The pool of a purpose, by a storyteller's word."""

    words: tuple[str, ...]
    difficulty: int = 0


class Obstacle(Struct, frozen=True):
    """What successes add up against: by whose they are, or by nobody where all work together."""

    total: int
    pool: str
    difficulty: int = 0
    progress: dict[str, int] = {}

    @property
    def done(self) -> int:
        """How far the work on it is."""
        return max(self.progress.values(), default=0)


class RollView(Struct, frozen=True, kw_only=True):
    """A roll as the view shows it (`dice.rolling.Fallen`); without one there is nothing."""

    pool: int | UnsetType | None = None
    chance: bool | None = None
    terms: dict[str, int] | UnsetType | None = None
    successes: int | None = None
    dramatic: bool | None = None
    exceptional: bool | None = None


class LastTarget(RollView, frozen=True, kw_only=True):
    """What came of an action for one target (`actions.Came`)."""

    result: int | None
    stored: int | None
    interrupt: int | None
    opposed: int
    net: int
    automatic: int | None
    counted: int | None
    threshold: int | None
    limit: int | None
    excess: int | None
    wounds: int
    outcome: str


class LastAct(RollView, frozen=True, kw_only=True):
    """What an action came to; `rolled` says how often its dice were."""

    who: str
    kind: str
    what: str
    against: str | None
    effect: str | None
    type: str | None
    rolled: int
    needed: int | None
    opposed: int | None
    net: int | None
    outcome: str
    targets: dict[str, LastTarget]
