"""Flags of rule systems in which people chase each other."""

from ....engine import flags
from ..turn_order.flags import TurnFightFlags
from .values import Chase, Course


class ChaseFightFlags(TurnFightFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of the fight."""

    chases: tuple[Chase, ...] = ()
    """Every chase that goes on, the oldest first."""
    chases_begun: int = 0
    """How many chases there were."""
    chase_limits: dict[str, int] = {}
    """By person: how long they can keep this up."""
    next_course: Course | None = None
    """The course that was set for the next chase."""
    only_chases: bool = False
    """People only chase each other, until somebody begins to fight."""


class Apart(flags.Relation, frozen=True, omit_defaults=True, gc=False):
    """What holds between two people."""

    range: int | None = None
    """Yards between them, where that is known."""


fight_flagged = ChaseFightFlags.changes
