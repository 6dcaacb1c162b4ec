"""What one may do in turn: a row for each, read from a line, checked, told and done."""

from typing import ClassVar

from ....engine.answers import speak
from ....engine.inputs import Input
from ...common.chases.rules import STATUS as IN_CHASE
from ...common.tables import Action
from ...common.turn_order.acting import TurnAct, check_here
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..refusing import Reasons, refuse
from ..rules import CloseRules


class CloseAct(TurnAct[CloseRules]):
    """An act of these rules."""

    physical: ClassVar[bool] = True
    """Whether somebody immobilized cannot do it."""

    maintains: ClassVar[bool] = False
    """Whether one may go on keeping another immobilized beside it (CLO-MAN-04)."""

    phrase: ClassVar[str] = ""
    """How it is listed, where that is not its name."""

    def words(self, fight: Fight, action: Action) -> str:
        return self.phrase or self.name

    def check(self, ctx: Decision, person: Combatant, action: Action, reasons: Reasons) -> None:
        """Add what speaks against it besides the turn and immobility."""


def check_out(fight: Fight, person: Combatant) -> None:
    """Refuse whatever is typed by somebody who can do nothing at all."""
    if fight.rules.turns.is_out(person):
        status = person.status if person.status != "active" else "dormant"
        refuse("err.declare.out_of_fight", status=status)


def goes_to_chase(ctx: Decision, given: Input) -> bool:
    """Let a chase take or refuse what somebody in it types; False for everybody else."""
    check_here(ctx, given)
    if ctx.person(given.who).status != IN_CHASE:
        return False
    speak(ctx, given)
    return True


def has_acted(person: Combatant) -> bool:
    """Whether somebody has used this turn's action; a Dodge uses it (CLO-DOD-03)."""
    return person.flags.acted or person.flags.dodge is not None
