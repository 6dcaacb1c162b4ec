"""Settings of armor, wounds, time, healing and objects."""

from typing import Literal

from ...model import Area, key
from .words import Length, NumberOrStoryteller

FullLethal = Literal["torpor", "unconscious", "dead", "nothing"]
FullAggravated = Literal["destroyed", "torpor"]


class Improvised(Area):
    """Improvised weapons (FOR-WPN-03, -04)."""

    damage_type: Literal["bashing", "lethal"] = key(
        "lethal", "The damage type of an improvised weapon that names none.", "FOR-WPN-03"
    )
    self_damage: Literal["inflicted", "gross"] = key(
        "inflicted",
        "What an improvised weapon suffers: what was marked, or what the hit came to.",
        "FOR-WPN-04",
    )


class Armor(Area):
    """Armor (FOR-ARM)."""

    aggravated_minimum: int = key(
        1,
        "The bashing damage that armor lets through of an aggravated hit.",
        "FOR-ARM-04",
        ge=0,
        le=20,
    )
    stacking: bool = key(False, "Whether several suits of armor add up.", "FOR-ARM-10")
    strength_shortfall: int = key(
        1,
        "The dice that too little Strength for armor takes from Brawl and Weaponry.",
        "FOR-ARM-10",
        ge=0,
        le=20,
    )


class ArmorPiercing(Area):
    """Armor piercing (FOR-ARM-07)."""

    cover_and_armor: Literal["sequential", "both"] = key(
        "sequential",
        "Whether a point of armor piercing counts once (`sequential`), or against cover and "
        "each kind of armor alike (`both`).",
        "FOR-ARM-07",
    )


class Silver(Area):
    """Silver (FOR-ARM-08)."""

    total_ap: Literal["werewolf", "everyone"] = key(
        "werewolf", "Against whom total armor piercing works.", "FOR-ARM-08"
    )


class Species(Area):
    """Species (FOR-INJ-02, -18)."""

    vampire__mundane: Literal["bashing", "none"] = key(
        "bashing",
        "What mundane weapons do to vampires: bashing, or `none` for their own type.",
        "FOR-INJ-02",
    )
    vampire__full_lethal: FullLethal = key(
        "torpor", "What a vampire is whose boxes are full of lethal.", "FOR-INJ-02"
    )
    vampire__full_aggravated: FullAggravated = key(
        "destroyed", "What a vampire is whose boxes are all aggravated.", "FOR-INJ-02"
    )
    default_track_rules: Literal["mortal", "werewolf", "vampire"] = key(
        "mortal", "As whom animals and others are hurt.", "FOR-INJ-18"
    )


class Injury(Area):
    """Injury (FOR-INJ)."""

    aggravated_overflow: Literal["push_off", "upgrade_leftmost_x"] = key(
        "push_off", "What an aggravated wound does to a full track.", "FOR-INJ-09"
    )
    mixed_full_upgrades: bool = key(
        True,
        "Whether a new wound makes an older one worse where a full track holds several types.",
        "FOR-INJ-07",
    )
    mixed_order: Literal["severe_first", "mild_first"] = key(
        "severe_first", "In which order points of several types are marked.", "FOR-INJ-10"
    )
    ko_timing: Literal["own_count", "turn_start"] = key(
        "own_count", "When staying conscious is rolled for.", "FOR-INJ-12"
    )
    wake: Literal["rightmost_clear", "storyteller"] = key(
        "rightmost_clear",
        "Whether the unconscious wake when their last box is clear, or as the storyteller says.",
        "FOR-INJ-12",
    )
    mortal_full_lethal_unconscious: bool = key(
        True, "Whether a mortal full of lethal is unconscious.", "FOR-INJ-13"
    )
    werewolf__roused_actions: Literal["all", "defend_only"] = key(
        "all", "What a werewolf who was roused may do.", "FOR-INJ-16"
    )


class Time(Area):
    """Time (FOR-INJ-13)."""

    turns_per_minute: int = key(20, "How many turns make a minute.", "FOR-INJ-13", ge=1, le=600)


class Healing(Area):
    """Healing (FOR-HEA)."""

    timer_on_damage: Literal["restart", "keep"] = key(
        "restart", "Whether new damage begins the healing of a box anew.", "FOR-HEA-02"
    )
    medicine_factor: int = key(1, "How many times as fast wounds heal.", "FOR-HEA-05", ge=1, le=100)
    werewolf: dict[Literal["bashing", "lethal", "aggravated"], Length] = key(
        {},
        "How long werewolves take to heal one box of a type; what is left out heals as in mortals.",
        "FOR-HEA-07",
    )


class Objects(Area):
    """Objects (FOR-OBJ)."""

    repair: NumberOrStoryteller = key(
        "storyteller",
        "What a repair restores: what the storyteller says, or so many points for each "
        "success of a roll with crafts.",
        "FOR-OBJ-05",
    )
    aggravated_ignores_cover: bool = key(
        True,
        "Whether attacks that are aggravated by nature go past Durability of cover, too.",
        "FOR-OBJ-06",
    )
