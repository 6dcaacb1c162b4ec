"""Keys about rolling dice, order, wounds and health."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...legal import HealthLevels
from ...model import Area, key

DamageType = Literal["bashing", "lethal", "aggravated"]


class Dice(Area):
    """Rolling a pool (STO-TRN-04, -05)."""

    unskilled_difficulty: int = key(
        0,
        "What a missing Ability adds to the difficulty of a roll.",
        "STO-TRN-04",
        who="Games differ in what the untrained roll at.",
        ge=0,
        le=8,
    )
    zero_pool: Literal["fail", "chance_die"] = key(
        "fail",
        "A pool brought down to nothing is not rolled and fails with `fail`; with `chance_die` "
        "it is one die at the highest difficulty.",
        "STO-TRN-04",
        who="A kinder game gives a chance.",
    )
    ones_cancel: bool = key(
        True,
        "Whether each 1 takes one success away.",
        "STO-TRN-05",
        who="Later games let no 1 cancel anything.",
    )
    ones_cancel_damage: bool = key(
        True,
        "Whether each 1 on a damage roll takes one success away.",
        "STO-DMG-02",
        who="Some tables let no 1 take damage away.",
    )
    ones_cancel_soak: bool = key(
        True,
        "Whether each 1 on a soak roll takes one success away.",
        "STO-SOK-05",
        who="Some tables let no 1 take soak away.",
    )
    botch: Literal["no_success_and_a_one", "ones_exceed_successes", "off"] = key(
        "no_success_and_a_one",
        "A roll is a botch with `no_success_and_a_one` when no die succeeds and one shows a 1, "
        "with `ones_exceed_successes` when more dice show a 1 than succeed, with `off` never.",
        "STO-TRN-05",
        who="Games differ in what a botch is; some have none.",
    )
    ten_with_specialty: int = key(
        2,
        "How many successes a 10 is where a specialty applies.",
        "STO-TRN-05",
        who="Games differ in what a 10 with a specialty is worth.",
        ge=1,
        le=3,
    )
    ten_without_specialty: int = key(
        1,
        "How many successes a 10 is without a specialty.",
        "STO-TRN-05",
        who="Games differ in what a 10 is worth.",
        ge=1,
        le=3,
    )


class Wounds(Area):
    """What wounds take off (STO-TRN-08)."""

    apply_to: Literal["attribute_ability_pools", "none"] = key(
        "attribute_ability_pools",
        "Wound penalties lower the initiative rating and all pools of Attribute and Ability "
        "(`attribute_ability_pools`), or the rating alone (`none`).",
        "STO-TRN-08",
        who="A cinematic game sets `none`.",
    )


class Initiative(Area):
    """Who goes when (STO-INI)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "dropped_actions": "lost",
        "extra_actions_layering": "passes",
        "extra_actions_order": "rating",
        "knockdown_applies_to": "rating",
        "rewound_mid_turn": False,
    }

    reroll: Literal["every_turn", "first_turn"] = key(
        "every_turn",
        "When initiative is rolled: `every_turn`, or in the `first_turn` alone.",
        "STO-INI-01",
        who="A quicker game rolls once for the fight.",
    )
    full_tie: Literal["simultaneous", "reroll"] = key(
        "simultaneous",
        "People with equal result and rating act at the same moment (`simultaneous`) or roll "
        "again (`reroll`).",
        "STO-INI-04",
        who="A game that wants an order of all sets `reroll`.",
    )


class Health(Area):
    """The health track (STO-DMG-08)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "auto_heal": False,
        "overflow_bashing": "upgrade",
        "overflow_lethal": "upgrade",
    }

    levels: HealthLevels = key(
        (
            "bruised:0",
            "hurt:-1",
            "injured:-1",
            "wounded:-2",
            "mauled:-2",
            "crippled:-5",
            "incapacitated:out",
        ),
        "The boxes of the health track, each with its penalty; who has filled the last can do "
        "nothing.",
        "STO-DMG-08",
        who="A game of tougher people adds boxes.",
    )
    death_on: Literal["full_lethal_plus_one", "full_lethal", "storyteller"] = key(
        "full_lethal_plus_one",
        "When a fighter dies: one level beyond a track full of lethal (`full_lethal_plus_one`), "
        "with the full track (`full_lethal`), or when the storyteller says so.",
        "STO-DMG-08",
        who="A kinder game leaves death to the storyteller.",
    )


class Damage(Area):
    """Damage (STO-DMG)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"types": ("bashing", "lethal", "aggravated")}

    bashing_halved_for: tuple[str, ...] = key(
        (),
        "Kinds of beings who take half of all bashing, rounded down.",
        "STO-DMG-08",
        who="A game with vampires names them.",
    )


class Soak(Area):
    """Soak (STO-SOK)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"subtracts": "levels"}

    roll: Literal["automatic", "ask_player"] = key(
        "automatic",
        "Soak is rolled by itself, or its owner is asked first.",
        "STO-SOK-02",
        who="A table that likes to roll its own soak sets `ask_player`.",
    )
    lethal_for: tuple[str, ...] = key(
        (),
        "Kinds of beings whose Stamina soaks lethal damage.",
        "STO-SOK-04",
        who="A game with beings that soak it names them.",
    )
    aggravated_for: tuple[str, ...] = key(
        (),
        "Kinds of beings whose Stamina soaks aggravated damage.",
        "STO-SOK-04",
        who="A game with beings that soak it names them.",
    )


class Armor(Area):
    """Armor (STO-ARM)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "destroy_compare": "at_least",
        "destroy_counts": "before_soak",
        "penalty_pools": "dexterity",
    }

    stacking: Literal["highest", "sum"] = key(
        "highest",
        "Of several suits the `highest` rating counts, or their `sum`.",
        "STO-ARM-01",
        who="A game whose pieces of armor add up sets `sum`.",
    )
    penalty_affects_initiative: bool = key(
        False,
        "Whether the penalty of armor lowers the initiative rating too.",
        "STO-INI-03",
        who="A grittier game sets it.",
    )
    protects_against: tuple[DamageType, ...] = key(
        ("bashing", "lethal"),
        "The types of damage that armor stops.",
        "STO-ARM-03",
        who="A game with armor against claws adds `aggravated`.",
    )
    destroyed_at: int = key(
        2,
        "Armor is ruined by so many times its rating in one attack; 0 never.",
        "STO-ARM-04",
        who="A game whose armor lasts raises it, or sets 0.",
        ge=0,
        le=20,
    )
