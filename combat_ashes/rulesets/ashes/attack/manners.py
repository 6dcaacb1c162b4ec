"""How an attack may be made: basic, power, feint, committed (ASH-ATK-01, -03, -04, -06, -09).

To add one, write a class and list it in `MANNERS`: `+attack/<name>`, the help of `+maneuvers` and
every roll know it from then on. The grapple is one as well and stands with the grapples.
"""

from __future__ import annotations

from ....engine.turn import Turn
from ...charts import Weapon
from ...parts.tables import Manner
from ..rules import AshesRules

AshesManner = Manner[AshesRules]


class Basic(AshesManner):
    """An attack without any more to it."""

    name = "basic"

    def at_range(self, turn: Turn[AshesRules], weapon: Weapon) -> None:
        """Across a distance only some manners are of use (ASH-ATK-11)."""
        if self.name not in turn.rules.settings.attack.ranged_manners:
            turn.forbid("err.attack.manner", manners=[self.name], weapon=weapon.name)


class Power(Basic):
    """One harder, and two dice more damage (ASH-ATK-03)."""

    name = "power"
    difficulty = 1
    damage = 2


class Feint(Basic):
    """One easier, and two dice less damage (ASH-ATK-04)."""

    name = "feint"
    difficulty = -1
    damage = -2


class Committed(AshesManner):
    """All or nothing: no defense until the round is over (ASH-ATK-06, -09)."""

    name = "committed"
    asked_as = "committed"
    posture = "abandoned"

    def at_range(self, turn: Turn[AshesRules], weapon: Weapon) -> None:
        if not turn.rules.settings.committed.allow_ranged:
            turn.forbid("err.committed.ranged")


MANNERS = (Basic(), Power(), Feint(), Committed())
