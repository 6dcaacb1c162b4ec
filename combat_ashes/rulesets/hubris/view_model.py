"""What the view shows besides; what is unset is for its owner and the storyteller."""

from msgspec import UNSET, Struct, UnsetType, field

from ...engine.view_model import CombatantView, FightView
from ..common.view_model import Carried
from .values import LastAct, Planned, Stored


class ObstacleView(Struct):
    """What successes add up against."""

    progress: int
    total: int
    done: bool


class HazardView(Struct):
    """A danger: its `amount` where it is automatic, its `pool` where it attacks."""

    mode: str
    amount: int | None
    pool: int | None
    type: str
    area: list[str] | None


class Pending(Struct):
    """The open action; `threshold` is what complete success takes."""

    who: str
    kind: str
    what: str
    effect: str | None
    type: str | None
    pool: int | None
    successes: int | None
    threshold: int | None
    targets: list[str]


class OfFight(Struct):
    combat_time: bool
    rests: bool
    narrow: bool
    effects: list[str]
    threats: list[str]
    obstacles: dict[str, ObstacleView]
    hazards: dict[str, HazardView]
    pending: Pending | None
    last: LastAct | None


class AfflictionView(Struct):
    """Harm that goes on, in levels or in dice (`3d`)."""

    amount: int | str
    type: str
    source: str


class AwayView(Struct):
    """A getaway, and who keeps up."""

    net: int
    followers: list[str] = field(name="with")


class GroupView(Struct, kw_only=True):
    """A group's own numbers; its pools are for the storyteller."""

    attack: int | UnsetType = UNSET
    defense: int | UnsetType = UNSET
    targets: int
    engaged: list[str]
    penalty: int


class OfPerson(Struct, kw_only=True):
    rating: int
    acted: bool
    waiting: bool
    armor: int
    gear: dict[str, Carried]
    stored: list[Stored]
    obstructs: list[str]
    difficulty_next_turn: int
    ongoing: dict[str, AfflictionView]
    away: AwayView | None
    attacks: int
    far: dict[str, int]
    kind: str | UnsetType = UNSET
    group: GroupView | UnsetType = UNSET
    defense: int | UnsetType = UNSET
    defense_trait: int | UnsetType = UNSET
    modifier: int | UnsetType = UNSET
    plan: list[Planned] | UnsetType = UNSET


View = FightView[OfFight, OfPerson]
Person = CombatantView[OfPerson]
