"""Settings of armor, wounds, time, healing and objects."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, key
from .words import Length

FullLethal = Literal["torpor", "unconscious", "dead", "nothing"]


class Armor(Area):
    """Armor (FOR-ARM)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"aggravated_minimum": 1}

    stacking: bool = key(
        False,
        "Whether several suits of armor add up.",
        "FOR-ARM-10",
        who="A game whose pieces of armor add up sets it.",
    )
    strength_shortfall: int = key(
        1,
        "The dice that too little Strength for armor takes from Brawl and Weaponry.",
        "FOR-ARM-10",
        who="A grittier game raises it.",
        ge=0,
        le=20,
    )


class Species(Area):
    """Species (FOR-INJ-02, -18)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "default_track_rules": "mortal",
        "vampire.full_aggravated": "destroyed",
        "vampire.mundane": "bashing",
    }

    vampire__full_lethal: FullLethal = key(
        "torpor",
        "What a vampire is whose boxes are full of lethal.",
        "FOR-INJ-02",
        who="A game with vampires says what becomes of them.",
    )


class Healing(Area):
    """Healing (FOR-HEA)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"timer_on_damage": "restart"}

    medicine_factor: int = key(
        1,
        "How many times as fast wounds heal.",
        "FOR-HEA-05",
        who="A game of quick healing raises it.",
        ge=1,
        le=100,
    )
    werewolf: dict[Literal["bashing", "lethal", "aggravated"], Length] = key(
        {},
        "How long werewolves take to heal one box of a type; what is left out heals as in mortals.",
        "FOR-HEA-07",
        who="A game with werewolves says how fast they heal.",
    )
