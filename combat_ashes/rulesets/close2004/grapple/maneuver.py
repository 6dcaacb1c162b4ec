"""What every maneuver in a grapple has: when it is open, what speaks against it, what it does."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from ....engine.events import Terms
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..refusing import Reasons


class Won(NamedTuple):
    """What a roll has won over a foe: so many successes, for a maneuver `named` before or not."""

    who: str
    foe: str
    detail: str
    successes: int
    named: bool


class Maneuver:
    """One maneuver; a row that must be named `first` changes the pool (CLO-GRA-07)."""

    name: ClassVar[str]
    first: ClassVar[bool] = False

    detail: ClassVar[str] = ""
    """What stands behind its equals sign."""

    lacking: ClassVar[str] = "a weapon"
    """What a line lacks without that."""

    def lacks(self, person: Combatant, foe: Combatant) -> bool:
        """Whether a line must say that."""
        return False

    def is_open(self, fight: Fight, person: Combatant, foe: Combatant) -> bool:
        """Whether it may be chosen now."""
        return True

    def check(
        self,
        ctx: Decision,
        person: Combatant,
        foe: Combatant,
        detail: str,
        reasons: Reasons,
    ) -> None:
        """Add what speaks against it."""

    def dice(self, fight: Fight, person: Combatant, foe: Combatant, detail: str) -> Terms:
        """What it adds to the roll where it was named first."""
        return ()

    def comes(self, ctx: Decision, won: Won) -> None:
        """It is done."""
        raise NotImplementedError
