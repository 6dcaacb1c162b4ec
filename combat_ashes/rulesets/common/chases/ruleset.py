"""What a rule system derives from so that people can chase each other under it."""

from functools import partial
from typing import Any, ClassVar

from ....engine.asking_rules import AskingRules
from ....engine.decision import Decision
from ....engine.fight import AnyFight
from ....engine.kinds import C, S
from ....engine.state import Combatant, FightState
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


def able(fight: AnyFight) -> list[Combatant]:
    """Those who chase each other can act as well as those who fight."""
    return [p for p in fight.state.people.values() if p.status in ("active", STATUS)]


def goes_on_aside(ctx: Decision[Any, Any, Any]) -> bool:
    """Chases go on beside the agenda."""
    return bool(ctx.state.flags.chases) and drive.aside(ctx)


asking_of_chases = partial(AskingRules, goes_on_aside=goes_on_aside)
"""What is asked beside a chase, but for what a rule system has itself."""
