"""Everything that is noted of people under these rules, and how long each note lasts."""

from __future__ import annotations

from typing import Any, TypeVar

from ...engine.decision import Decision
from ...engine.state import Json
from ..parts.notes import FightNote, Notes, PersonNote
from .values import (
    Base,
    Dodging,
    DownAndDirty,
    Grapple,
    Intent,
    LastHit,
    LastRoll,
    Outcome,
    Prompt,
    Ruling,
    Thing,
)

note = Notes()
T = TypeVar("T")


class LastingNote(PersonNote[T]):
    """A note that outlasts a fight: it is noted even where it is its default again."""

    __slots__ = ()

    def set(self, ctx: Decision[Any], who: str, value: T) -> None:
        """Note something of somebody where it is not noted already."""
        if self.of(ctx.person(who).notes) != value:
            self.put(ctx, who, value)


def lasting(name: str, default: T) -> LastingNote[T]:
    """A note that outlasts a fight."""
    found = LastingNote(name, default)
    note.declared[name] = found
    return found


# --- the round ----------------------------------------------------------------------------------
COUNTED = note.round("counted", False)
"""Whether what happens at somebody's count before they act is done."""
CONSCIOUS = note.round("conscious", False)
"""Whether somebody has rolled to stay conscious this round."""
BASE: PersonNote[Base | None] = note.fight("base", None, typed=Base)
LATE = note.fight("late", False)
"""Surprised: rolls for Initiative as the second round begins (FOR-INI-09)."""
NOTICED: PersonNote[int | None] = note.fight("noticed", None)
"""Successes of an ambush, where these order the first round."""
ON_THE_SPOT = note.round("again", False)
"""Has broken free and may act on the spot (FOR-GRP-05)."""
REFUSED_ACTION = note.round("action_off", False)

# --- Defense and Dodge --------------------------------------------------------------------------
WEAR = note.fight("k", 0)
"""Attacks to which Defense was applied this round (FOR-DEF-02)."""
DODGE: PersonNote[Dodging | None] = note.round("dodge", None, typed=Dodging)
SAID: PersonNote[dict[str, str]] = note.round("said", {})
"""By attacker, whether Defense is applied this round, as its owner said: `apply`, `none`."""
RAISED: PersonNote[list[str]] = note.round("raised", [])
"""Against whom Willpower raises Defense (FOR-DEF-04)."""
LOOSE = note.round("loose", False)
"""Loads single rounds: no Defense for the rest of the round (FOR-RNG-16)."""
MOVED = note.round("moved", 0)
SPENT = note.round("willpower_used", 0)
SHOT_OUT = note.round("shot_out", False)
"""Has shot out of cover: substantial concealment is left in its place (FOR-RNG-12)."""
STUNNED = note.fight("stunned", 0)
"""The round whose action Stun costs (FOR-TGT-08)."""
OFF = note.fight("off", 0)
"""How often somebody is off-balance, where that counts more than once (FOR-DEF-10)."""

# --- what a storyteller sets --------------------------------------------------------------------
UNAWARE: PersonNote[list[str]] = note.fight("unaware", [])
"""Whose next attack is not noticed (FOR-DEF-01)."""
ANYBODY = ""
"""The attacker of whom a mark does not say who it is."""
COVER = note.fight("cover", "")
SHIELD = note.fight("shield", "")
CONCEALED = note.fight("concealment", "")
GEAR_BEFORE: PersonNote[dict[str, dict[str, Json]]] = note.fight("gear_before", {})
"""By weapon, what the storyteller has set other numbers for."""
KILL = note.fight("kill", False)
"""The next killing blow on this one is legal (FOR-KIL-02)."""
CONTROL = note.fight("control", False)
"""May take control of a large weapon (FOR-GRP-06)."""
DND = note.fight("dnd_approved", False)
RESTATE = note.fight("restate", False)
TOGETHER: FightNote[list[list[str]]] = note.of_fight("together", [])
REPRESENT = note.of_fight("represent", "")
WAIVED = note.of_fight("waived", False)
ENABLED: FightNote[bool | None] = note.of_fight("beaten_down", None)
"""The section of giving in for this fight; None is the setting."""
BONDS: FightNote[dict[str, int]] = note.of_fight("bonds", {})
CREDIT: FightNote[dict[str, str]] = note.of_fight("credit", {})
"""By the dead, who is charged with the death as a storyteller rules."""
CHARGED: FightNote[dict[str, str]] = note.of_fight("charged", {})
"""By the dead, who was charged (FOR-INT-04)."""
FILLED: PersonNote[str] = note.fight("filled", "")
"""Who filled the track of this one with lethal."""
HURT_BY: PersonNote[str] = note.fight("hurt_by", "")

# --- aims and giving in -------------------------------------------------------------------------
INTENT: PersonNote[Intent | None] = note.fight("intent", None, typed=Intent)
BASHED = note.fight("bashed", 0)
"""Bashing marked in this fight (FOR-SUR-02)."""
BEATEN = note.fight("beaten", False)
GAVE_IN = note.fight("gave_in", False)
REWARDED = note.fight("rewarded", False)
QUALMS: PersonNote[bool | None] = note.fight("qualms", None)
OUTCOME: FightNote[Outcome | None] = note.of_fight("outcome", None, Outcome)
DONE = note.of_fight("dnd", [], list[DownAndDirty])
PROMPTS = note.of_fight("prompts", [], list[Prompt])
RULINGS = note.of_fight("rulings", [], list[Ruling])

# --- what lasts ---------------------------------------------------------------------------------
DOMINANT = note.fight("dominant", "right")
ITEMS: PersonNote[list[str]] = note.fight("items", [])
FORM_TRAITS: PersonNote[dict[str, dict[str, int]]] = note.fight("forms", {})
BREED = note.fight("breed_form", "")
BOXES: LastingNote[dict[str, int]] = lasting("tilt_boxes", {})
"""By tilt, the leftmost box that its hit marked (FOR-TGT-09)."""
CLOCK: LastingNote[int] = lasting("box_heals", 0)
"""The turns for which the rightmost box has been healing (FOR-HEA-02)."""
BLED: LastingNote[int] = lasting("bled", 0)
"""The turns since the last injury by bleeding (FOR-INJ-13)."""
STABLE: LastingNote[bool] = lasting("stable", False)
BOUND = note.fight("bound", 0)
"""The Durability of bonds somebody was left in (FOR-GRP-11)."""
PLAN: PersonNote[dict[str, str]] = note.fight("plan", {})
"""By attacker (an empty name is anybody), what somebody answers (FOR-DEF-03)."""

LAST: FightNote[LastRoll | None] = note.of_fight("last", None, LastRoll)
"""What the dice last decided."""
LAST_ROLL: PersonNote[LastRoll | None] = note.fight("last_roll", None, LastRoll)
LAST_HIT: PersonNote[LastHit | None] = note.fight("last_hit", None, LastHit)
GRAPPLES = note.of_fight("at_grips", [], typed=list[Grapple])
OBJECTS = note.of_fight("objects", {}, typed=dict[str, Thing])
FALLEN: FightNote[list[list[str]]] = note.of_fight("fallen", [])
"""What lies on the ground in the order it fell: whose it was, and its name."""
ROUNDS: LastingNote[dict[str, int]] = lasting("rounds_left", {})
"""The rounds in weapons from which some were fired."""
CONTEST = note.round("contest", "")
"""What somebody answered to a contest: `roll`, `willpower` or `release` (FOR-GRP-02)."""
EXTRA = note.round("extra_attack", False)
"""Has had the second attack of two weapons, where these give one (FOR-INI-03)."""
KEPT = tuple(name for name, each in note.declared.items() if isinstance(each, LastingNote))
"""Notes that outlast a fight."""
