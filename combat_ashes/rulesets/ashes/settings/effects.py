"""Settings of the effects that Control buys in a grapple."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, key


class Effects(Area):
    """What effects cost and do; they are keys of `grapple`."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "action_cost_max": 6,
        "action_cost_min": 2,
        "disarm_to": "grappler_choice",
        "effect_choice": "after_roll",
        "effect_on_reversal": False,
        "single_effect_damage": "after_cost",
        "single_effect_forbidden": ("pin", "shrug_off", "hostage_block"),
        "single_effect_when": "after_roll",
        "slam_on_prone": True,
        "throw_damage": 0,
        "throw_prone": True,
    }

    overdraw_chosen: bool = key(
        False,
        "Whether an effect may cost more Control than there is.",
        "ASH-GRP-29",
        who="A table that lets a hold be spent to the last sets it.",
    )
    damage_mode: Literal["pool", "flat"] = key(
        "pool",
        "The number of an effect is a damage `pool`, or the levels themselves (`flat`).",
        "ASH-GRP-33",
        who="A table that does not like to roll for a squeeze sets `flat`.",
    )
    half_rounding: Literal["down", "up"] = key(
        "down",
        "Half of an odd Control is rounded `down` or `up`.",
        "ASH-GRP-33",
        who="A harder game rounds up.",
    )
    effect__pin__cost: int = key(
        10,
        "The Control that pin costs.",
        "ASH-GRP-30",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
    effect__disarm__cost: int = key(
        5,
        "The Control that disarm costs.",
        "ASH-GRP-31",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
    effect__shrug_off__cost: int = key(
        1,
        "The Control that shrug off costs.",
        "ASH-GRP-40",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
    effect__hostage_block__cost: int = key(
        2,
        "The Control that hostage block costs.",
        "ASH-GRP-41",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
    effect__drop__cost: int = key(
        2,
        "The Control that drop costs.",
        "ASH-GRP-32",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
    effect__slam__cost: int = key(
        3,
        "The Control that slam costs.",
        "ASH-GRP-34",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
    effect__prop__cost: int = key(
        5,
        "The Control that prop costs.",
        "ASH-GRP-36",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
    effect__clinch__cost: int = key(
        1,
        "The Control that clinch costs.",
        "ASH-GRP-37",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
    effect__crack__cost: int = key(
        4,
        "The Control that crack costs.",
        "ASH-GRP-38",
        who="A game that wants more or less of it moves the price.",
        ge=0,
    )
