"""Doing nothing, and holding back (ASH-ACT-08, ASH-HAS-06)."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.fight import Fight
from ....engine.inputs import Input
from ....engine.state import Combatant
from ..declarations import PASS, Action, DelayAction
from ..people.acts import AshesAct
from ..rules import AshesRules


class Pass(AshesAct):
    """`+pass`"""

    name = "pass"
    offered = True

    def read(self, ctx: Decision[AshesRules], person: Combatant, given: Input) -> Action:
        return PASS


class Hold(AshesAct):
    """`+delay`: act at the end of the phase."""

    name = "delay"

    def read(self, ctx: Decision[AshesRules], person: Combatant, given: Input) -> Action:
        saves = ctx.rules.settings.haste.may_hold and ctx.state.phase != "main"
        if not ctx.rules.settings.declare.hold_action and not saves:
            ctx.refuse("err.declare.hold")
        return DelayAction()

    def words(self, fight: Fight[AshesRules], action: Action) -> str:
        return "hold the action"
