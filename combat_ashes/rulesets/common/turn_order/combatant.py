"""Combatants of rule systems in which people act in order."""

from msgspec import field

from ....engine import state
from .flags import TurnFlags


class TurnCombatant(state.Combatant, frozen=True, gc=False):
    """Somebody whose place in the round comes."""

    flags: TurnFlags = field(default=TurnFlags(), name="notes")
