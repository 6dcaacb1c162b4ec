"""What a rule system derives from so that people can chase each other under it."""

from typing import Any, ClassVar

from ....engine.decision import Decision
from ....engine.kinds import C, S
from ....engine.state import FightState
from ..turn_order.flags import TurnFightFlags
from . import drive, record
from .combatant import ChaseFight
from .flags import ChaseFightFlags
from .rules import STATUS, ChaseRules


class Chasing(ChaseRules[S, C]):
    """A ruleset under which people can chase each other."""

    fight_state: ClassVar[type[FightState]] = ChaseFight
    shared_flags = ChaseFightFlags.names() - TurnFightFlags.names()

    def load_state(self, state: S) -> Any:
        return record.typed(super().load_state(state), self)

    def aside(self, ctx: Decision[Any, S, C]) -> bool:
        """Chases go on beside the agenda."""
        return bool(ctx.state.flags.chases) and drive.aside(ctx)

    def active_combatants(self, state: S) -> list[C]:
        """Those who chase each other can act as well as those who fight."""
        return [p for p in state.people.values() if p.status in ("active", STATUS)]
