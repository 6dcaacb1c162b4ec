"""Every note of a fight under these rules: what it says, and how long it lasts."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.state import Json
from ...engine.state import Step as Entry
from ..parts.notes import Notes, PairNote, PersonNote
from .equipment import Weapon
from .values import (
    Adjusted,
    Aimed,
    Allowed,
    Ambush,
    Blow,
    Condition,
    Grapple,
    Made,
    Moment,
    Proposed,
    Ruling,
    Shares,
    Stated,
)

note = Notes()

# --- of a person, for a turn ---------------------------------------------------------------------
# They are cleared when the next initiative is rolled: until then a view shows some of them.

ACTED = note.round("acted", False)
"""Has taken an action, or used a declared defence."""
DONE: PersonNote[Sequence[int]] = note.round("done", ())
"""The parts of what was declared that are done."""
PLACE = note.round("place", False)
"""The own place in the order has come."""
DELAY_USED = note.round("delay_used", False)
"""Has taken the action held back."""
DEFENSES: PersonNote[dict[str, int]] = note.round("defenses", {})
"""By kind: the defences made in a turn of nothing else."""
ABORT_FAILED = note.round("abort_failed", False)
"""Has tried to abort in vain."""
WILLPOWER_SPENT = note.round("willpower_spent", 0)
"""Points spent on automatic successes."""
LOST = note.round("lost", False)
"""All that was still to come in this turn is lost."""
CONTEST = note.round("contest", False)
"""The own place is for the contest of a hold."""
CONTESTED = note.round("contested", False)
"""Has had that contest in this turn."""
OPPONENTS: PersonNote[Sequence[str] | None] = note.round("opponents", None)
"""Those who count as opponents, as they were after the declarations."""
SPLIT_SEEN: PersonNote[Shares | None] = note.round("split", None, Shares)
"""`{pool, shares}`, for the view."""
MOVED: PersonNote[int | float] = note.round("moved", 0)
"""Metres of the last move."""
RISING: PersonNote[int | None] = note.round("rising", None)
"""The part of what was declared that became getting up."""

# --- of a person, until it is taken away ---------------------------------------------------------

SLOWER_AT = note.fight("slower_at", 0)
"""The turn in which a quick rise lowers initiative by 2."""
DAZED_UNTIL = note.fight("dazed_until", 0)
"""The turn that a daze costs; it ends with it."""
DAZES = note.fight("dazes", 0)
"""Further turns that dazes cost, where they add up."""
UNBALANCED_UNTIL = note.fight("unbalanced_until", 0)
"""The last turn of being unbalanced; 0 for until it is taken away."""
UNBALANCED_FROM = note.fight("unbalanced_from", 0)
"""The first one."""
LAY_DOWN = note.fight("lay_down", False)
"""Lies by an own dodge."""
TACKLED: PersonNote[dict[str, int]] = note.fight("tackled", {})
"""By person: the turn in which this one tackled them."""
AIM: PersonNote[Aimed | None] = note.fight("aim", None, Aimed)
COVERS: PersonNote[dict[str, str]] = note.fight("covers", {})
"""By attacker ("" for all): the cover a storyteller stated."""
DODGE_COVER: PersonNote[str | None] = note.fight("dodge_cover", None)
"""What a dodge of gunfire ended behind."""
AT_HAND: PersonNote[str | None] = note.fight("at_hand", None)
"""What it would end behind."""
UNAWARE: PersonNote[Sequence[str]] = note.fight("unaware", ())
"""The attackers whose next attack is not seen coming; `*` for any."""
PENALTIES: PersonNote[dict[str, int]] = note.fight("penalties", {})
"""By `blinded`, `darkness`: the penalty, where it is not +2."""
STILL: PersonNote[str | None] = note.fight("immobilized", None)
"""`partial` or `complete`, where a storyteller said so."""
CUSTOM: PersonNote[dict[str, Condition]] = note.fight("custom", {}, dict[str, Condition])
"""By name."""
FACING: PersonNote[dict[str, Stated]] = note.fight("facing", {}, dict[str, Stated])
"""By target: from where this one's attacks on them come."""
BYPASS: PersonNote[dict[str, Stated]] = note.fight("bypass", {}, dict[str, Stated])
"""By target: what this one's attacks on them get around."""
ADJUST: PersonNote[dict[str, Adjusted]] = note.fight("adjust", {}, dict[str, Adjusted])
"""By maneuver."""
OPPONENTS_SET: PersonNote[int | None] = note.fight("opponents_set", None)
"""How many opponents a storyteller says there are."""
DIFFICULTIES: PersonNote[dict[str, int]] = note.fight("difficulties", {})
"""By purpose: a difficulty that a storyteller set."""
POOLS: PersonNote[dict[str, Json]] = note.fight("pools", {})
"""By purpose: the traits that a storyteller set."""
RESULTS: PersonNote[dict[str, int]] = note.fight("results", {})
"""By purpose: what the next roll comes to."""
PLAN: PersonNote[Sequence[Json]] = note.fight("plan", ())
"""Answers to attacks that were given beforehand."""
KEPT: PersonNote[Sequence[Json]] = note.fight("ahead", ())
"""What was typed before its speaker was asked to declare (`parts/round/ahead.py`)."""
ALLOWED: PersonNote[Sequence[Allowed]] = note.fight("allowed", (), tuple[Allowed, ...])
IN_COMBAT = note.fight("in_combat", False)
"""Has taken part in a turn of this fight."""
NOTICED: PersonNote[int | None] = note.fight("noticed", None)
"""The successes of the roll against ambushers."""

# --- of two people -------------------------------------------------------------------------------

RANGE: PairNote[int | float | None] = note.of_pair("range", None)
"""Metres between them."""
NO_SIGHT = note.of_pair("no_sight", False)
"""They cannot see each other."""
INSIDE = note.of_pair("inside", False)
"""The longer weapon keeps the other off no more."""

# --- of the fight --------------------------------------------------------------------------------

AMBUSHED = note.of_fight("ambushed", False)
"""There was an ambush before turn 1, which waits to be begun."""
SKIP = note.of_fight("skip_initiative", False)
"""The next turn keeps the results of the last."""
GRAPPLES = note.of_fight("grapples", (), tuple[Grapple, ...])
"""Clinches and holds, in the order they began."""
LYING = note.of_fight("lying", (), tuple[Weapon, ...])
"""Weapons on the ground."""
MOMENTS = note.of_fight("moments", (), tuple[Moment, ...])
"""What is coming up, the innermost last."""
ATTACKS = note.of_fight("attacks", {}, dict[str, Made])
"""Every attack of the turn by its number, in their order."""
AMBUSHES = note.of_fight("ambushes", (), tuple[Ambush, ...])
"""Every ambush of the turn."""
RULINGS = note.of_fight("rulings", (), tuple[Ruling, ...])
"""What storytellers ruled."""
PROPOSED = note.of_fight("maneuvers", {}, dict[str, Proposed])
"""Custom maneuvers by key."""
LATE_SHOTS = note.of_fight("late_shots", (), tuple[Entry, ...])
"""Further shots that come at the end of the turn."""
HELD_BACK = note.of_fight("held_back", (), tuple[Blow, ...])
"""Blows that count when the turn is over."""

# --- what outlasts a fight -----------------------------------------------------------------------

RULED = "storyteller_ruled"
"""Under this name a character's sheet keeps what holds until a storyteller takes it away."""
OUTLASTING = (COVERS, AT_HAND, PENALTIES, STILL, CUSTOM, ADJUST, DIFFICULTIES, POOLS)
"""The notes it is made of: what is about a person, not about how one fight stands."""
