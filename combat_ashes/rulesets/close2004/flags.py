"""Flags: what these rules keep of people, of pairs and of a fight, with type and default."""

from msgspec import field

from ...engine.flags import Past, Round
from ..common.chases.flags import ChaseFightFlags
from ..common.turn_order.flags import TurnFlags
from .values import Dodging, Hold, LastThrow


class Flags(TurnFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of a person, and until when."""

    wear: Round[int] = field(default=0, name="k")
    """Attacks to which Defense or Dodge was applied this turn (CLO-DEF-06)."""
    applied: Round[int] = -1
    """The highest value that was applied this turn, -1 where none was (CLO-AOA-03)."""
    dodge: Round[Dodging | None] = None
    dodged: Round[str] = ""
    """The manner of a Dodge declared this turn, whether it still runs or not."""
    reserve: Round[str] = ""
    """For whose attack Defense is kept (CLO-DEF-07)."""
    reserved: Round[bool] = False
    """Whether a reserve was declared this turn."""
    lost: Round[str] = field(default="", name="defense_lost")
    """What cost the Defense of this turn: `all_out` or `hidden_draw` (CLO-DEF-13)."""
    boosts: Round[list[str]] = []
    """For whose next attack Willpower was paid beforehand (CLO-DEF-11)."""
    loose: Round[bool] = False
    """Has come loose from a hold this turn, and so cannot stand up in it (CLO-MAN-01)."""
    moved: Round[int] = 0
    spent: Round[int] = field(default=0, name="willpower_used")
    plan_used: Round[bool] = False

    surprised: list[str] = []
    unaware: list[str] = []
    willing: list[str] = []
    """By whose next attack; an empty name is anybody's."""
    defense_for: dict[str, str] = {}
    """Defense denied (`off`) or applied (`on`) against the next attack of somebody."""

    defense_ruled: str = ""
    carried_ruled: dict[str, str] = {}
    """Where a storyteller has said that somebody carries which weapon (CLO-WPN-05)."""
    merits: list[str] = []
    bite: str = "human"
    """A class of jaws or a number of dice (CLO-UNA-03)."""
    plan: str = ""
    shield: str = ""
    """Whom somebody holds before them against shots (CLO-MAN-10)."""
    shield_ruled: int | str | None = None
    """What that does: a number of dice, `full` or `redirect`; None is the setting."""


class FightFlags(ChaseFightFlags, frozen=True, omit_defaults=True, gc=False):
    """What is kept of the fight."""

    last: Past[LastThrow | None] = None
    """What the dice last decided."""
    holds: tuple[Hold, ...] = ()
    """Who holds whom (`people/holds.py`)."""


flagged, fight_flagged = Flags.changes, FightFlags.changes
