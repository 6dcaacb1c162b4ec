"""What a rule system gives the engine: steps, questions, handlers and a few hooks.

What it makes of sheets stands in `sheet_rules.py`, what it shows of a fight in
`view_rules.py`. A ruleset is an object made once from its settings and shared by every fight
that uses them, so it holds no state of a fight.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol

from .asking_rules import AskingRules
from .fight import StepFunction
from .health_rules import HealthRules
from .hooks import Hooks
from .kinds import C, S
from .order_rules import OrderRules
from .questions import Kinds
from .record_rules import RecordRules
from .sheet_rules import SheetRules
from .state import Json
from .verbs import Verbs
from .view_rules import ViewRules


class Ruleset(ABC, Generic[S, C]):
    """The base of every rule system. `settings` are its own typed settings."""

    name = ""
    model: ClassVar[Any] = None
    """The class of its settings."""

    surface: ClassVar[Any] = None
    """What it brings to people: a `text.surface.Surface`, none where None."""

    records: ClassVar[RecordRules] = RecordRules()
    views: ClassVar[ViewRules]
    sheets: ClassVar[SheetRules]
    health: ClassVar[HealthRules]
    hooks: ClassVar[Hooks]
    verbs: ClassVar[Verbs] = Verbs()
    order: ClassVar[OrderRules] = OrderRules()
    asking: ClassVar[AskingRules] = AskingRules()

    flagship: ClassVar[bool] = False
    """Whether it is in force where nobody chose another."""

    steps: ClassVar[Mapping[str, StepFunction]] = {}
    questions: ClassVar[Kinds] = {}

    def __init__(self, settings: Any) -> None:
        self.settings = settings


class Rulebook(Protocol):
    """Finds a ruleset by its name and the settings that differ from its defaults."""

    def __call__(self, name: str, settings: dict[str, Json]) -> Ruleset:
        """The ruleset; raises `KeyError` for an unknown name."""
        ...
