"""Keys about defending (STO-DEF) and what befalls people (STO-CMP)."""

from typing import Literal

from ...model import Area, key
from .dice_and_health import DamageType


class Defense(Area):
    """Defending (STO-DEF-01 to -08)."""

    difficulty: int = key(6, "The difficulty of a defence.", "STO-DEF-04", ge=2, le=10)
    per_attack: int = key(1, "How many defences meet one attack.", "STO-DEF-01", ge=1, le=1)
    abort__grants: Literal["declared_count", "single", "full_turn"] = key(
        "declared_count",
        "An abort grants as many defences as actions were declared, a `single` one, or a "
        "`full_turn` of them.",
        "STO-DEF-02",
    )
    abort__retry: bool = key(
        False, "Whether a failed abort may be tried again in the turn.", "STO-DEF-02"
    )
    block__vs_blunt_weapons: bool = key(
        True, "Whether a block answers blunt hand weapons.", "STO-DEF-05"
    )
    block__lethal_needs_armor: bool = key(
        True, "Whether lethal attacks are blocked only in armor.", "STO-DEF-05"
    )
    block__grapples: bool = key(
        True, "Whether a block answers holds, clinches and tackles.", "STO-DEF-05"
    )
    parry__ranged: bool = key(False, "Whether ranged attacks can be parried.", "STO-DEF-05")
    dodge__unaware: bool = key(
        False, "Whether a target unaware of an attack can dodge it.", "STO-DEF-06"
    )
    full_turn__step: int = key(
        1, "The dice that each further defence of a whole turn of it loses.", "STO-DEF-07",
        ge=0, le=10,
    )  # fmt: skip
    full_turn__count: Literal["all_kinds", "each_kind"] = key(
        "all_kinds",
        "Whether a whole turn of defence loses dice for its defences of all kinds together, or "
        "for each kind apart.",
        "STO-DEF-07",
    )


class Dodge(Area):
    """Dodging (STO-DEF-09, STO-RNG-14)."""

    cover_even_if_hit: bool = key(
        True, "Whether a dodger reaches cover although the shot hits.", "STO-DEF-09"
    )
    default_cover: Literal["light", "good", "superior", "none"] = key(
        "light",
        "Where no cover is at hand, who dodges gunfire ends flat on the ground (`light`), behind "
        "`good` or `superior` cover all the same, or as before (`none`).",
        "STO-DEF-09",
    )
    cover_vs_thrown: bool = key(
        False, "Whether dodging a thrown weapon ends behind cover too.", "STO-RNG-14"
    )


class Parry(Area):
    """Parrying (STO-DEF-10)."""

    counter__types: tuple[DamageType, ...] = key(
        ("lethal", "aggravated"), "The types of weapon whose parry hurts a brawler.", "STO-DEF-10"
    )


class Prone(Area):
    """Lying on the ground (STO-DEF-06, STO-CMP-05)."""

    stand_voluntary: Literal["free_with_movement", "action"] = key(
        "free_with_movement", "What it takes to get up from an own dodge.", "STO-DEF-09"
    )
    defense_difficulty: int = key(
        0, "What lying adds to the difficulty of a defence.", "STO-DEF-06", ge=0, le=4
    )
    attack_difficulty: int = key(
        0, "What lying adds to the difficulty of an attack.", "STO-CMP-05", ge=0, le=4
    )


class Dazed(Area):
    """Being dazed (STO-CMP-03)."""

    bonus: dict[str, int] = key(
        {"mortal": 0, "other": 2},
        "What is added to Stamina, by kind of being, for the levels that a fighter takes without "
        "being dazed; `other` is for all that are not named.",
        "STO-CMP-03",
    )
    may_defend: bool = key(False, "Whether the dazed may defend.", "STO-CMP-03")
    stack: bool = key(False, "Whether several dazes cost a turn each.", "STO-CMP-03")


class Immobilized(Area):
    """Being held still (STO-CMP-04)."""

    auto_hit_roll: bool = key(
        True, "Whether an automatic hit is still rolled, for extra dice.", "STO-CMP-04"
    )


class Knockdown(Area):
    """Falling (STO-CMP-05, -06)."""

    recover_difficulty: int = key(
        6, "The difficulty of getting up at once.", "STO-CMP-05", ge=2, le=10
    )
    botch_soak: bool = key(False, "Whether the level of a botched rise is soaked.", "STO-CMP-05")
    automatic_threshold: int | Literal["none"] = key(
        "none",
        "So many levels in one attack knock down by themselves; with `none`, no number does.",
        "STO-CMP-06",
    )


class Unbalanced(Area):
    """Being unbalanced (STO-CMP-07)."""

    turns: int = key(1, "How many turns being unbalanced lasts.", "STO-CMP-07", ge=1, le=10)
