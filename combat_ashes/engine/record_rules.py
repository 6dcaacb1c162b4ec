"""What a rule system keeps of a fight and of the people in it, and how it is read again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import convert, to_builtins

from .fight import Rules
from .flags import Changes
from .state import Combatant, FightState, PlainCombatant, PlainFight

Typed = Callable[[Any, Any], Any]
"""A fight and the rules: the fight with more of what was stored as the rules' own values."""


@dataclass(frozen=True, kw_only=True)
class RecordRules:
    """Classes of fights and combatants, with what these rules keep of them."""

    fight: type[FightState] = PlainFight

    combatant: type[Combatant] = PlainCombatant

    shared_flags: frozenset[str] = frozenset()
    """The flags, by stored name, that other rules which share them go on with."""

    typed: tuple[Typed, ...] = ()
    """What is read besides those classes."""

    def cleared(self, until: str) -> Changes:
        """The flags of a person that are cleared when a `phase` or `round` begins."""
        found: Changes = self.combatant("", "").flags.cleared(until)
        return found

    def load(self, state: FightState, rules: Rules) -> Any:
        """A fight with what these rules keep in it as their own values."""
        return state if type(state) is self.fight else self.read(state, rules)

    def read(self, state: FightState, rules: Rules) -> Any:
        """The same of one that was stored, or a `ValidationError`."""
        found: Any = convert(to_builtins(state), self.fight)
        for typed in self.typed:
            found = typed(found, rules)
        return found
