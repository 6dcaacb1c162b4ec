"""Keys about what happens inside a grapple (ASH-GRP)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, key
from .effects import Effects


class Grapple(Effects):
    """Seizing, holding and getting free (ASH-ATK-05, ASH-RES-07, ASH-EXT-01, ASH-GRP)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "abort_after_own_slot": True,
        "assist.divisor": 2,
        "assist.rounding": "down",
        "assist.simultaneous": "net",
        "assist.timing": "helper_initiative",
        "attack_on_grappler": "third_party",
        "broken_abort_scope": "any",
        "contest_tie": "no_change",
        "control_cap": "none",
        "default_declaration": "sustain",
        "default_victim": "resist",
        "defense_schedule": "offense",
        "dex_invalid": "illegal",
        "end_on_incapacitated": True,
        "forced_default": "shrug_off",
        "forced_overdraw": True,
        "haste_penalty.other": 2,
        "haste_penalty.resist": 1,
        "haste_reaction_gain": False,
        "hazard.avoid_difficulty": 6,
        "hazard.avoid_pool": "dexterity+athletics",
        "hostage_base_keeps_attack_type": True,
        "method_change": "per_roll",
        "opening_voids_victim_action": True,
        "physiology_applies_to": ("dexterity",),
        "physiology_both_sides": True,
        "pin_defense": "none",
        "pin_ends_combat": "when_all_held",
        "pin_release_defense": True,
        "pin_third_party": "defend_free",
        "pools_may_differ": True,
        "reactive_release": False,
        "read.difficulty": 6,
        "read.pool": "perception+brawl",
        "release_is_free": True,
        "relent_counts_as_pin": True,
        "relent_timing": "resolution",
        "split_attack_on_victim": False,
        "upkeep_after_reversal": True,
        "upkeep_can_end": True,
        "upkeep_in_opening_round": False,
        "victim_abort": "grapple_rules",
        "victim_block_split": True,
        "victim_defenses": ("block",),
        "victim_piling_on": False,
        "victim_reflexive_ok": True,
    }

    difficulty: int = key(
        6,
        "The difficulty of seizing a target, and of every roll in a grapple.",
        "ASH-ATK-05",
        who="A game of easier or harder holds moves it.",
        ge=1,
    )
    tie: Literal["nothing", "higher_initiative"] = key(
        "nothing",
        "When an opening is even nothing begins (`nothing`) or the faster one holds the "
        "other (`higher_initiative`).",
        "ASH-RES-07",
        who="A game that wants no even grips lets the faster win.",
    )
    max_sustained: int = key(
        1,
        "How many people one grappler may hold at a time.",
        "ASH-GRP-01",
        who="A game of wrestlers lets one hold two.",
        ge=1,
    )
    upkeep: int = key(
        1,
        "How much Control a round of holding on costs.",
        "ASH-GRP-25",
        who="A game of lasting holds sets 0.",
        ge=0,
    )
    reversal_factor: int = key(
        2,
        "How many times the Control a reversal must win by.",
        "ASH-GRP-22",
        who="A game of quicker reversals lowers it.",
        ge=0,
    )
    haste_contest: bool = key(
        True,
        "Whether a haste action may buy another contest.",
        "ASH-GRP-61",
        who="A table that finds haste strong enough turns it off.",
    )
    public_control: bool = key(
        True,
        "Whether everybody in the fight sees Control, or only the two and the storyteller.",
        "ASH-GRP-62",
        who="A game that likes to guess turns it off.",
    )


class Condition(Area):
    """What a condition does to whoever is in it (ASH-GRP-32)."""

    prone__difficulty: int = key(
        1,
        "What lying on the ground adds to the difficulty of rolls with Strength or Dexterity.",
        "ASH-GRP-32",
        who="A grittier game raises it.",
        ge=0,
    )
    prone__stand_cost: Literal["action", "free"] = key(
        "action",
        "Standing up costs an `action` or is `free`.",
        "ASH-GRP-32",
        who="A quicker game sets `free`.",
    )
