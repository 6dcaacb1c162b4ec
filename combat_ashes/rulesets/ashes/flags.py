"""Flags: what these rules keep of people, of pairs and of a fight, with type and default."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType, field

from ...engine import flags
from ...engine.flags import KeptLine, Phase, Round
from ...engine.state import Json
from ..common.chases.flags import Apart
from ..common.declare_resolve.flags import DeclareFightFlags
from .equipment import Weapon

OUTLASTING = frozenset({"difficulties", "defense", "pools", "soak", "specialty", "wounds_off"})
"""Stored names of what a storyteller sets about a person, not about a place or a moment: it
outlasts a fight.
"""


class Grapple(Struct, frozen=True, omit_defaults=True):
    """A grappler holds a victim; Control 0 ends it, unless the victim is pinned (ASH-GRP-01). It
    began in `round` and `phase`, was `sustained` and `reversed` last in these rounds (0 for never).
    `methods` are how each went about it last, `contests` counts them by round."""

    grappler: str
    victim: str
    control: int
    round: int
    phase: str
    pinned: bool = False
    methods: dict[str, str] = {}
    contests: dict[str, int] = {}
    sustained: int = 0
    reversed: int = 0
    relented: bool = False

    @property
    def ends(self) -> tuple[str, str]:
        return self.grappler, self.victim

    def other(self, who: str) -> str:
        """Who is at the other end."""
        return self.victim if who == self.grappler else self.grappler


class Fled(Struct, frozen=True):
    """The successes of an escape, and by attacker of those who were in the way."""

    roll: int
    met: dict[str, int] = field(default={}, name="from")


class Paid(Struct, frozen=True):
    """Haste actions that a source paid for."""

    source: str
    count: int


class Hazard(Struct, frozen=True):
    """A danger of the place: its damage, how far away, the effects that reach it, else all."""

    dice: int
    damage: str
    yards: int | None = None
    reach: tuple[str, ...] | UnsetType = UNSET


class Flags(flags.Flags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of a person, and until when."""

    kept: Phase[tuple[KeptLine, ...]] = field(default=(), name="ahead")

    acted: Phase[bool] = False
    """Everything that was declared is done."""
    chosen: Phase[dict[str, str]] = {}
    """By attacker: what was chosen against their committed attack."""
    close_shot: Phase[bool] = False
    denied: Phase[bool] = False
    """Was told that there is no defense against an attack."""
    done: Phase[Sequence[int]] = ()
    """The pieces of a split that are done."""
    escape: Phase[Fled | None] = None
    let_go: Phase[bool] = False
    """Was let go out of a pin."""
    seized_at: Phase[bool] = False
    """Has met a grapple, where one may be met only once."""
    slot: Phase[int] = 0
    """The place of those who declare together, unseen by each other; 0 for none."""
    split_into: Phase[int] = 1
    """How many pieces were declared."""
    spoke: Phase[int] = 0
    """A number that is higher the later a person declared."""
    voided: Phase[Sequence[int]] = ()
    """The pieces of what was declared that are void."""

    abort_failed: Round[bool] = False
    aborts: Round[int] = 0
    aim: Round[str | list[str] | None] = None
    """Whom they attack; those of a split are several."""
    committed: Round[bool] = False
    """Dropped all safety for an attack."""
    dodged: Round[dict[str, int]] = {}
    """By direction of fire: the successes of the dodge; a setting lets it last for a phase only."""
    groups_counted: Round[dict[str, int]] = {}
    """By direction of fire: the shots counted; it lasts as long as the dodges."""
    haste_granted: Round[int] = 0
    haste_paid: Round[Paid | None] = None
    """The haste that was announced and paid for."""
    held_blocks: Round[int] = 0
    """How often they defended while held."""
    incoming: Round[int] = 0
    """Attacks already resolved against them."""
    initiative_bonus: Round[int] = 0
    late: Round[bool] = False
    """Came into the round while it went on."""
    posture: Round[str | None] = None
    """offense, defense, neutral or abandoned; None before they declared."""
    reversing: Round[bool] = False
    willpower_spent: Round[int] = 0

    armed: bool = False
    """The plan may abort what was declared: it was made after it."""
    attackers_max: int | None = None
    """How many may reach them in close quarters."""
    body: int = 0
    """How strange their body is to a grappler, 0 to 3."""
    damage_type: dict[str, Json] | None = field(default=None, name="damage")
    """`{type, unsoakable}`: what the next damage they do is."""
    difficulties: dict[str, int] = {}
    """By purpose: the difficulty that a storyteller set."""
    direction: str | None = None
    familiar: dict[str, int] = {}
    """By person: how strange that body is to this grappler."""
    in_cover: dict[str, str] = field(default_factory=dict, name="cover")
    """By direction: the cover a person has against fire from there."""
    main_lost: int = 0
    """The round whose Main action is lost to a pin; 0 for none."""
    methods_off: dict[str, list[str]] = {}
    """By target: how this person may not grapple them."""
    next_bonus: int | None = None
    no_joints: bool = False
    ordered_defense: str | None = field(default=None, name="defense")
    """block, dodge or off: what a storyteller lets them defend with."""
    plan: list[dict[str, Json]] = []
    """Answers given beforehand."""
    pools: dict[str, str] = {}
    """By purpose: the traits that a storyteller set."""
    results: dict[str, int] = {}
    """By purpose: the successes that a storyteller ruled for the next roll."""
    rounds: dict[str, int] = {}
    """By weapon: the rounds of ammunition left."""
    shapes: dict[str, Json] = {}
    """`{own, forms}`: the sheet in their own shape, and what differs in others."""
    soaks: dict[str, bool] = field(default_factory=dict, name="soak")
    """By damage type: whether a storyteller lets them soak it."""
    specialty: bool | None = None
    """Whether a specialty counts, where a storyteller said so."""
    unafraid_of_pain: bool = field(default=False, name="wounds_off")
    unaware: Sequence[str] = ()
    """Whose attacks they do not see coming."""
    unread: Sequence[Sequence[str]] = ()
    """The two ends of holds in which they cannot make out who holds whom."""


class FightFlags(DeclareFightFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of the fight."""

    cover_asked: bool = False
    """The storyteller was asked about cover."""
    grapples: tuple[Grapple, ...] = ()
    """Who holds whom, in the order the holds began."""
    hazards: dict[str, Hazard] = {}
    """Dangers of the place, by name."""
    lying: tuple[Weapon, ...] = ()
    prices: dict[str, int] = {}
    """By action: what a storyteller asks for it in a hold."""
    pursuers: list[str] = []
    together: list[list[Json]] | None = None
    """Steps of those who act at the same moment, held back until all have rolled; None else."""


class Relation(Apart, frozen=True, omit_defaults=True, gc=False):
    """What holds between two people."""

    grips: bool = False
    """In hand-to-hand contact; how far apart they are is noted by chases as well."""


flagged, fight_flagged = Flags.changes, FightFlags.changes
