"""What one may do at one's count: a row for each, read from a line, checked, told and done."""

from typing import ClassVar

from ...common.tables import Action
from ...common.turn_order.acting import TurnAct
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..refusing import Reasons
from ..rules import ForsakenRules

IMMOBILIZED, GRAPPLED, STUNNED = "err.immobilized", "err.grappled", "err.stunned"
"""What keeps somebody from every act that is not `allowed` in spite of it, by its refusal."""
OUT = ("unconscious", "dying", "torpor", "dead", "fled", "out")


class ForsakenAct(TurnAct[ForsakenRules]):
    """An act of these rules."""

    waits: ClassVar[bool] = False
    """Whether it keeps the action of the turn for later."""

    allowed: ClassVar[frozenset[str]] = frozenset()
    """Of what keeps people from acts, that in spite of which it can be done."""

    defends: ClassVar[bool] = False
    """Whether it is a defence, which is open to who can do nothing else."""

    def check(self, ctx: Decision, person: Combatant, action: Action, reasons: Reasons) -> None:
        """Add what speaks against it besides the count and what its owner is under."""


def who_speaks(fight: Fight, person: Combatant, defends: bool = False) -> Reasons:
    """What keeps somebody from speaking at all: out, surprised, given in."""
    reasons = Reasons()
    if person.status in OUT:
        reasons.add("err.unconscious")
    if "surprised" in person.conditions:
        reasons.add("err.surprised")
    if not defends and person.flags.gave_in:
        reasons.add("err.surrendered")
    return reasons


def silenced(fight: Fight, person: Combatant, defends: bool = False) -> Reasons:
    """What keeps somebody from a line at any moment: that, and being immobilized."""
    reasons = who_speaks(fight, person, defends)
    reasons.when("immobilized" in person.conditions, "err.immobilized")
    return reasons
