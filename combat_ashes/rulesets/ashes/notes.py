"""Every note of a fight under these rules: what it says, and how long it lasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ...engine.state import Json
from ..parts.notes import FightNote, Notes, PersonNote
from .declarations import AttackAction
from .equipment import Weapon

note = Notes()


class Grapple(Struct, frozen=True, omit_defaults=True):
    """A grappler holds a victim; Control 0 ends it, unless the victim is pinned (ASH-GRP-01).

    It began in `round` and `phase`, was `sustained` and `reversed` last in these rounds (0 for
    never). `methods` are how each went about it last, `contests` counts them by round.
    """

    grappler: str
    victim: str
    control: int
    round: int
    phase: str
    pinned: bool = False
    methods: dict[str, str] = {}
    contests: dict[str, int] = {}
    sustained: int = 0
    reversed: int = 0
    relented: bool = False


# --- of a person, for a phase -------------------------------------------------------------------

ACTED = note.phase("acted", False)
"""Everything that was declared is done."""
CHOSEN: PersonNote[dict[str, str]] = note.phase("chosen", {})
"""By attacker: what was chosen against their committed attack."""
CLOSE_SHOT = note.phase("close_shot", False)
"""Has fired in close quarters."""
DENIED = note.phase("denied", False)
"""Was told that there is no defense against an attack."""
DONE: PersonNote[Sequence[int]] = note.phase("done", ())
"""The pieces of a split that are done."""
ESCAPE: PersonNote[dict[str, Json] | None] = note.phase("escape", None)
"""`{roll, from}`: the successes of an escape, and of those who were in the way."""
HAMPERED = note.phase("hampered", 0)
"""Added to the difficulty of every roll after enduring a committed attack."""
KEPT: PersonNote[Sequence[Json]] = note.phase("ahead", ())
"""What was typed before they were asked to declare (`parts/round/ahead.py`)."""
LET_GO = note.phase("let_go", False)
"""Was let go out of a pin."""
SEIZED_AT = note.phase("seized_at", False)
"""Has met a grapple, where one may be met only once."""
SLOT = note.phase("slot", 0)
"""The place of those who declare together, unseen by each other; 0 for none."""
SPLIT_INTO = note.phase("split_into", 1)
"""How many pieces were declared."""
SPOKE = note.phase("spoke", 0)
"""A number that is higher the later a person declared."""
VOIDED: PersonNote[Sequence[int]] = note.phase("voided", ())
"""The pieces of what was declared that are void."""

# --- of a person, for a round -------------------------------------------------------------------

ABORT_FAILED = note.round("abort_failed", False)
"""Has tried to abort in vain."""
ABORTS = note.round("aborts", 0)
"""How often they aborted."""
AIM: PersonNote[str | list[str] | None] = note.round("aim", None)
"""Whom they attack; those of a split are several."""
COMMITTED = note.round("committed", False)
"""Dropped all safety for an attack."""
DODGED: PersonNote[dict[str, int]] = note.round("dodged", {})
"""By direction of fire: the successes of the dodge; a setting lets it last for a phase only."""
GROUPS_COUNTED: PersonNote[dict[str, int]] = note.round("groups_counted", {})
"""By direction of fire: the shots counted; it lasts as long as the dodges."""
HASTE_GRANTED = note.round("haste_granted", 0)
"""Haste actions that a storyteller gave."""
HASTE_PAID: PersonNote[dict[str, Json] | None] = note.round("haste_paid", None)
"""`{source, count}`: the haste that was announced and paid for."""
HELD_BLOCKS = note.round("held_blocks", 0)
"""How often they defended while held."""
HELPLESS = note.round("helpless", False)
"""Was let go out of a pin and has no defense."""
INCOMING = note.round("incoming", 0)
"""Attacks already resolved against them."""
INITIATIVE_BONUS = note.round("initiative_bonus", 0)
"""A bonus to initiative in this round."""
LATE = note.round("late", False)
"""Came into the round while it went on."""
POSTURE: PersonNote[str | None] = note.round("posture", None)
"""offense, defense, neutral or abandoned; None before they declared."""
REVERSING = note.round("reversing", False)
"""Tries to reverse a hold."""
TRACK_THEN: PersonNote[str | None] = note.round("track_then", None)
"""The track that wounds count from, where fresh ones count later."""
UNSPENT: PersonNote[AttackAction | None] = note.round("unspent", None, AttackAction)
"""An attack that found nobody and may still meet one."""
WILLPOWER_SPENT = note.round("willpower_spent", 0)
"""Points of Willpower spent on sure successes."""

# --- of a person, until it is taken away --------------------------------------------------------

ARMED = note.fight("armed", False)
"""The plan may abort what was declared: it was made after it."""
ATTACKERS_MAX: PersonNote[int | None] = note.fight("attackers_max", None)
"""How many may reach them in close quarters."""
BASE_WITS: PersonNote[int | None] = note.fight("base_wits", None)
"""Wits in their own shape, where another shape has other ones."""
BODY = note.fight("body", 0)
"""How strange their body is to a grappler, 0 to 3."""
DAMAGE_TYPE: PersonNote[dict[str, Json] | None] = note.fight("damage", None)
"""`{type, unsoakable}`: what the next damage they do is."""
DIFFICULTIES: PersonNote[dict[str, int]] = note.fight("difficulties", {})
"""By purpose: the difficulty that a storyteller set."""
DIRECTION: PersonNote[str | None] = note.fight("direction", None)
"""Where they shoot from."""
FAMILIAR: PersonNote[dict[str, int]] = note.fight("familiar", {})
"""By person: how strange that body is to this grappler."""
FIXED: PersonNote[int | None] = note.fight("fixed", None)
"""The rating their initiative was rolled with."""
IN_COVER: PersonNote[dict[str, str]] = note.fight("cover", {})
"""By direction: the cover a person has against fire from there."""
MAIN_LOST = note.fight("main_lost", 0)
"""The round whose Main action is lost to a pin; 0 for none."""
METHODS_OFF: PersonNote[dict[str, list[str]]] = note.fight("methods_off", {})
"""By target: how this person may not grapple them."""
NEXT_BONUS: PersonNote[int | None] = note.fight("next_bonus", None)
"""A bonus to initiative in the next round."""
NO_JOINTS = note.fight("no_joints", False)
"""Has no joints to lock."""
ORDERED_DEFENSE: PersonNote[str | None] = note.fight("defense", None)
"""block, dodge or off: what a storyteller lets them defend with."""
PLAN: PersonNote[list[dict[str, Json]]] = note.fight("plan", [])
"""Answers given beforehand."""
POOLS: PersonNote[dict[str, str]] = note.fight("pools", {})
"""By purpose: the traits that a storyteller set."""
RESULTS: PersonNote[dict[str, int]] = note.fight("results", {})
"""By purpose: the successes that a storyteller ruled for the next roll."""
ROUNDS: PersonNote[dict[str, int]] = note.fight("rounds", {})
"""By weapon: the rounds of ammunition left."""
SHAPES: PersonNote[dict[str, Json]] = note.fight("shapes", {})
"""`{own, forms}`: the sheet in their own shape, and what differs in others."""
SOAKS: PersonNote[dict[str, bool]] = note.fight("soak", {})
"""By damage type: whether a storyteller lets them soak it."""
SPECIALTY: PersonNote[bool | None] = note.fight("specialty", None)
"""Whether a specialty counts, where a storyteller said so."""
UNAFRAID_OF_PAIN = note.fight("wounds_off", False)
"""Wounds take no dice off."""
UNAWARE: PersonNote[Sequence[str]] = note.fight("unaware", ())
"""Whose attacks they do not see coming."""
UNREAD: PersonNote[Sequence[Sequence[str]]] = note.fight("unread", ())
"""The two ends of holds in which they cannot make out who holds whom."""

OUTLASTING: tuple[PersonNote[Any], ...] = (
    DIFFICULTIES, ORDERED_DEFENSE, POOLS, SOAKS, SPECIALTY, UNAFRAID_OF_PAIN,
)  # fmt: skip
"""What a storyteller sets about a person, not about a place or a moment: it outlasts a fight."""

# --- of two people ------------------------------------------------------------------------------

GRIPS = note.of_pair("grips", False)
"""In hand-to-hand contact; how far apart they are is noted by chases as well."""

# --- of the fight -------------------------------------------------------------------------------

COVER_ASKED = note.of_fight("cover_asked", False)
"""The storyteller was asked about cover."""
GRAPPLES = note.of_fight("grapples", (), tuple[Grapple, ...])
"""Who holds whom, in the order the holds began."""
HAZARDS: FightNote[dict[str, dict[str, Json]]] = note.of_fight("hazards", {})
"""Dangers of the place, by name."""
LYING = note.of_fight("lying", (), tuple[Weapon, ...])
"""Weapons on the ground."""
PRICES: FightNote[dict[str, int]] = note.of_fight("prices", {})
"""By action: what a storyteller asks for it in a hold."""
PURSUERS: FightNote[list[str]] = note.of_fight("pursuers", [])
"""Who goes after a fugitive."""
TOGETHER: FightNote[list[list[Json]] | None] = note.of_fight("together", None)
"""Steps of those who act at the same moment, held back until all have rolled; None else."""
