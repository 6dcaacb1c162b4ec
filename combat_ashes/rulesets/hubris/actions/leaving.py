"""What is left behind by who leaves the fight."""

from ..fight import Decision
from ..round import coming
from . import vetoing


def left(ctx: Decision, who: str) -> None:
    """Somebody is about to leave the fight: nobody waits for what they made any more."""
    vetoing.maker_goes(ctx, who)
    coming.leaves(ctx, who)
