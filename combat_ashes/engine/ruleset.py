"""What a rule system gives the engine: steps, questions, handlers and a few hooks.

What it makes of sheets stands in `sheet_rules.py`, what it shows of a fight in
`view_rules.py`. A ruleset is an object made once from its settings and shared by every fight
that uses them, so it holds no state of a fight.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol

from msgspec import convert, to_builtins

from .asking_rules import AskingRules
from .fight import StepFunction
from .flags import Changes
from .health_rules import HealthRules
from .hooks import Hooks
from .kinds import C, S
from .order_rules import OrderRules
from .questions import Kinds
from .sheet_rules import SheetRules
from .state import Combatant, FightState, Json, PlainCombatant, PlainFight
from .verbs import Verbs
from .view_rules import ViewRules


class Ruleset(ABC, Generic[S, C]):
    """The base of every rule system. `settings` are its own typed settings."""

    name = ""
    model: ClassVar[Any] = None
    """The class of its settings."""

    surface: ClassVar[Any] = None
    """What it brings to people: a `text.surface.Surface`, none where None."""

    combatant: ClassVar[type[Combatant]] = PlainCombatant
    """The class of its combatants, with what it keeps of them."""

    fight_state: ClassVar[type[FightState]] = PlainFight
    """The class of its fights, with what it keeps in them."""

    views: ClassVar[ViewRules]
    sheets: ClassVar[SheetRules]
    health: ClassVar[HealthRules]
    hooks: ClassVar[Hooks]
    verbs: ClassVar[Verbs] = Verbs()
    order: ClassVar[OrderRules] = OrderRules()
    asking: ClassVar[AskingRules] = AskingRules()

    attribute_order: tuple[str, ...] = ()
    """The attributes, in the order in which sheets and pools name them."""

    known_traits: Collection[str] = ()
    """The traits these rules name; any other counts where a pool is written with it."""

    npcs: ClassVar[Path | None] = None
    """The folder with its templates of npcs, a TOML file each."""

    flagship: ClassVar[bool] = False
    """Whether it is in force where nobody chose another."""

    shared_flags: ClassVar[frozenset[str]] = frozenset()
    """The flags, by stored name, that other rules which share them go on with."""

    STEPS: ClassVar[Mapping[str, StepFunction]] = {}
    questions: ClassVar[Kinds] = {}

    def __init__(self, settings: Any) -> None:
        self.settings = settings
        self.steps = self.STEPS

    def flags_cleared(self, until: str) -> Changes:
        """The flags of a person that are cleared when a `phase` or `round` begins."""
        cleared: Changes = self.combatant("", "").flags.cleared(until)
        return cleared

    def load(self, state: S) -> S:
        """A fight with what these rules keep in it as their own values."""
        return state if type(state) is self.fight_state else self.load_state(state)

    def load_state(self, state: S) -> S:
        """A fight that was stored, with these rules' own values, or a `ValidationError`."""
        read: S = convert(to_builtins(state), self.fight_state)
        return read


class Rulebook(Protocol):
    """Finds a ruleset by its name and the settings that differ from its defaults."""

    def __call__(self, name: str, settings: dict[str, Json]) -> Ruleset:
        """The ruleset; raises `KeyError` for an unknown name."""
        ...
