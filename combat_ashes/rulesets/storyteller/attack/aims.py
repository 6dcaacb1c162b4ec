"""What aiming gives to a later shot (STO-RNG-03)."""

from __future__ import annotations

from ....engine.events import Terms
from ..actions import Attack
from ..combatant import Combatant
from ..people import acts, sheet
from ..people.gear import gear
from . import maneuvers

SCOPE = 2


def is_single(person: Combatant, action: Attack) -> bool:
    """Whether a shot is the only one of its turn, so that an aim counts for it (STO-RNG-03)."""
    if action.dice is None:
        return True
    parts = [one for one in acts.parts(person) if isinstance(one, Attack)]
    return sum(1 for one in parts if one.maneuver in maneuvers.GUNS) == 1


def dice(person: Combatant, target: str, weapon: str) -> Terms:
    """The dice that aiming gives the next shot (STO-RNG-03)."""
    aim = person.flags.aim
    if aim is None or (aim.target, aim.weapon) != (target, weapon) or not aim.turns:
        return ()
    terms: Terms = (("aim", min(aim.turns, sheet.trait(person, "perception"))),)
    gun = gear.named(person, weapon)
    return (*terms, ("scope", SCOPE)) if gun is not None and gun.scope else terms
