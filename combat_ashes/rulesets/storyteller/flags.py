"""Flags: what these rules keep of people, of pairs and of a fight, with type and default."""

from collections.abc import Sequence

from msgspec import field

from ...engine import flags
from ...engine.flags import Past, Round
from ...engine.state import Json
from ..common.declare_resolve.flags import DeclareFightFlags
from .equipment import Weapon
from .values import (
    Adjusted,
    Aimed,
    Allowed,
    Ambush,
    Blow,
    Condition,
    Grapple,
    Made,
    Moment,
    Proposed,
    Ruling,
    Shares,
    Stated,
)

RULED = "storyteller_ruled"
"""Under this name a character's sheet keeps what holds until a storyteller takes it away."""
OUTLASTING = frozenset(
    {"covers", "at_hand", "penalties", "immobilized", "custom", "adjust", "difficulties", "pools"}
)
"""Stored names of the flags that it is made of: what is about a person, not about one fight."""


class Flags(flags.Flags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of a person, and until when."""

    # They are cleared when the next initiative is rolled: until then a view shows some of them.
    acted: Round[bool] = False
    """Has taken an action, or used a declared defence."""
    done: Round[Sequence[int]] = ()
    """The parts of what was declared that are done."""
    place: Round[bool] = False
    """The own place in the order has come."""
    delay_used: Round[bool] = False
    defenses: Round[dict[str, int]] = {}
    """By kind: the defences made in a turn of nothing else."""
    abort_failed: Round[bool] = False
    willpower_spent: Round[int] = 0
    lost: Round[bool] = False
    """All that was still to come in this turn is lost."""
    contest: Round[bool] = False
    """The own place is for the contest of a hold."""
    contested: Round[bool] = False
    opponents: Round[Sequence[str] | None] = None
    """Those who count as opponents, as they were after the declarations."""
    split_seen: Round[Shares | None] = field(default=None, name="split")
    """`{pool, shares}`, for the view."""
    moved: Round[int | float] = 0
    rising: Round[int | None] = None
    """The part of what was declared that became getting up."""

    slower_at: int = 0
    """The turn in which a quick rise lowers initiative by 2."""
    dazed_until: int = 0
    """The turn that a daze costs; it ends with it."""
    unbalanced_until: int = 0
    """The last turn of being unbalanced; 0 for until it is taken away."""
    unbalanced_from: int = 0
    """The first one."""
    lay_down: bool = False
    tackled: dict[str, int] = {}
    """By person: the turn in which this one tackled them."""
    aim: Aimed | None = None
    covers: dict[str, str] = {}
    """By attacker ("" for all): the cover a storyteller stated."""
    dodge_cover: str | None = None
    """What a dodge of gunfire ended behind."""
    at_hand: str | None = None
    """What it would end behind."""
    unaware: Sequence[str] = ()
    """The attackers whose next attack is not seen coming; `*` for any."""
    penalties: dict[str, int] = {}
    """By `blinded`, `darkness`: the penalty, where it is not +2."""
    still: str | None = field(default=None, name="immobilized")
    """`partial` or `complete`, where a storyteller said so."""
    custom: dict[str, Condition] = {}
    facing: dict[str, Stated] = {}
    """By target: from where this one's attacks on them come."""
    bypass: dict[str, Stated] = {}
    """By target: what this one's attacks on them get around."""
    adjust: dict[str, Adjusted] = {}
    opponents_set: int | None = None
    """How many opponents a storyteller says there are."""
    difficulties: dict[str, int] = {}
    """By purpose: a difficulty that a storyteller set."""
    pools: dict[str, Sequence[str]] = {}
    """By purpose: the traits that a storyteller set."""
    results: dict[str, int] = {}
    """By purpose: what the next roll comes to."""
    plan: Sequence[Json] = ()
    """Answers to attacks that were given beforehand."""
    allowed: Sequence[Allowed] = ()
    in_combat: bool = False
    """Has taken part in a turn of this fight."""
    noticed: int | None = None
    """The successes of the roll against ambushers."""


class FightFlags(DeclareFightFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of the fight."""

    ambushed: bool = False
    """There was an ambush before turn 1, which waits to be begun."""
    skip: bool = field(default=False, name="skip_initiative")
    """The next turn keeps the results of the last."""
    grapples: tuple[Grapple, ...] = ()
    """Clinches and holds, in the order they began."""
    lying: tuple[Weapon, ...] = ()
    moments: tuple[Moment, ...] = ()
    """What is coming up, the innermost last."""
    attacks: Past[dict[str, Made]] = {}
    """Every attack of the turn by its number, in their order."""
    ambushes: tuple[Ambush, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    proposed: dict[str, Proposed] = field(default_factory=dict, name="maneuvers")
    held_back: tuple[Blow, ...] = ()


class Relation(flags.Relation, frozen=True, omit_defaults=True, gc=False):
    """What holds between two people."""

    range: int | float | None = None
    """Metres between them."""

    no_sight: bool = False
    inside: bool = False
    """The longer weapon keeps the other off no more."""


flagged, fight_flagged = Flags.changes, FightFlags.changes
