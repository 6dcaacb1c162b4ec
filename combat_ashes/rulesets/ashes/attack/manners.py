"""How an attack may be made: basic, power, feint, committed (ASH-ATK-01, -03, -04, -06, -09).

To add one, write a class and list it in `MANNERS`: `+attack/<name>`, its help, `+maneuvers` and
every roll know it from then on. What it may do beside (across a distance, from a guard) is for the
settings to say (`attack.ranged_manners`, `guard.manners`). The grapple is one as well; since it
needs what stands above this folder, it stands with the grapples.
"""

from ...common.tables import Manner
from ..equipment import Weapon
from ..fight import Decision
from ..rules import AshesRules


class AshesManner(Manner[AshesRules]):
    """A manner of `ashes`: across a distance it is of no use unless the settings say so."""

    def at_range(self, ctx: Decision, weapon: Weapon) -> None:
        """Across a distance only some manners are of use (ASH-ATK-11)."""
        if self.name not in ctx.rules.settings.attack.ranged_manners:
            ctx.refuse_unless_allowed("err.attack.manner", manners=[self.name], weapon=weapon.name)


class Basic(AshesManner):
    """An attack without any more to it."""

    name = "basic"


class Power(AshesManner):
    """One harder, and two dice more damage (ASH-ATK-03)."""

    name = "power"
    difficulty = 1
    damage = 2


class Feint(AshesManner):
    """One easier, and two dice less damage (ASH-ATK-04)."""

    name = "feint"
    difficulty = -1
    damage = -2


class Committed(AshesManner):
    """All or nothing: no defense until the round is over (ASH-ATK-06, -09)."""

    name = "committed"
    posture = "abandoned"
    meaning = (
        "give up all defence until the round is over; the target must take it, oppose it two "
        "harder, or give up the own action for a defence"
    )

    def at_range(self, ctx: Decision, weapon: Weapon) -> None:
        ctx.refuse_unless_allowed("err.committed.ranged")


MANNERS = (Basic(), Power(), Feint(), Committed())
