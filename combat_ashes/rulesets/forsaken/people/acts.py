"""What one may do at one's count: a row for each, read from a line, checked, told and done."""

from __future__ import annotations

from typing import ClassVar

from ....engine.events import Declared
from ....engine.inputs import Input
from ...parts.reading import only
from ...parts.tables import Act
from ...parts.tables import Action as AnyValue
from ..actions import ACTIONS, Action
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..flags import flagged
from ..refusing import Reasons
from ..rules import ForsakenRules

IMMOBILIZED, GRAPPLED, STUNNED = "err.immobilized", "err.grappled", "err.stunned"
"""What keeps somebody from every act that is not `allowed` in spite of it, by its refusal."""
OUT = ("unconscious", "dying", "torpor", "dead", "fled", "out")


class ForsakenAct(Act[ForsakenRules]):
    """An act of these rules."""

    free: ClassVar[bool] = False
    """Whether it costs no action, so that its owner is asked again."""

    inner: ClassVar[bool] = False
    """Whether another line becomes it."""

    waits: ClassVar[bool] = False
    """Whether it keeps the action of the turn for later."""

    allowed: ClassVar[frozenset[str]] = frozenset()
    """Of what keeps people from acts, that in spite of which it can be done."""

    defends: ClassVar[bool] = False
    """Whether it is a defence, which is open to who can do nothing else."""

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        """Whether it is offered to somebody whose count it is."""
        return True

    def check(self, ctx: Decision, person: Combatant, action: AnyValue, reasons: Reasons) -> None:
        """Add what speaks against it besides the count and what its owner is under."""

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        """The line as an action; raises `Refused` for what cannot be read."""
        only(ctx, given.words())
        return ACTIONS[self.name]()

    def comes(self, ctx: Decision, who: str, part: int, action: AnyValue) -> None:
        """Do it."""


def who_speaks(fight: Fight, person: Combatant, reasons: Reasons, defends: bool = False) -> None:
    """Add what keeps somebody from speaking at all: out, surprised, given in."""
    roused = "roused" in person.conditions and not defends
    defend_only = fight.rules.settings.injury.werewolf__roused_actions == "defend_only"
    if person.status in OUT or (roused and defend_only):
        reasons.add("err.unconscious")
    if "surprised" in person.conditions:
        reasons.add("err.surprised")
    if not defends and person.flags.gave_in:
        reasons.add("err.surrendered")


def declare(ctx: Decision, who: str, action: Action) -> None:
    """Tell everybody what somebody does, and that their action is gone."""
    notes = flagged(acted=True, on_the_spot=None)
    ctx.emit(Declared(who, action, ctx.rules.told(ctx.state, action), notes=notes))
