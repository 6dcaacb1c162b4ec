"""Combatants and fights of rule systems in which people act in order."""

from typing import ClassVar

from msgspec import field

from ....engine import state
from ....engine.flags import Relation
from .flags import TurnFightFlags, TurnFlags


class TurnCombatant(state.Combatant, frozen=True, gc=False):
    """Somebody whose place in the round comes."""

    flags: TurnFlags = field(default=TurnFlags(), name="notes")


class TurnFight(state.FightState[TurnCombatant, Relation], frozen=True, gc=False):
    """A fight in which people act one by one."""

    flags: TurnFightFlags = field(default=TurnFightFlags(), name="notes")
    stranger: ClassVar[Relation] = Relation()
