"""Flags: what these rules keep of people, of pairs and of a fight, with type and default."""

from msgspec import field

from ...engine import flags
from ...engine.flags import Past, Round
from ..common.turn_order.flags import TurnFightFlags, TurnFlags
from .declarations import Act, Before, Quick
from .values import (
    Affliction,
    Away,
    Burden,
    Effect,
    Hazard,
    LastAct,
    Left,
    Obstacle,
    Place,
    Placed,
    Planned,
    RuledPool,
    Stored,
)


class Flags(TurnFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of a person, and until when."""

    waiting: Round[bool] = False
    """Who holds back without a value (HUB-DLY-02)."""
    final: Round[bool] = False
    """Whose last chance of the round this is (HUB-DLY-05)."""
    minors: Round[dict[str, int]] = {}
    """How often somebody rolled for a minor thing this turn; a negative number once it worked."""
    spent: Round[int] = field(default=0, name="willpower_used")
    attacks: Round[int] = 0
    """Damaging attacks on somebody this round (HUB-CAP-02)."""
    attacked: Round[int] = 0
    """Attacks of any kind, for a declining Defense (HUB-RES-03)."""
    capped: Round[dict[str, int]] = {}
    """Wounds of this round's attacks by type, as far as the group cap counts them (HUB-CAP-03)."""
    ticked: Round[bool] = False
    """Whether harm that goes on has struck this round (HUB-ONG-01)."""
    after: Round[str] = ""
    """Whose turn somebody who was drawn in must wait for (HUB-INI-06)."""
    at: Round[int | None] = None
    """The count of the event that drew somebody in, for which they must wait (HUB-INI-06)."""

    stored: list[Stored] = []
    obstructs: list[str] = []
    """Whom somebody does not let by (HUB-BLK-01)."""
    burdens: list[Burden] = []
    gained: dict[str, int] = {}
    """Nets of partial effects by name, where they add up (`partial.accumulate`)."""
    left: dict[str, Left] = field(default_factory=dict, name="effects")
    """Lasting effects by condition."""
    ongoing: dict[str, Affliction] = {}
    placed: Placed | None = None
    behind: Place | None = None
    """Behind whom an interrupter stands from the next round on (HUB-DLY-04)."""
    away: Away | None = None
    penalty: int = 0
    """Dice that a group's attack has lost for a turn (HUB-GRP-06)."""
    plan: list[Planned] = []
    engaged: list[str] = []
    """With whom a group is engaged (HUB-GRP-02)."""
    hazard: Hazard | None = None
    turns: int = 0
    """How many turns a hazard has had."""
    groups: dict[str, int] = field(default_factory=dict, name="group")
    """What a storyteller set of a group: `attack`, `targets`, `area`."""
    struck: bool = False
    """Who was attacked before round 1 and has not acted since."""

    unaware: list[str] = []
    """Of whose next attack somebody knows nothing; an empty name is anybody's."""
    difficulties: dict[str, int] = {}
    """By purpose; an empty one is all rolls."""
    edges: dict[str, int] = {}
    """For the next roll of a purpose."""
    pools: dict[str, RuledPool] = field(default_factory=dict, name="pools_ruled")
    results: dict[str, int] = {}
    """Successes that the next roll of a purpose comes to."""
    resist: list[str] = field(default_factory=list, name="resist_ruled")
    """The pools that fit any attack on somebody (HUB-RES-02)."""
    allowed: dict[str, bool | int | str] = {}
    """Approvals for one attack: `strength`, `lethal`, `multi` with its Difficulty or `minor`."""
    attribute: str = ""
    extra: int | None = None
    free: bool = field(default=False, name="free_recover")
    travel: str = ""
    swift: bool = False
    stays: bool = False
    once: int = 0
    """Dice of a modifier for one roll."""
    not_out: bool = False
    """Whether somebody stands in spite of a full track (HUB-WND-04)."""


class FightFlags(TurnFightFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of the fight."""

    pending: Act | None = None
    """The action that is open."""
    quickly: Quick | None = None
    """The last minor action of whose turn it is."""
    before: Past[Before | None] = None
    """The action resolved last, and whom it has changed."""

    sequence: int = 0
    """How many places were given by delay or interrupt."""
    answered: list[str] = []
    """Who interrupted in this round, in the order in which they did."""
    current: str = ""
    """Whose turn it is."""
    started: bool = False
    """Whether anybody has typed anything in this turn."""
    last_actor: str = ""
    """Whose turn of this round ended last."""
    suspended: bool = False
    boxes: dict[str, int] = {}
    """How many health boxes those have who left, of whom only what all could see is known."""
    last: Past[LastAct | None] = None
    """What the dice last decided."""
    threats: list[str] = []
    obstacles: dict[str, Obstacle] = {}
    effects: dict[str, Effect] = field(default_factory=dict, name="effects_ruled")
    powers: dict[str, str] = {}
    narrow: bool | None = None
    area: list[str] | None = None
    """The area of the next area attack."""
    outside: bool = False
    """Whether what happens before round 1 is outside combat time, by the storyteller's word."""
    covers: dict[str, bool] = {}
    """Whether somebody's blocks cover the open action, by the storyteller's word."""


class Relation(flags.Relation, frozen=True, omit_defaults=True, gc=False):
    """What holds between two people."""

    far: int = 0
    """How many closing actions separate two people (HUB-ATK-16)."""
    apart: bool = False


flagged, fight_flagged = Flags.changes, FightFlags.changes
