"""Everything that is noted of people under these rules, and how long each note lasts."""

from __future__ import annotations

from msgspec import Struct, UnsetType

from ..parts.notes import FightNote, Notes, PersonNote

note = Notes()

# --- Defense and Dodge, which are whole again with every round (CLO-INI-02)
WEAR = note.round("k", 0)
"""Attacks to which Defense or Dodge was applied this turn (CLO-DEF-06)."""
APPLIED = note.round("applied", -1)
"""The highest value that was applied this turn, -1 where none was (CLO-AOA-03)."""


class Dodging(Struct, frozen=True):
    """A running Dodge, with its total before wear (CLO-DOD-01)."""

    manner: str
    total: int


DODGE: PersonNote[Dodging | None] = note.round("dodge", None, Dodging)
DODGED = note.round("dodged", "")
"""The manner of a Dodge declared this turn, whether it still runs or not."""
RESERVE = note.round("reserve", "")
"""For whose attack Defense is kept (CLO-DEF-07)."""
RESERVED = note.round("reserved", False)
"""Whether a reserve was declared this turn."""
LOST = note.round("defense_lost", "")
"""What cost the Defense of this turn: `all_out` or `hidden_draw` (CLO-DEF-13)."""
BOOSTS: PersonNote[list[str]] = note.round("boosts", [])
"""For whose next attack Willpower was paid beforehand (CLO-DEF-11)."""
LOOSE = note.round("loose", False)
"""Has come loose from a hold this turn, and so cannot stand up in it (CLO-MAN-01)."""
MOVED = note.round("moved", 0)
SPENT = note.round("willpower_used", 0)
PLAN_USED = note.round("plan_used", False)

# --- what a storyteller sets for one attack, used up by it
SURPRISED: PersonNote[list[str]] = note.fight("surprised", [])
UNAWARE: PersonNote[list[str]] = note.fight("unaware", [])
WILLING: PersonNote[list[str]] = note.fight("willing", [])
"""By whose next attack; an empty name is anybody's."""
DEFENSE_FOR: PersonNote[dict[str, str]] = note.fight("defense_for", {})
"""Defense denied (`off`) or applied (`on`) against the next attack of somebody."""

# --- what lasts
DEFENSE_RULED = note.fight("defense_ruled", "")
CARRIED_RULED: PersonNote[dict[str, str]] = note.fight("carried_ruled", {})
"""Where a storyteller has said that somebody carries which weapon (CLO-WPN-05)."""
MERITS: PersonNote[list[str]] = note.fight("merits", [])
BITE: PersonNote[str] = note.fight("bite", "human")
"""A class of jaws or a number of dice (CLO-UNA-03)."""
PLAN = note.fight("plan", "")
SHIELD: PersonNote[str] = note.fight("shield", "")
"""Whom somebody holds before them against shots (CLO-MAN-10)."""
SHIELD_RULED: PersonNote[int | str | None] = note.fight("shield_ruled", None)
"""What that does: a number of dice, `full` or `redirect`; None is the setting."""
FELL_WITH = note.fight("fell_with", "")
"""With whom somebody fell in a grapple (CLO-MAN-01)."""


class LastThrow(Struct, frozen=True, omit_defaults=True):
    """What the dice decided; `rolled` says how often they were, `faces` are empty without any."""

    who: str
    kind: str
    against: str | None
    rolled: int
    pool: int
    chance: bool
    terms: dict[str, int] | UnsetType
    needed: int
    faces: list[int]
    successes: int | None
    outcome: str
    dramatic: bool = False
    armor_off: int = 0


LAST: FightNote[LastThrow | None] = note.of_fight("last", None, LastThrow)
"""What the dice last decided."""


class Hold(Struct, frozen=True):
    """One grip: who has it and on whom; `by` is who immobilizes the other, with how much.

    `tries` are successes of failed attempts to break out, where those add up.
    """

    holder: str
    victim: str
    by: dict[str, int]
    tries: dict[str, int]

    def other(self, who: str) -> str:
        """The partner of one of the two."""
        return self.victim if who == self.holder else self.holder

    def binds(self, who: str) -> int:
        """With how many successes somebody is immobilized by the other."""
        return self.by.get(self.other(who), 0)


HOLDS = note.of_fight("holds", (), tuple[Hold, ...])
"""Who holds whom (`people/holds.py`)."""
