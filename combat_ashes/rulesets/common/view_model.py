"""What several rule systems show of people in the same values."""

from msgspec import UNSET, Struct, UnsetType


class Carried(Struct):
    """Something that somebody has: in the `hand`, `worn`, `nearby` or the like."""

    carried: str


class InChase(Struct, kw_only=True):
    """What the rules show of who may be in a chase."""

    chase: str | UnsetType = UNSET


class InTurn(InChase, kw_only=True):
    """What somebody did of a turn; Defense, and how often it was applied, only they see."""

    acted: bool
    delayed: bool
    moved: int
    speed: int
    defense: int | UnsetType = UNSET
    defense_trait: int | UnsetType = UNSET
    k: int | UnsetType = UNSET
