"""Getting up, doing nothing, and holding back (ASH-GRP-32, -50, ASH-ACT-08, ASH-HAS-06)."""

from ....engine.inputs import Input
from ....engine.offers import Commands, Maneuver, Menu
from ...common import declare_resolve as declared
from ..combatant import Combatant
from ..declarations import PASS, Action, DelayAction, RiseAction
from ..fight import Decision, Fight
from ..people import holding, lying
from ..people.acts import AshesAct


class Rise(AshesAct):
    """`+rise`: an action, or none where getting up is free."""

    name = "rise"
    in_split = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        if not lying.is_down(person):
            ctx.refuse("err.rise.up")
        if holding.of(ctx.state, person.id) is not None:
            ctx.refuse("err.rise.held")
        return RiseAction()

    def words(self, fight: Fight, action: Action) -> str:
        return "get up"

    def said(self, ctx: Decision, who: str, action: Action, sealed: int) -> bool:
        """Where it is free its speaker is up at once, and asked again."""
        if ctx.rules.settings.condition.prone__stand_cost != "free":
            return False
        gets_up(ctx, who)
        ctx.push(declared.agenda.declare([[who]], sealed))
        return True

    def comes(self, ctx: Decision, who: str, part: int, action: Action) -> None:
        gets_up(ctx, who)

    def listing(self, fight: Fight, person: Combatant, commands: Commands) -> Menu:
        return [Maneuver("+rise")] if lying.is_down(person) else []


def gets_up(ctx: Decision, who: str) -> None:
    """A person stands up of their own, which nobody does in a grapple (ASH-GRP-32)."""
    if holding.of(ctx.state, who) is None:
        lying.stand_up(ctx, who)


class Pass(AshesAct):
    """`+pass`"""

    name = "pass"
    offered = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        return PASS


class Hold(AshesAct):
    """`+delay`: act at the end of the phase."""

    name = "delay"

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        if not ctx.rules.settings.declare.hold_action:
            ctx.refuse("err.declare.hold")
        return DelayAction()

    def words(self, fight: Fight, action: Action) -> str:
        return "hold the action"
