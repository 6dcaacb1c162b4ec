"""Fights in which people chase each other and of which the rules keep nothing else."""

from typing import ClassVar

from msgspec import field

from ....engine.state import FightState, PlainCombatant
from .flags import Apart, ChaseFightFlags


class ChaseFight(FightState[PlainCombatant, Apart], frozen=True, gc=False):
    """A fight beside which people chase each other."""

    flags: ChaseFightFlags = field(default=ChaseFightFlags(), name="notes")
    stranger: ClassVar[Apart] = Apart()
