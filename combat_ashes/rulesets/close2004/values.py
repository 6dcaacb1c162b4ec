"""Values that a fight under these rules keeps."""

from msgspec import Struct, UnsetType


class Dodging(Struct, frozen=True):
    """A running Dodge, with its total before wear (CLO-DOD-01)."""

    manner: str
    total: int


class LastThrow(Struct, frozen=True, omit_defaults=True):
    """What the dice decided; `rolled` says how often they were, `faces` are empty without any."""

    who: str
    kind: str
    against: str | None
    rolled: int
    pool: int
    chance: bool
    terms: dict[str, int] | UnsetType
    needed: int
    faces: list[int]
    successes: int | None
    outcome: str
    dramatic: bool = False
    armor_off: int = 0


class Hold(Struct, frozen=True):
    """One grip: who has it and on whom; `by` is who immobilizes the other, with how much.

    `tries` are successes of failed attempts to break out, where those add up.
    """

    holder: str
    victim: str
    by: dict[str, int]
    tries: dict[str, int]

    def other(self, who: str) -> str:
        """The partner of one of the two."""
        return self.victim if who == self.holder else self.holder

    def binds(self, who: str) -> int:
        """With how many successes somebody is immobilized by the other."""
        return self.by.get(self.other(who), 0)
