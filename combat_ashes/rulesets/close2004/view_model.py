"""What the view shows besides; what is unset is for its owner and the storyteller."""

from msgspec import UNSET, Struct, UnsetType

from ...engine.view_model import CombatantView, FightView
from ..common.chases.view_model import WithChases
from ..common.view_model import Carried, InTurn
from .values import LastThrow


class GrappleView(Struct):
    """A grip; `immobilized` says by whom, and with how many successes."""

    grappler: str
    victim: str
    immobilized: dict[str, int]


class GearView(Carried):
    """Something that somebody carries, and who can use it."""

    control: str | None


class Ruled(Struct, omit_defaults=True):
    """What a storyteller has set of somebody that is still to take effect."""

    surprised: list[str] = []
    unaware: list[str] = []
    willing: list[str] = []
    defense: str = ""
    defense_for: dict[str, str] = {}
    results: dict[str, int] = {}
    shield: int | str | None = None
    bite: str = ""


class OfFight(WithChases, kw_only=True):
    grapples: list[GrappleView]
    last: LastThrow | None
    rulings: dict[str, Ruled]


class OfPerson(InTurn, kw_only=True):
    dodge: int | None
    dodge_manner: str | None
    defense_lost: str | None
    willpower_used: int
    held_by: list[str]
    holding: list[str]
    immobilized: int
    shield: str | None
    armor: int
    gear: dict[str, GearView]
    reserve: str | UnsetType | None = UNSET
    boosts: list[str] | UnsetType = UNSET
    plan: str | UnsetType | None = UNSET


View = FightView[OfFight, OfPerson]
Person = CombatantView[OfPerson]
