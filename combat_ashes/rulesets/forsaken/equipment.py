"""What people carry and wear, as values."""

from __future__ import annotations

from msgspec import Struct

from .rules import MATERIALS


class Weapon(Struct, frozen=True):
    """A thing that somebody attacks with; `lost` is the Structure it has lost.

    `damage` is the modifier, `init` 0 or below, `strength` what it takes; `clip` and `rounds` are
    None where it is never empty, `again` 0 where the dice decide. In a grapple `owner` is whose it
    was, where the one who has it took it; `first_name` is its name where its holder has another.
    """

    name: str
    skill: str = "weaponry"
    damage: int = 0
    type: str = "lethal"
    init: int = 0
    strength: int = 0
    size: int = 0
    ranges: tuple[int, ...] | None = None
    clip: int | None = None
    rounds: int | None = None
    feed: str = ""
    ap: int = 0
    again: int = 0
    firearm: bool = False
    thrown: bool = False
    aerodynamic: bool = False
    autofire: bool = False
    two_handed: bool = False
    silver: bool = False
    total_ap: bool = False
    shield: bool = False
    bow: bool = False
    improvised: bool = False
    material: str = ""
    layers: int = 0
    carried: str = "hand"
    hand: str = ""
    lost: int = 0
    owner: str = ""
    first_name: str = ""

    @property
    def durability(self) -> int | None:
        """What is taken off damage to it; None for what is no such thing (FOR-OBJ-01)."""
        return MATERIALS[self.material] + self.layers if self.material else None

    @property
    def structure(self) -> int | None:
        """What is left of it (FOR-OBJ-03)."""
        whole = self.durability
        return None if whole is None else max(0, whole + self.size - self.lost)

    @property
    def destroyed(self) -> bool:
        """Whether it is of no use any more."""
        return self.structure == 0

    @property
    def damaged(self) -> bool:
        """Whether it is so damaged that it costs a die (FOR-OBJ-04)."""
        return self.durability is not None and self.lost > self.durability


class Armor(Struct, frozen=True):
    """A suit: what it takes off, against shots too, what it costs, and the Strength it takes."""

    name: str = "armor"
    general: int = 0
    ballistic: int = 0
    strength: int = 0
    defense: int = 0
    speed: int = 0
    covers: tuple[str, ...] = ()
