"""Doing nothing, and holding back (ASH-ACT-08, ASH-HAS-06)."""

from __future__ import annotations

from ....engine.inputs import Input
from ..combatant import Combatant
from ..declarations import PASS, Action, DelayAction
from ..fight import Decision, Fight
from ..people.acts import AshesAct


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
        saves = ctx.rules.settings.haste.may_hold and ctx.state.phase != "main"
        if not ctx.rules.settings.declare.hold_action and not saves:
            ctx.refuse("err.declare.hold")
        return DelayAction()

    def words(self, fight: Fight, action: Action) -> str:
        return "hold the action"
