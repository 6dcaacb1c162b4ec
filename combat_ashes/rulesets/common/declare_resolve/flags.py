"""Flags of rule systems in which people declare before they act."""

from ..chases.flags import ChaseFightFlags


class DeclareFightFlags(ChaseFightFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of the fight."""

    fight_now: bool = False
    """A chase turns into a fight: initiative is rolled at once."""
    held_until_next: bool = False
    """The storyteller holds the first declarations back until +combat/next."""
    gathered: bool = False
    """A storyteller brought people in before the first round."""
    ready_ahead: tuple[str, ...] = ()
    """Who has said before the end of a round that they are ready for the next one."""


fight_flagged = DeclareFightFlags.changes
