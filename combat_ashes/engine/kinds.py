"""What a rule system is written for: its own kind of fight, and of combatant."""

from typing import Any

from typing_extensions import TypeVar

from .state import Combatant, FightState

S = TypeVar("S", bound=FightState[Any, Any], default=Any)
C = TypeVar("C", bound=Combatant, default=Any)
