"""What the view shows besides; what is unset is its owner's and the storyteller's alone."""

from msgspec import UNSET, Struct, UnsetType, field

from ...engine.view_model import CombatantView, FightView
from ..common.chases.view_model import WithChases
from ..common.view_model import Carried, InTurn
from .values import DownAndDirty, Intent, LastHit, LastRoll, Outcome, Prompt, Ruling


class GrappleView(Struct):
    """Two people at grips by name (`values.Grapple`)."""

    grappler: str
    victim: str
    weapon: str | None
    wielder: str | None
    hold: str | None
    restrained: str | None
    cover: str | None


class ObjectView(Struct, kw_only=True):
    """A thing of the fight."""

    durability: int
    size: int
    structure: int
    lost: int = field(name="damage")
    penalty: int
    transparent: bool
    destroyed: bool


class GearView(Carried):
    """Something that somebody carries, or has let fall."""

    hand: str | None
    rounds: int | None
    ranges: list[int] | None
    init: int
    strength: int
    damage: int
    ap: int
    durability: int | None
    structure: int | None
    destroyed: bool


class Pending(Struct):
    """What the storyteller has set of somebody that is still to take effect."""

    unaware: list[str]
    results: dict[str, int]
    approved: list[str]


class OfFight(WithChases, kw_only=True):
    grapples: list[GrappleView]
    objects: dict[str, ObjectView]
    nearby: list[str]
    dnd: list[DownAndDirty]
    prompts: list[Prompt]
    rulings: list[Ruling]
    outcome: Outcome | None
    lacking: list[str]
    pending: dict[str, Pending]
    last: LastRoll | None


class OfPerson(InTurn, kw_only=True):
    tilts: list[str]
    dodging: bool
    intent: Intent | None
    beaten_down: bool
    form: str | None
    concealment: str | None
    cover: str | None
    gear: dict[str, GearView]
    last_roll: LastRoll | None
    last_hit: LastHit | None
    plan: str | UnsetType = UNSET
    raised: list[str] | UnsetType = UNSET


View = FightView[OfFight, OfPerson]
Person = CombatantView[OfPerson]
