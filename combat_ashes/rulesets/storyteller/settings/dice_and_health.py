"""Keys about rolling dice, order, wounds and health."""

from typing import Annotated, Literal

from ...legal import HealthLevels, Legal
from ...model import Area, key

DamageType = Literal["bashing", "lethal", "aggravated"]


class Dice(Area):
    """Rolling a pool (STO-TRN-04, -05)."""

    unskilled_difficulty: int = key(
        0, "What a missing Ability adds to the difficulty of a roll.", "STO-TRN-04", ge=0, le=8
    )
    zero_pool: Literal["fail", "chance_die"] = key(
        "fail",
        "A pool brought down to nothing is not rolled and fails with `fail`; with `chance_die` "
        "it is one die at the highest difficulty.",
        "STO-TRN-04",
    )
    ones_cancel: bool = key(True, "Whether each 1 takes one success away.", "STO-TRN-05")
    ones_cancel_damage: bool = key(
        True, "Whether each 1 on a damage roll takes one success away.", "STO-DMG-02"
    )
    ones_cancel_soak: bool = key(
        True, "Whether each 1 on a soak roll takes one success away.", "STO-SOK-05"
    )
    botch: Literal["no_success_and_a_one", "ones_exceed_successes", "off"] = key(
        "no_success_and_a_one",
        "A roll is a botch with `no_success_and_a_one` when no die succeeds and one shows a 1, "
        "with `ones_exceed_successes` when more dice show a 1 than succeed, with `off` never.",
        "STO-TRN-05",
    )
    ten_with_specialty: int = key(
        2, "How many successes a 10 is where a specialty applies.", "STO-TRN-05", ge=1, le=3
    )
    ten_without_specialty: int = key(
        1, "How many successes a 10 is without a specialty.", "STO-TRN-05", ge=1, le=3
    )


class Difficulty(Area):
    """The limits of a difficulty (STO-TRN-06)."""

    min: int = key(2, "No difficulty ends up lower than this.", "STO-TRN-06", ge=2, le=10)
    max: int = key(10, "No difficulty ends up higher than this.", "STO-TRN-06", ge=2, le=10)


class Reflexive(Area):
    """Rolls that use no action (STO-TRN-07)."""

    extra: tuple[Literal["damage", "balance", "grapple_opposition"], ...] = key(
        ("damage", "balance", "grapple_opposition"),
        "Rolls that use no action, as soak and aborts always do. Another of these takes the next "
        "action its roller has still to come in the turn, and fails unrolled without one.",
        "STO-TRN-07",
    )


class Wounds(Area):
    """What wounds take off (STO-TRN-08)."""

    apply_to: Literal["attribute_ability_pools", "none"] = key(
        "attribute_ability_pools",
        "Wound penalties lower the initiative rating and all pools of Attribute and Ability "
        "(`attribute_ability_pools`), or the rating alone (`none`).",
        "STO-TRN-08",
    )


class Initiative(Area):
    """Who goes when (STO-INI)."""

    reroll: Literal["every_turn", "first_turn"] = key(
        "every_turn", "When initiative is rolled: `every_turn`, or in the `first_turn` alone.",
        "STO-INI-01",
    )  # fmt: skip
    knockdown_applies_to: Literal["rating", "result"] = key(
        "rating",
        "What a quick rise lowers by 2 in the next turn: the `rating`, and so all, or the "
        "`result` alone.",
        "STO-INI-03",
    )
    rewound_mid_turn: bool = key(
        False, "Whether wounds taken in a turn change the order of that turn.", "STO-INI-03"
    )
    full_tie: Literal["simultaneous", "reroll"] = key(
        "simultaneous",
        "People with equal result and rating act at the same moment (`simultaneous`) or roll "
        "again (`reroll`).",
        "STO-INI-04",
    )
    extra_actions_order: Literal["rating", "result"] = key(
        "rating", "What the extra actions of several people are ordered by.", "STO-INI-10"
    )
    extra_actions_layering: Literal["passes", "block"] = key(
        "passes",
        "Extra actions come in `passes`, everybody's second and then everybody's third, or each "
        "person's all together (`block`).",
        "STO-INI-10",
    )
    dropped_actions: Literal["lost"] = key(
        "lost", "What becomes of the actions of a fighter who is felled or dazed.", "STO-INI-11"
    )


class Health(Area):
    """The health track (STO-DMG-08)."""

    levels: HealthLevels = key(
        ("bruised:0", "hurt:-1", "injured:-1", "wounded:-2", "mauled:-2", "crippled:-5",
         "incapacitated:out"),
        "The boxes of the health track, each with its penalty; who has filled the last can do "
        "nothing.",
        "STO-DMG-08",
    )  # fmt: skip
    overflow_bashing: Literal["upgrade", "ignore"] = key(
        "upgrade",
        "On a full track more bashing turns a `/` into an `X` (`upgrade`) or does nothing "
        "(`ignore`).",
        "STO-DMG-08",
    )
    overflow_lethal: Literal["upgrade", "ignore"] = key(
        "upgrade",
        "On a full track more lethal turns a `/` into an `X` (`upgrade`) or does nothing "
        "(`ignore`).",
        "STO-DMG-08",
    )
    death_on: Literal["full_lethal_plus_one", "full_lethal", "storyteller"] = key(
        "full_lethal_plus_one",
        "When a fighter dies: one level beyond a track full of lethal (`full_lethal_plus_one`), "
        "with the full track (`full_lethal`), or when the storyteller says so.",
        "STO-DMG-08",
    )
    auto_heal: bool = key(
        False, "Whether all bashing heals by itself when a fight is over.", "STO-DMG-09"
    )


class Damage(Area):
    """Damage (STO-DMG)."""

    types: tuple[DamageType, ...] = key(
        ("bashing", "lethal", "aggravated"),
        "The types of damage there are; any other counts as the next lighter one of these.",
        "STO-DMG-07",
    )
    bashing_halved_for: tuple[str, ...] = key(
        (), "Kinds of beings who take half of all bashing, rounded down.", "STO-DMG-08"
    )


class Soak(Area):
    """Soak (STO-SOK)."""

    roll: Literal["automatic", "ask_player"] = key(
        "automatic", "Soak is rolled by itself, or its owner is asked first.", "STO-SOK-02"
    )
    subtracts: Literal["levels", "dice"] = key(
        "levels",
        "What a success of soak takes off: a level of the damage rolled (`levels`), or a die of "
        "the damage pool before it is rolled (`dice`).",
        "STO-SOK-03",
    )
    lethal_for: tuple[str, ...] = key(
        (), "Kinds of beings whose Stamina soaks lethal damage.", "STO-SOK-04"
    )
    aggravated_for: tuple[str, ...] = key(
        (), "Kinds of beings whose Stamina soaks aggravated damage.", "STO-SOK-04"
    )


def _fraction(value: float) -> float:
    if not 0 <= value <= 1:
        raise ValueError("not from 0 to 1")
    return value


Fraction = Annotated[float, Legal("a number from 0 to 1 such as 0.5", _fraction)]


class Armor(Area):
    """Armor (STO-ARM)."""

    stacking: Literal["highest", "sum"] = key(
        "highest", "Of several suits the `highest` rating counts, or their `sum`.", "STO-ARM-01"
    )
    penalty_pools: Literal["dexterity", "all", "none"] = key(
        "dexterity", "Which pools the penalty of armor comes off.", "STO-ARM-02"
    )
    penalty_affects_initiative: bool = key(
        False, "Whether the penalty of armor lowers the initiative rating too.", "STO-INI-03"
    )
    protects_against: tuple[DamageType, ...] = key(
        ("bashing", "lethal"), "The types of damage that armor stops.", "STO-ARM-03"
    )
    destroyed_at: int = key(
        2, "Armor is ruined by so many times its rating in one attack; 0 never.", "STO-ARM-04",
        ge=0, le=20,
    )  # fmt: skip
    destroy_compare: Literal["at_least", "exactly", "more_than"] = key(
        "at_least", "How the damage is compared with the number that ruins armor.", "STO-ARM-04"
    )
    destroy_counts: Literal["before_soak", "after_soak"] = key(
        "before_soak", "Which damage counts against armor.", "STO-ARM-04"
    )
