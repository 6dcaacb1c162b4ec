"""Settings of dice, order, delays, health and gear."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...common.formulas import Formula, Penalties
from ...model import Area, Few, key
from .words import WeaponRow


class Dice(Area):
    """Dice (HUB-DIC-01, -04)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"chance_on_resist": True}

    target: int = key(
        8,
        "What a die must show to be a success.",
        "HUB-DIC-01",
        who="A game of other odds sets 7 or 9.",
        ge=2,
        le=10,
    )
    again: int = key(
        10,
        "From which face a die is rolled again; 11 rolls none again.",
        "HUB-DIC-01",
        who="A game of wilder dice sets 9 or 8.",
        ge=5,
        le=11,
    )
    exceptional: int = key(
        5,
        "From how many successes a roll is shown as exceptional.",
        "HUB-DIC-01",
        who="A game in which this is to be common lowers it.",
        ge=1,
        le=100,
    )
    chance: bool = key(
        True,
        "Whether a pool without dice becomes a chance die; else it scores 0.",
        "HUB-DIC-04",
        who="A game that has no chance dice turns it off.",
    )
    chance_target: int = key(
        10,
        "What a chance die must show to be a success.",
        "HUB-DIC-04",
        who="A kinder game sets 9 or 8.",
        ge=2,
        le=10,
    )
    confirm: Literal["action", "every"] = key(
        "action",
        "Whether `+combat/mode storyteller` waits before the dice of an action alone, or before "
        "those that oppose it too.",
        "HUB-ATK-09",
        who="A storyteller who wants to see and rule every roll sets `every`.",
    )


class Edge(Area):
    """Edges (HUB-DIC-02)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"stacking": "sum"}

    mode: Literal["dice", "successes"] = key(
        "dice",
        "Whether an Edge adds to the dice or to the successes.",
        "HUB-DIC-02",
        who="A game in which equipment is to matter more sets `successes`.",
    )


class Difficulty(Area):
    """Difficulties (HUB-DIC-03)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"stacking": "sum"}

    mode: Literal["dice", "successes"] = key(
        "dice",
        "Whether a Difficulty comes off the dice or off the successes.",
        "HUB-DIC-03",
        who="A game that counts Difficulties as successes sets `successes`.",
    )


class Willpower(Area):
    """Willpower (HUB-DIC-05, HUB-SUP-04)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"on_supernatural": True}

    dice: Few = key(
        3,
        "The dice that a point of Willpower adds to a roll.",
        "HUB-DIC-05",
        who="A more heroic game raises it.",
    )
    per_round: Few = key(
        1,
        "How many points of Willpower a fighter may spend on rolls in a round.",
        "HUB-DIC-05",
        who="A more heroic game raises it.",
    )


class Initiative(Area):
    """Initiative (HUB-INI)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "auto_reroll": "never",
        "die": 10,
        "redraw_ties": False,
    }

    modifier: Formula = key(
        "dexterity+composure",
        "What is added to the die of initiative.",
        "HUB-INI-01",
        who="A game with other traits adds up those.",
    )
    late_join: Literal["after_alerter", "next_round"] = key(
        "after_alerter",
        "When a person drawn in acts who is ahead of the one who alerted them: right after that "
        "turn, or in the next round.",
        "HUB-INI-06",
        who="A table that wants no late arrivals in a round sets `next_round`.",
    )


class Round(Area):
    """The break between rounds (HUB-RND-04)."""

    prompt_seconds: int = key(
        120,
        "How many seconds people have at the break to press on; 0 sets no limit.",
        "HUB-RND-04",
        who="A quick game shortens the break, one run by a storyteller sets 0.",
        ge=0,
        le=86_400,
    )


class Health(Area):
    """Health (HUB-WND)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "overflow": "upgrade",
        "types": "bashing,lethal,aggravated",
    }

    formula: Formula = key(
        "size+stamina",
        "How many health boxes a fighter has.",
        "HUB-WND-01",
        who="A game of tougher people adds to it.",
    )
    full_track: Literal["standard", "storyteller"] = key(
        "standard",
        "What a full track makes of a fighter: unconscious, dying or dead, or nothing without the "
        "storyteller's word.",
        "HUB-WND-04",
        who="A game in which nobody dies by dice alone leaves it to the storyteller.",
    )


class Wounds(Area):
    """Wound penalties (HUB-WND-03)."""

    penalties: Penalties = key(
        (1, 2, 3),
        "The dice lost by wounds in the last boxes.",
        "HUB-WND-03",
        who="A game in which wounds hamper more or less writes its own row.",
    )
    on_resistance: bool = key(
        False,
        "Whether wounds cost dice of resistance, too.",
        "HUB-WND-03",
        who="A deadlier game sets it.",
    )


class Size(Area):
    """Size (HUB-ATK-11)."""

    edge: Literal["size-5", "none"] = key(
        "size-5",
        "Size over 5 is an Edge on Strength and Stamina, size under 5 a Difficulty (`size-5`), or "
        "neither is (`none`).",
        "HUB-ATK-11",
        who="A game in which size does not matter sets `none`.",
    )


class Storyteller(Area):
    """What storytellers do (HUB-DIC-07)."""

    visible: bool = key(
        True,
        "Whether players see what a storyteller rules.",
        "HUB-DIC-07",
        who="A game whose storytellers rule unseen turns it off.",
    )


class Data(Area):
    """Charts (HUB-ATK-17)."""

    weapons: dict[str, WeaponRow] = key(
        {
            "knife": "weaponry 1 lethal",
            "baton": "weaponry 1 bashing",
            "club": "weaponry 2 bashing",
            "sword": "weaponry 3 lethal",
            "battleaxe": "weaponry 4 lethal heavy",
            "light_pistol": "firearms 2 lethal",
            "heavy_pistol": "firearms 3 lethal",
            "rifle": "firearms 4 lethal",
            "submachine_gun": "firearms 3 lethal autofire",
            "assault_rifle": "firearms 5 lethal autofire",
        },
        "Weapons that sheets may name: skill, Edge, damage type, tags.",
        "HUB-ATK-17",
        who="Every game adds the weapons of its setting.",
    )
