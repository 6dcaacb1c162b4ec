"""Settings of the effects that Control buys in a grapple."""

from typing import Literal

from ...legal import Word
from ...model import Area, key


class Effects(Area):
    """What effects cost and do; they are keys of `grapple`."""

    effect_choice: Literal["after_roll"] = key(
        "after_roll", "An effect is chosen when the roll is seen (`after_roll`).", "ASH-GRP-27"
    )
    effect_on_reversal: bool = key(False, "Whether a reversal also earns an effect.", "ASH-GRP-28")
    overdraw_chosen: bool = key(
        False, "Whether an effect may cost more Control than there is.", "ASH-GRP-29"
    )
    disarm_to: Literal["grappler_choice", "falls", "kept"] = key(
        "grappler_choice",
        "What is wrested away goes where the grappler says (`grappler_choice`), `falls`, "
        "or is `kept`.",
        "ASH-GRP-31",
    )
    damage_mode: Literal["pool", "flat"] = key(
        "pool",
        "The number of an effect is a damage `pool`, or the levels themselves (`flat`).",
        "ASH-GRP-33",
    )
    half_rounding: Literal["down", "up"] = key(
        "down", "Half of an odd Control is rounded `down` or `up`.", "ASH-GRP-33"
    )
    slam_on_prone: bool = key(
        True, "Whether a victim who is down already can be slammed.", "ASH-GRP-34"
    )
    throw_prone: bool = key(True, "Whether a thrown victim lies on the ground.", "ASH-GRP-35")
    throw_damage: int = key(
        0, "How many dice of bashing damage a throw does by itself.", "ASH-GRP-35", ge=0
    )
    action_cost_min: int = key(2, "The least that another action may cost.", "ASH-GRP-39", ge=0)
    action_cost_max: int = key(6, "The most that another action may cost.", "ASH-GRP-39", ge=0)
    effect__pin__cost: int = key(10, "The Control that pin costs.", "ASH-GRP-30", ge=0)
    effect__disarm__cost: int = key(5, "The Control that disarm costs.", "ASH-GRP-31", ge=0)
    effect__shrug_off__cost: int = key(1, "The Control that shrug off costs.", "ASH-GRP-40", ge=0)
    effect__hostage_block__cost: int = key(
        2, "The Control that hostage block costs.", "ASH-GRP-41", ge=0
    )
    effect__drop__cost: int = key(2, "The Control that drop costs.", "ASH-GRP-32", ge=0)
    effect__slam__cost: int = key(3, "The Control that slam costs.", "ASH-GRP-34", ge=0)
    effect__prop__cost: int = key(5, "The Control that prop costs.", "ASH-GRP-36", ge=0)
    effect__clinch__cost: int = key(1, "The Control that clinch costs.", "ASH-GRP-37", ge=0)
    effect__crack__cost: int = key(4, "The Control that crack costs.", "ASH-GRP-38", ge=0)
    single_effect_when: Literal["after_roll"] = key(
        "after_roll",
        "One effect at once is chosen when the opening is seen (`after_roll`).",
        "ASH-GRP-58",
    )
    single_effect_forbidden: tuple[Word, ...] = key(
        ("pin", "shrug_off", "hostage_block"),
        "The effects that cannot be had at once.",
        "ASH-GRP-58",
    )
    single_effect_damage: Literal["after_cost", "before_cost"] = key(
        "after_cost",
        "The damage of an effect had at once counts Control `after_cost` or `before_cost`.",
        "ASH-GRP-59",
    )
