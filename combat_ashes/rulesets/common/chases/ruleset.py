"""What a rule system is made of so that people can chase each other under it."""

from functools import partial
from typing import Any

from ....engine.asking_rules import AskingRules
from ....engine.decision import Decision
from ....engine.fight import AnyFight
from ....engine.record_rules import RecordRules
from ....engine.state import Combatant
from ..turn_order.flags import TurnFightFlags
from . import drive, record
from .combatant import ChaseFight
from .flags import ChaseFightFlags
from .rules import STATUS

records_of_chases = partial(
    RecordRules,
    fight=ChaseFight,
    shared_flags=ChaseFightFlags.names() - TurnFightFlags.names(),
    typed=(record.typed,),
)
"""What is kept of a fight with chases, but for what a rule system keeps itself."""


def able(fight: AnyFight) -> list[Combatant]:
    """Those who chase each other can act as well as those who fight."""
    return [p for p in fight.state.people.values() if p.status in ("active", STATUS)]


def goes_on_aside(ctx: Decision[Any, Any, Any]) -> bool:
    """Chases go on beside the agenda."""
    return bool(ctx.state.flags.chases) and drive.aside(ctx)


def leads(state: ChaseFight) -> dict[tuple[str, str], int]:
    """The Lead between the prey and each of their predators."""
    return {
        (chase.speaker, who): chase.lead_of(who)
        for chase in state.flags.chases for who in chase.predators
    }  # fmt: skip


asking_of_chases = partial(AskingRules, goes_on_aside=goes_on_aside)
"""What is asked beside a chase, but for what a rule system has itself."""
