"""What the view shows of a fight under these rules, and of everybody in it, besides."""

from msgspec import UNSET, Struct, UnsetType

from ...engine.view_model import CombatantView, FightView
from ..common.chases.view_model import WithChases
from ..common.view_model import InChase


class GrappleView(Struct):
    """A hold by its ends; Control, and what effects cost, are for those who may know."""

    grappler: str | None
    victim: str | None
    between: list[str]
    control: int | None
    reversal: int | None
    effects: dict[str, int]
    pinned: bool
    round: int


class Last(Struct, kw_only=True):
    """What the dice last decided; its terms are its owner's business."""

    who: str
    kind: str
    against: str | None
    pool: int
    chance: bool = False
    terms: dict[str, int] | UnsetType = UNSET
    difficulty: int
    faces: list[int]
    successes: int
    outcome: str


class OfFight(WithChases, kw_only=True):
    elapsed: int
    grapples: list[GrappleView]
    lying: list[str]
    last: Last | None


class OfPerson(InChase, kw_only=True):
    attacked: int
    posture: str | None
    cover: dict[str, str]
    direction: str | None
    attackers_max: int | None
    targeted_by: list[str]
    piling: list[int]


View = FightView[OfFight, OfPerson]
Person = CombatantView[OfPerson]
