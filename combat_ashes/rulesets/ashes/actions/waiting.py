"""Doing nothing, and holding back (ASH-ACT-08, ASH-HAS-06)."""

from __future__ import annotations

from ....engine.look import Look
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..declarations import PASS, Action, DelayAction
from ..people.acts import AshesAct
from ..rules import AshesRules


class Pass(AshesAct):
    """`+pass`"""

    name = "pass"
    offered = True

    def read(self, turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> Action:
        return PASS


class Hold(AshesAct):
    """`+delay`: act at the end of the phase."""

    name = "delay"

    def read(self, turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> Action:
        saves = turn.rules.settings.haste.may_hold and turn.state.phase != "main"
        if not turn.rules.settings.declare.hold_action and not saves:
            turn.refuse("err.declare.hold")
        return DelayAction()

    def words(self, look: Look[AshesRules], action: Action) -> str:
        return "hold the action"
