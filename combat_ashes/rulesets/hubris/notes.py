"""Everything that is noted of people under these rules, and how long each note lasts."""

from __future__ import annotations

from msgspec import Struct, UnsetType, field

from ..parts.notes import FightNote, Notes, PersonNote

note = Notes()


class Stored(Struct, frozen=True):
    """Successes that a block keeps: `guard` of a person, `hinder` of one, or of a `way`."""

    kind: str
    who: str
    successes: int


class Burden(Struct, frozen=True):
    """A partial effect: Difficulty on one turn's rolls, of some purposes or of all physical ones.

    It waits for the next turn, and is in force once that has begun.
    """

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
    """A danger: `automatic` wounds or an `attack` with a pool, on an area.

    `made` is the pool with which people bring it about, `lasts` its turns.
    """

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


# --- a turn and a round -----------------------------------------------------------------------
WAITING = note.round("waiting", False)
"""Who holds back without a value (HUB-DLY-02)."""
FINAL = note.round("final", False)
"""Whose last chance of the round this is (HUB-DLY-05)."""
MINORS: PersonNote[dict[str, int]] = note.round("minors", {})
"""How often somebody rolled for a minor thing this turn; a negative number once it worked."""
SPENT = note.round("willpower_used", 0)
ATTACKS = note.round("attacks", 0)
"""Damaging attacks on somebody this round (HUB-CAP-02)."""
ATTACKED = note.round("attacked", 0)
"""Attacks of any kind, for a declining Defense (HUB-RES-03)."""
CAPPED: PersonNote[dict[str, int]] = note.round("capped", {})
"""Wounds of this round's attacks by type, as far as the group cap counts them (HUB-CAP-03)."""
TICKED = note.round("ticked", False)
"""Whether harm that goes on has struck this round (HUB-ONG-01)."""
AFTER: PersonNote[str] = note.round("after", "")
"""Whose turn somebody who was drawn in must wait for (HUB-INI-06)."""
AT: PersonNote[int | None] = note.round("at", None)
"""The count of the event that drew somebody in, for which they must wait (HUB-INI-06)."""

# --- what lasts
STORED: PersonNote[list[Stored]] = note.fight("stored", [], typed=list[Stored])
OBSTRUCTS: PersonNote[list[str]] = note.fight("obstructs", [])
"""Whom somebody does not let by (HUB-BLK-01)."""
BURDENS: PersonNote[list[Burden]] = note.fight("burdens", [], typed=list[Burden])
GAINED: PersonNote[dict[str, int]] = note.fight("gained", {})
"""Nets of partial effects by name, where they add up (`partial.accumulate`)."""
LEFT: PersonNote[dict[str, Left]] = note.fight("effects", {}, typed=dict[str, Left])
"""Lasting effects by condition."""
ONGOING: PersonNote[dict[str, Affliction]] = note.fight("ongoing", {}, typed=dict[str, Affliction])
PLACED: PersonNote[Placed | None] = note.fight("placed", None, typed=Placed)
LOWERED: PersonNote[int | None] = note.fight("lowered", None)
"""The total before a delay that holds for one round (`delay.persist`)."""
BEHIND: PersonNote[Place | None] = note.fight("behind", None, typed=Place)
"""Behind whom an interrupter stands from the next round on (HUB-DLY-04)."""
AWAY: PersonNote[Away | None] = note.fight("away", None, typed=Away)
PENALTY = note.fight("penalty", 0)
"""Dice that a group's attack has lost for a turn (HUB-GRP-06)."""
PLAN: PersonNote[list[Planned]] = note.fight("plan", [], typed=list[Planned])
ENGAGED: PersonNote[list[str]] = note.fight("engaged", [])
"""With whom a group is engaged (HUB-GRP-02)."""
HAZARD: PersonNote[Hazard | None] = note.fight("hazard", None, typed=Hazard)
TURNS = note.fight("turns", 0)
"""How many turns a hazard has had."""
GROUPS: PersonNote[dict[str, int]] = note.fight("group", {})
"""What a storyteller set of a group: `attack`, `targets`, `area`."""

STRUCK = note.fight("struck", False)
"""Who was attacked before round 1 and has not acted since."""

# --- what a storyteller sets
UNAWARE: PersonNote[list[str]] = note.fight("unaware", [])
"""Of whose next attack somebody knows nothing; an empty name is anybody's."""
DIFFICULTIES: PersonNote[dict[str, int]] = note.fight("difficulties", {})
"""By purpose; an empty one is all rolls."""
EDGES: PersonNote[dict[str, int]] = note.fight("edges", {})
"""For the next roll of a purpose."""
POOLS: PersonNote[dict[str, RuledPool]] = note.fight("pools_ruled", {}, typed=dict[str, RuledPool])
RESULTS: PersonNote[dict[str, int]] = note.fight("results", {})
"""Successes that the next roll of a purpose comes to."""
RESIST: PersonNote[list[str]] = note.fight("resist_ruled", [])
"""The pools that fit any attack on somebody (HUB-RES-02)."""
ALLOWED: PersonNote[dict[str, bool | int | str]] = note.fight("allowed", {})
"""Approvals for one attack: `strength`, `lethal`, `multi` with its Difficulty or `minor`."""
ATTRIBUTE = note.fight("attribute", "")
EXTRA: PersonNote[int | None] = note.fight("extra", None)
FREE = note.fight("free_recover", False)
TRAVEL = note.fight("travel", "")
SWIFT = note.fight("swift", False)
STAYS = note.fight("stays", False)
ONCE: PersonNote[int] = note.fight("once", 0)
"""Dice of a modifier for one roll."""
NOT_OUT = note.fight("not_out", False)
"""Whether somebody stands in spite of a full track (HUB-WND-04)."""

# --- the fight
SEQUENCE: FightNote[int] = note.of_fight("sequence", 0)
"""How many places were given by delay or interrupt."""
ANSWERED: FightNote[list[str]] = note.of_fight("answered", [])
"""Who interrupted in this round, in the order in which they did."""
CURRENT: FightNote[str] = note.of_fight("current", "")
"""Whose turn it is."""
STARTED: FightNote[bool] = note.of_fight("started", False)
"""Whether anybody has typed anything in this turn."""
LAST_ACTOR: FightNote[str] = note.of_fight("last_actor", "")
"""Whose turn of this round ended last."""
SUSPENDED: FightNote[bool] = note.of_fight("suspended", False)
BOXES: FightNote[dict[str, int]] = note.of_fight("boxes", {})
"""How many health boxes those have who left, of whom nothing is known but what all could see."""
LAST: FightNote[LastAct | None] = note.of_fight("last", None, LastAct)
"""What the dice last decided."""
THREATS: FightNote[list[str]] = note.of_fight("threats", [])
OBSTACLES: FightNote[dict[str, Obstacle]] = note.of_fight(
    "obstacles", {}, typed=dict[str, Obstacle]
)
EFFECTS: FightNote[dict[str, Effect]] = note.of_fight("effects_ruled", {}, typed=dict[str, Effect])
POWERS: FightNote[dict[str, str]] = note.of_fight("powers", {})
NARROW: FightNote[bool | None] = note.of_fight("narrow", None)
AREA: FightNote[list[str] | None] = note.of_fight("area", None)
"""The area of the next area attack."""
OUTSIDE: FightNote[bool] = note.of_fight("outside", False)
"""Whether what happens before round 1 is outside combat time, by the storyteller's word."""
COVERS: FightNote[dict[str, bool]] = note.of_fight("covers", {})
"""Whether somebody's blocks cover the open action, by the storyteller's word."""

# --- between two
FAR = note.of_pair("far", 0)
"""How many closing actions separate two people (HUB-ATK-16)."""
APART = note.of_pair("apart", False)
