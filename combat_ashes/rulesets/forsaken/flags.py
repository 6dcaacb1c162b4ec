"""Flags: what these rules keep of people, of pairs and of a fight, with type and default."""

from msgspec import field

from ...engine.flags import Past, Round
from ...engine.state import Json
from ..common.chases.flags import ChaseFightFlags
from ..common.turn_order.flags import TurnFlags
from .values import (
    Base,
    Dodging,
    DownAndDirty,
    Grapple,
    Intent,
    LastHit,
    LastRoll,
    Outcome,
    Prompt,
    Ruling,
    Thing,
)

ANYBODY = ""
"""The attacker of whom a mark does not say who it is."""


class Flags(TurnFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of a person, and until when."""

    counted: Round[bool] = False
    """Whether what happens at somebody's count before they act is done."""
    conscious: Round[bool] = False
    """Whether somebody has rolled to stay conscious this round."""
    base: Base | None = None
    late: bool = False
    """Surprised: rolls for Initiative as the second round begins (FOR-INI-09)."""
    on_the_spot: Round[bool] = field(default=False, name="again")
    """Has broken free and may act on the spot (FOR-GRP-05)."""
    refused_action: Round[bool] = field(default=False, name="action_off")

    wear: int = field(default=0, name="k")
    """Attacks to which Defense was applied this round (FOR-DEF-02)."""
    dodge: Round[Dodging | None] = None
    said: Round[dict[str, str]] = {}
    """By attacker, whether Defense is applied this round, as its owner said: `apply`, `none`."""
    raised: Round[list[str]] = []
    """Against whom Willpower raises Defense (FOR-DEF-04)."""
    loose: Round[bool] = False
    """Loads single rounds: no Defense for the rest of the round (FOR-RNG-16)."""
    moved: Round[int] = 0
    spent: Round[int] = field(default=0, name="willpower_used")
    shot_out: Round[bool] = False
    """Has shot out of cover: substantial concealment is left in its place (FOR-RNG-12)."""
    stunned: int = 0
    """The round whose action Stun costs (FOR-TGT-08)."""

    unaware: list[str] = []
    """Whose next attack is not noticed (FOR-DEF-01)."""
    cover: str = ""
    shield: str = ""
    concealed: str = field(default="", name="concealment")
    gear_before: dict[str, dict[str, Json]] = {}
    """By weapon, what the storyteller has set other numbers for."""
    kill: bool = False
    """The next killing blow on this one is legal (FOR-KIL-02)."""
    control: bool = False
    """May take control of a large weapon (FOR-GRP-06)."""
    dnd: bool = field(default=False, name="dnd_approved")
    restate: bool = False
    filled: str = ""
    """Who filled the track of this one with lethal."""
    hurt_by: str = ""

    intent: Intent | None = None
    bashed: int = 0
    """Bashing marked in this fight (FOR-SUR-02)."""
    beaten: bool = False
    gave_in: bool = False
    rewarded: bool = False
    qualms: bool | None = None

    dominant: str = "right"
    items: list[str] = []
    form_traits: dict[str, dict[str, int]] = field(default_factory=dict, name="forms")
    breed: str = field(default="", name="breed_form")
    boxes: dict[str, int] = field(default_factory=dict, name="tilt_boxes")
    """By tilt, the leftmost box that its hit marked (FOR-TGT-09)."""
    clock: int = field(default=0, name="box_heals")
    """The turns for which the rightmost box has been healing (FOR-HEA-02)."""
    bled: int = 0
    """The turns since the last injury by bleeding (FOR-INJ-13)."""
    stable: bool = False
    bound: int = 0
    """The Durability of bonds somebody was left in (FOR-GRP-11)."""
    plan: dict[str, str] = {}
    """By attacker (an empty name is anybody), what somebody answers (FOR-DEF-03)."""
    last_roll: Past[LastRoll | None] = None
    last_hit: Past[LastHit | None] = None
    rounds: dict[str, int] = field(default_factory=dict, name="rounds_left")
    """The rounds in weapons from which some were fired."""
    contest: Round[str] = ""
    """What somebody answered to a contest: `roll`, `willpower` or `release` (FOR-GRP-02)."""


class FightFlags(ChaseFightFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of the fight."""

    together: list[list[str]] = []
    represent: str = ""
    waived: bool = False
    enabled: bool | None = field(default=None, name="beaten_down")
    """The section of giving in for this fight; None is the setting."""
    bonds: dict[str, int] = {}
    credit: dict[str, str] = {}
    """By the dead, who is charged with the death as a storyteller rules."""
    charged: dict[str, str] = {}
    """By the dead, who was charged (FOR-INT-04)."""
    outcome: Outcome | None = None
    done: list[DownAndDirty] = field(default_factory=list, name="dnd")
    prompts: list[Prompt] = []
    rulings: list[Ruling] = []
    last: Past[LastRoll | None] = None
    """What the dice last decided."""
    grapples: list[Grapple] = field(default_factory=list, name="at_grips")
    objects: dict[str, Thing] = {}
    fallen: list[list[str]] = []
    """What lies on the ground in the order it fell: whose it was, and its name."""


flagged, fight_flagged = Flags.changes, FightFlags.changes
KEPT = ("tilt_boxes", "box_heals", "bled", "stable", "rounds_left")
"""Flags that outlast a fight, by the names that sheets have for them."""
