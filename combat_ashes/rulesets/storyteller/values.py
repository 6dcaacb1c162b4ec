"""Frozen values: maneuvers, what is answered and under way."""

from msgspec import Struct, field

from ...engine.state import Json
from .declarations import AnyAction, Attack, Extras


class Maneuver(Struct, frozen=True, omit_defaults=True):
    """A row of the maneuver table (STO-GEN-08).

    `damage` is what is added to Strength, None for the weapon's own; `harmless` does none.
    `like` is the known maneuver whose rules a custom one follows.
    """

    key: str
    traits: tuple[str, ...]
    like: str
    difficulty: int = 0
    accuracy: int = 0
    strength: bool = True
    dice: int | None = None
    type: str = ""
    harmless: bool = False
    ranged: bool = False


class Grapple(Struct, frozen=True, omit_defaults=True):
    """A clinch or a hold that is on; `since` is the turn it began in.

    `extras` are what the one who is held adds to the next contest, `willpower` or `specialty`.
    """

    grappler: str
    victim: str
    kind: str
    since: int
    relented: bool = False
    extras: tuple[str, ...] = ()

    def other(self, who: str) -> str:
        """The one whom somebody is in it with."""
        return self.grappler if self.victim == who else self.victim


class Reply(Extras, frozen=True, omit_defaults=True):
    """What a target says to an attack: a defence, `none`, an `abort` to a `kind`, or a `line`."""

    word: str = field(name="with")
    kind: str = ""
    line: AnyAction | None = None


class SteppingIn(Struct, frozen=True):
    """What somebody who holds back does now; None is to wait on."""

    act: AnyAction | None = None


class Answer(Extras, frozen=True, omit_defaults=True):
    """How an attack is met: a kind of defence with the dice it costs, or `none`."""

    kind: str = "none"
    source: str = ""
    """turn, share, delay, run, abort or ambush."""

    part: int = -1
    fewer: int = 0
    """The dice this defence has lost to those before it."""


class Item(Struct, frozen=True, omit_defaults=True, gc=False):
    """One action that comes up: of whom, which part of what they declared, which shot of it."""

    who: str
    part: int = 0
    shot: int = 0
    lead: int = 0
    """Dice of an ambush."""

    free: str = ""
    """`free` or `tie` for the attack out of an ambush."""

    own: Attack | None = None
    """The attack of an ambush, which nobody declared."""


class Blow(Struct, frozen=True, omit_defaults=True, gc=False):
    """What one attack on one target comes to, before it is applied.

    `record` is its place among the attacks of the turn; `levels` are left after soak.
    """

    item: int
    target: str
    record: int
    net: int = 0
    extra: int = 0
    hit: bool = False
    type: str = ""
    rolled: int = 0
    soak: int = 0
    levels: int = 0
    pending: bool = False
    """Whether its damage is still to be rolled or soaked."""

    counter_levels: int = 0
    counter_rolled: int = 0
    counter_type: str = ""
    disarms: bool = False
    source: str = "weapon"
    """What its damage comes from: `fire` skips armor."""

    bypass: bool = False
    kind: str = "attack"


class Moment(Struct, frozen=True, omit_defaults=True, gc=False):
    """What comes up at one moment: one action, or those of a full tie."""

    items: tuple[Item, ...]
    asked: tuple[str, ...] = ()
    """The delayers who have been asked."""

    interrupts: bool = True
    answers: dict[str, Answer] = {}
    """By `<place of the item>:<target>`."""

    acting: dict[str, AnyAction] = {}
    """What delayers said."""

    confirmed: tuple[str, ...] = ()
    """Those whose dice the storyteller has let roll."""

    at: int = 0
    """The item whose dice are next."""

    blows: tuple[Blow, ...] = ()
    shares: dict[str, int] = {}
    left: int = 0
    """Successes of a strafe that are still to be given."""


class Aimed(Struct, frozen=True):
    """Somebody aims at a target with a weapon, for so many turns."""

    target: str
    weapon: str
    turns: int


class Stated(Struct, frozen=True):
    """What a storyteller said of somebody's attacks on a target, and the turn that ends it."""

    what: str
    until: int


class Condition(Struct, frozen=True, omit_defaults=True):
    """A storyteller's condition; `attackers` are the dice of attacks on whoever has it."""

    dice: int = 0
    difficulty: int = 0
    attackers: int = 0
    blocks: str = ""
    until: int = 0


class Adjusted(Struct, frozen=True, omit_defaults=True):
    """What a storyteller changed of a maneuver for somebody."""

    difficulty: int = 0
    dice: int = 0
    damage: int = 0
    type: str = ""


class Ambush(Struct, frozen=True):
    """An ambush: `spotted`, `free` or `tie`, and the dice it gives."""

    who: str
    against: str
    outcome: str
    lead: int


class Proposed(Struct, frozen=True):
    """A custom maneuver, and who approved it."""

    like: str
    row: Maneuver
    approved_by: str | None = None


class Allowed(Struct, frozen=True):
    """A refusal that a storyteller lets pass when the line is typed again."""

    code: str
    do: str = ""
    args: dict[str, Json] | None = None


# --- what the view shows as it was noted ----------------------------------------------------------


class Shares(Struct, frozen=True):
    """A pool that is split, and how."""

    pool: int
    shares: list[int | None]


class Ruling(Struct, frozen=True):
    """What a storyteller ruled: by and about whom, what it was and what it is."""

    by: str
    who: str | None
    what: str
    old: Json
    new: Json


class SoakRoll(Struct, frozen=True, gc=False):
    pool: int
    difficulty: int
    successes: int


class DefenseRoll(SoakRoll, frozen=True):
    kind: str
    botch: bool


class DamageRoll(Struct, frozen=True, gc=False):
    pool: int
    type: str
    successes: int


class CounterRoll(DamageRoll, frozen=True):
    """What a parry does to the attacker, and the levels left of it."""

    soak: SoakRoll | None
    levels: int


class Made(Struct, frozen=True, kw_only=True, gc=False):
    """An attack as it is recorded; what is not known of it yet is as it stands here."""

    who: str
    against: str
    maneuver: str
    weapon: str | None
    lead: int = 0
    kind: str = "attack"
    chance: bool = False
    pool: int | None = None
    difficulty: int | None = None
    sum: int | None = None
    rolled: bool = False
    terms: dict[str, int] = {}
    successes: int = 0
    botch: bool = False
    share: int | None = None
    defense: DefenseRoll | None = None
    net: int = 0
    hit: bool = False
    outcome: str = "miss"
    damage: DamageRoll | None = None
    soak: SoakRoll | None = None
    levels: int = 0
    dazed: bool = False
    disarmed: bool = False
    knockdown: str | None = None
    counter: CounterRoll | None = None
    narration: str | None = None
