"""What one may do in turn: a row for each, read from a line, checked, told and done."""

from typing import ClassVar

from ....engine.answers import speak
from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.state import Json
from ...chases.rules import STATUS as IN_CHASE
from ...parts.reading import only
from ...parts.tables import Act
from ...parts.tables import Action as AnyValue
from ..actions import ACTIONS, Action
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..flags import flagged
from ..refusing import Reasons, refuse
from ..rules import CloseRules


class CloseAct(Act[CloseRules]):
    """An act of these rules."""

    physical: ClassVar[bool] = True
    """Whether somebody immobilized cannot do it."""

    maintains: ClassVar[bool] = False
    """Whether one may go on keeping another immobilized beside it (CLO-MAN-04)."""

    keeps: ClassVar[bool] = False
    """Whether the action of the turn is kept for later."""

    phrase: ClassVar[str] = ""
    """How it is listed, where that is not its name."""

    def words(self, fight: Fight, action: AnyValue) -> str:
        return self.phrase or self.name

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        """Whether it is offered to somebody whose place it is."""
        return True

    def check(self, ctx: Decision, person: Combatant, action: AnyValue, reasons: Reasons) -> None:
        """Add what speaks against it besides the turn and immobility."""

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        """The line as an action; raises `Refused` for what cannot be read."""
        only(ctx, given.words())
        return ACTIONS[self.name]()

    def comes(self, ctx: Decision, who: str, part: int, action: AnyValue) -> None:
        """Do it: its place has come."""


def check_out(fight: Fight, person: Combatant) -> None:
    """Refuse whatever is typed by somebody who can do nothing at all."""
    if fight.rules.is_out(person):
        status = person.status if person.status != "active" else "dormant"
        refuse("err.declare.out_of_fight", status=status)


def check_here(ctx: Decision, given: Input) -> None:
    """Refuse a line of whoever is in no fight, such as a storyteller's own."""
    if not ctx.here(given.who):
        refuse("err.fight.not_in")


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


def declare(ctx: Decision, who: str, action: Action, **flags: Json) -> None:
    """Tell everybody what somebody does, and that they have acted."""
    notes = flagged(acted=True, **flags)
    ctx.emit(Declared(who, action, ctx.rules.told(ctx.state, action), notes=notes))
