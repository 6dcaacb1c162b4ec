"""Flags of rule systems in which people act in order."""

from typing import Any

from msgspec import field

from ....engine import flags
from ....engine.flags import KeptLine, Round


class TurnFlags(flags.Flags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of a person."""

    kept: Round[tuple[KeptLine, ...]] = field(default=(), name="ahead")

    acted: Round[bool] = False
    delayed: Round[bool] = False
    """Holds back."""
    missed: Round[bool] = False
    """Came after their place."""
    waited: Round[bool] = False
    """Held back until the last place of this round."""
    comes_in: bool = False
    """Rolls initiative as the next round begins, after a chase."""
    ready: bool = False
    """Has typed +init a second time, before the first round."""
    results: dict[str, int] = {}
    """Successes that the next roll of a purpose comes to."""


class TurnFightFlags(flags.FightFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of the fight."""

    running: list[int] | None = field(default=None, name="place")
    """The rank of whoever was asked last."""
    begun: bool | int = False
    """Whether the first round is under way, rather than waiting for people."""
    left: dict[str, dict[str, Any]] = {}
    """What those who left in this turn had of it, by the number of their character."""


flagged = TurnFlags.changes


fight_flagged = TurnFightFlags.changes
