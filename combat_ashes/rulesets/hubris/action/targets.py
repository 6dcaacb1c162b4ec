"""Whom an attack or a power may be aimed at."""

from __future__ import annotations

from ....engine.state import Person
from ....engine.turn import Turn
from ..people import sheet
from ..rules import HubrisRules


def aimed_at(turn: Turn[HubrisRules], who: str, name: str, how: str = "") -> Person:
    """The one of this name; raises `Refused` for oneself and for a danger (HUB-HAZ-01).

    `how` is `other` for what is no attack.
    """
    target = turn.find(name)
    if target.id == who:
        turn.refuse("err.attack.self", how=how)
    if sheet.is_hazard(target):
        turn.refuse("err.hazard.target", name=target.name)
    return target
