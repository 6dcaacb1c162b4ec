"""Everything that is noted of people under these rules, and how long each note lasts."""

from __future__ import annotations

from typing import Any

from ...engine.state import Json
from ..parts.turn_notes import Note
from ..parts.round import gathering, one_by_one

Named = dict[str, Json]

# --- Defense and Dodge, which are whole again with every round (CLO-INI-02)
WEAR = Note("k", 0)
"""Attacks to which Defense or Dodge was applied this turn (CLO-DEF-06)."""
APPLIED = Note("applied", -1)
"""The highest value that was applied this turn, -1 where none was (CLO-AOA-03)."""
DODGE: Note[Named | None] = Note("dodge", None)
"""A running Dodge: its `manner` and its `total` before wear (CLO-DOD-01)."""
DODGED = Note("dodged", "")
"""The manner of a Dodge declared this turn, whether it still runs or not."""
RESERVE = Note("reserve", "")
"""For whose attack Defense is kept (CLO-DEF-07)."""
RESERVED = Note("reserved", False)
"""Whether a reserve was declared this turn."""
LOST = Note("defense_lost", "")
"""What cost the Defense of this turn: `all_out` or `hidden_draw` (CLO-DEF-13)."""
BOOSTS: Note[list[str]] = Note("boosts", [])
"""For whose next attack Willpower was paid beforehand (CLO-DEF-11)."""
MOVED = Note("moved", 0)
SPENT = Note("willpower_used", 0)
PLAN_USED = Note("plan_used", False)

# --- what a storyteller sets for one attack, used up by it
SURPRISED: Note[list[str]] = Note("surprised", [], "fight")
UNAWARE: Note[list[str]] = Note("unaware", [], "fight")
WILLING: Note[list[str]] = Note("willing", [], "fight")
"""By whose next attack; an empty name is anybody's."""
DEFENSE_FOR: Note[dict[str, str]] = Note("defense_for", {}, "fight")
"""Defense denied (`off`) or applied (`on`) against the next attack of somebody."""
RESULTS: Note[dict[str, int]] = Note("results", {}, "fight")
"""Successes that the next roll of a purpose comes to."""

# --- what lasts
DEFENSE_RULED = Note("defense_ruled", "", "fight")
MERITS: Note[list[str]] = Note("merits", [], "fight")
BITE: Note[str] = Note("bite", "human", "fight")
"""A class of jaws or a number of dice (CLO-UNA-03)."""
PLAN = Note("plan", "", "fight")
SHIELD: Note[str] = Note("shield", "", "fight")
"""Whom somebody holds before them against shots (CLO-MAN-10)."""
SHIELD_RULED: Note[Json] = Note("shield_ruled", None, "fight")
"""What that does: a number of dice, `full` or `redirect`; None is the setting."""
FELL_WITH = Note("fell_with", "", "fight")
"""With whom somebody fell in a grapple (CLO-MAN-01)."""

NOTES: tuple[Note[Any], ...] = (
    *one_by_one.NOTES, *gathering.NOTES,
    WEAR, APPLIED, DODGE, DODGED, RESERVE, RESERVED, LOST, BOOSTS, MOVED, SPENT, PLAN_USED,
    SURPRISED, UNAWARE, WILLING, DEFENSE_FOR, RESULTS, DEFENSE_RULED, MERITS, BITE, PLAN, SHIELD,
    SHIELD_RULED, FELL_WITH,
)  # fmt: skip

LAST = "last"
HOLDS = "holds"
"""Notes of the fight: what the dice last decided, and who holds whom."""
