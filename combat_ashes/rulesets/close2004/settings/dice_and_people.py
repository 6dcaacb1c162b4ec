"""Settings of dice, initiative, Willpower, health, speed, gear and merits."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...common.formulas import Formula, Penalties
from ...model import Area, Few, key
from .words import StyleRow, WeaponRow


class Dice(Area):
    """Dice (CLO-DIC-01, -02)."""

    target: int = key(
        8,
        "What a die must show to be a success.",
        "CLO-DIC-01",
        who="A game of other odds sets 7 or 9.",
        ge=2,
        le=10,
    )
    again: int = key(
        10,
        "From which face a die is rolled again; 11 rolls none again.",
        "CLO-DIC-01",
        who="A game of wilder dice sets 9 or 8.",
        ge=5,
        le=11,
    )
    chance_target: int = key(
        10,
        "What a chance die must show to be a success.",
        "CLO-DIC-02",
        who="A kinder game sets 9 or 8.",
        ge=2,
        le=10,
    )
    chance_again: bool = key(
        True,
        "Whether a chance die that succeeds is rolled again.",
        "CLO-DIC-02",
        who="A table that finds a lucky chance die lucky enough turns it off.",
    )


class Initiative(Area):
    """Initiative (CLO-INI-01)."""

    modifier: Formula = key(
        "dexterity+composure",
        "What is added to the die of initiative.",
        "CLO-INI-01",
        who="A game with other traits adds up those.",
    )
    reroll: Literal["never", "each_turn"] = key(
        "never",
        "Whether initiative is kept for the fight or rolled `each_turn`.",
        "CLO-INI-01",
        who="A game that wants a new order each turn sets `each_turn`.",
    )


class Willpower(Area):
    """Willpower (CLO-DIC-05, CLO-DEF-11)."""

    dice: Few = key(
        3,
        "The dice that a point of Willpower adds to a roll.",
        "CLO-DIC-05",
        who="A more heroic game raises it.",
    )
    defense: Few = key(
        2,
        "What a point of Willpower adds to Defense or Dodge against one attack.",
        "CLO-DEF-11",
        who="A more heroic game raises it.",
    )
    per_turn: Few = key(
        1,
        "How many points of Willpower a fighter may spend in a turn.",
        "CLO-DIC-05",
        who="A more heroic game raises it.",
    )


class Health(Area):
    """Health (CLO-WND-01)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"overflow": "upgrade"}

    formula: Formula = key(
        "stamina+size",
        "How many health boxes a fighter has.",
        "CLO-WND-01",
        who="A game of tougher people adds to it.",
    )


class Wounds(Area):
    """Wound penalties (CLO-WND-02)."""

    penalties: Penalties = key(
        (1, 2, 3),
        "The dice lost by wounds in the last boxes.",
        "CLO-WND-02",
        who="A game in which wounds hamper more or less writes its own row.",
    )


class Speed(Area):
    """Speed (CLO-WND-05)."""

    formula: Formula = key(
        "strength+dexterity+5",
        "How many yards a fighter may move in a turn.",
        "CLO-WND-05",
        who="A game of faster people adds to it.",
    )


class Armor(Area):
    """Armor (CLO-WND-03)."""

    mode: Literal["pool", "damage"] = key(
        "pool",
        "Whether armor comes off the `pool` of an ordinary attack or off its `damage`.",
        "CLO-WND-03",
        who="A game that wants armor to take wounds off sets `damage`.",
    )


class Data(Area):
    """Charts (CLO-WND-03, -04)."""

    weapons: dict[str, WeaponRow] = key(
        {
            "brass_knuckles": "brawl +1 bashing small",
            "knife": "weaponry +1 lethal small",
            "club": "weaponry +2 bashing large",
            "sword": "weaponry +3 lethal large",
            "light_pistol": "firearms +2 lethal small",
            "shotgun": "firearms +4 lethal large",
        },
        "Weapons that sheets may name: skill, bonus dice, damage type, size.",
        "CLO-WND-04",
        who="Every game adds the weapons of its setting.",
    )
    armor: dict[str, int] = key(
        {},
        "Armor that sheets may name, with its rating.",
        "CLO-WND-03",
        who="Every game adds the armor of its setting.",
    )


class Merits(Area):
    """Merits (CLO-DOD-10, CLO-WPN-04, CLO-UNA-01)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "quick_draw_hidden_keeps_defense": True,
        "quick_draw_per_category": True,
        "weaponry_dodge_needs_weapon": False,
    }

    brawling_dodge: Formula = key(
        "defense+brawl",
        "The Dodge of a fighter with Brawling Dodge.",
        "CLO-DOD-10",
        who="A game with other skills writes its own.",
    )
    weaponry_dodge: Formula = key(
        "defense+weaponry",
        "The Dodge of a fighter with Weaponry Dodge.",
        "CLO-DOD-10",
        who="A game with other skills writes its own.",
    )
    styles: dict[str, StyleRow] = key(
        {},
        "Attacks with bare hands that a merit of the same name adds: bonus dice and damage type.",
        "CLO-UNA-01",
        who="A game with fighting styles adds them.",
    )
