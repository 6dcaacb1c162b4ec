"""Everything that is noted of people under these rules, and how long each note lasts."""

from __future__ import annotations

from ...engine.state import Json
from ..parts.notes import FightNote, Notes, PersonNote

note = Notes()
Named = dict[str, Json]

# --- Defense and Dodge, which are whole again with every round (CLO-INI-02)
WEAR = note.round("k", 0)
"""Attacks to which Defense or Dodge was applied this turn (CLO-DEF-06)."""
APPLIED = note.round("applied", -1)
"""The highest value that was applied this turn, -1 where none was (CLO-AOA-03)."""
DODGE: PersonNote[Named | None] = note.round("dodge", None)
"""A running Dodge: its `manner` and its `total` before wear (CLO-DOD-01)."""
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

LAST: FightNote[dict[str, Json] | None] = note.of_fight("last", None)
"""What the dice last decided."""
HOLDS: FightNote[list[dict[str, Json]] | None] = note.of_fight("holds", None)
"""Who holds whom (`people/holds.py`)."""
