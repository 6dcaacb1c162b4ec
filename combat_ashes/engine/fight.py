"""A fight and the rules to read it by: what every question about a fight needs."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Protocol

from typing_extensions import TypeVar

from .questions import Kinds
from .state import Combatant, FightState

StepFunction = Callable[..., None]
"""`step(ctx, *arguments)`: emits events, pushes steps or asks a question."""


class Rules(Protocol):
    """What running a fight asks of the rules in force, whichever they are."""

    settings: Any
    records: ClassVar[Any]
    steps: ClassVar[Mapping[str, StepFunction]]
    questions: ClassVar[Kinds]
    views: ClassVar[Any]
    verbs: ClassVar[Any]
    order: ClassVar[Any]
    asking: ClassVar[Any]


R = TypeVar("R", bound=Rules, covariant=True)
"""The rules in force: a function that says `Fight[AshesRules]` reads fights under `ashes`."""
S = TypeVar("S", bound=FightState[Any, Any], default=FightState, covariant=True)
"""Their fights, with what they keep in them."""
C = TypeVar("C", bound=Combatant, default=Combatant, covariant=True)
"""Their combatants."""


class Fight(Generic[R, S, C]):
    """A state and the rules to read it by; a `Decision` is one that also changes the fight."""

    __slots__ = ("rules", "state")

    def __init__(self, state: S, rules: R) -> None:
        self.state = state
        self.rules = rules


AnyFight = Fight[Any, Any, Any]
