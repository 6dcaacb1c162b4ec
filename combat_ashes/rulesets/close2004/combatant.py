"""Combatants and fights under these rules, with the types of what is kept of them."""

from typing import ClassVar

from msgspec import field

from ...engine import state
from ..common.chases.flags import Apart
from ..common.equipment.item import Rated
from .declarations import AnyAction
from .equipment import Weapon
from .flags import FightFlags, Flags


class Combatant(state.Combatant, frozen=True, gc=False):
    """Somebody in a fight under these rules."""

    weapons: tuple[Weapon, ...] = ()
    armor: tuple[Rated, ...] = ()
    declared: AnyAction | None = None
    flags: Flags = field(default=Flags(), name="notes")


class FightState(state.FightState[Combatant, Apart], frozen=True, gc=False):
    """A whole fight under these rules."""

    flags: FightFlags = field(default=FightFlags(), name="notes")
    stranger: ClassVar[Apart] = Apart()
