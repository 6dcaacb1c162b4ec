"""What the view shows of a fight under these rules, and of everybody in it, besides."""

from msgspec import Struct

from ...engine.view_model import CombatantView, FightView
from ..common.chases.view_model import WithChases
from ..common.view_model import InChase
from .values import Ambush, Made, Ruling, Shares


class GrappleView(Struct):
    """A clinch or a hold."""

    grappler: str
    victim: str
    kind: str


class ProposedView(Struct):
    """A maneuver that somebody made up."""

    like: str
    approved_by: str | None


class OfFight(WithChases, kw_only=True):
    elapsed: int | float
    grapples: list[GrappleView]
    maneuvers: dict[str, ProposedView]
    attacks: list[Made]
    last: Made | None
    ambushes: list[Ambush]
    rulings: list[Ruling]
    lying: list[str]


class ArmorView(Struct):
    """A suit of armor: `intact` or `destroyed`."""

    name: str
    rating: int
    penalty: int
    state: str


class GearView(Struct):
    """A weapon, in the `hand` or `worn`."""

    name: str
    carried: str


class AimView(Struct):
    """At whom somebody aims with what, for how many turns, and the dice that brings."""

    target: str
    weapon: str
    turns: int
    dice: int


class OfPerson(InChase, kw_only=True):
    rating: int
    opponents: int
    split: Shares | None
    in_hand: list[str]
    ammo: dict[str, int]
    armor: ArmorView | None
    cover: str
    immobilized: str
    """`partial`, `complete` or nothing."""
    aim: AimView | None
    moved: int | float
    gear: list[GearView]


View = FightView[OfFight, OfPerson]
Person = CombatantView[OfPerson]
