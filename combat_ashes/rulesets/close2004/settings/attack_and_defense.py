"""Settings of attacks, touches, bites, killing blows, Defense and Dodge."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...common.formulas import Formula
from ...model import Area, Few, key

Skill = Literal["brawl", "weaponry", "athletics", "firearms"]


class Attack(Area):
    """Attack pools (CLO-DIC-03)."""

    pools: dict[Skill, Formula] = key(
        {
            "brawl": "strength+brawl",
            "weaponry": "strength+weaponry",
            "athletics": "dexterity+athletics",
            "firearms": "dexterity+firearms",
        },
        "The traits of an attack, by the skill of what it is made with.",
        "CLO-DIC-03",
        who="A game with other skills, or other attributes for them, writes its own.",
    )


class Damage(Area):
    """Damage (CLO-DIC-04)."""

    flat_weapon_bonus: bool = key(
        False,
        "Whether a weapon's bonus is added to the successes of a hit instead of to the pool.",
        "CLO-DIC-04",
        who="A game that wants every hit with a good weapon to hurt sets it.",
    )


class AllOut(Area):
    """All-out attack (CLO-AOA)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "hold_roll": True,
        "touch": False,
        "zero_value_bars": True,
    }

    bonus: Few = key(
        2, "The dice of an all-out attack.", "CLO-AOA-01", who="A more reckless game raises it."
    )


class Offhand(Area):
    """The off-hand (CLO-WPN-01)."""

    penalty: Few = key(
        2,
        "The dice that an off-hand attack loses.",
        "CLO-WPN-01",
        who="A game of two-handed heroes lowers it.",
    )


class Touch(Area):
    """Touching (CLO-TCH)."""

    ignore_denial: bool = key(
        False,
        "Whether Defense counts against a touch even where it is denied.",
        "CLO-TCH-05",
        who="A table that finds a touch harder to ward off than a blow sets it.",
    )


class Bite(Area):
    """Bites (CLO-UNA-03 to -05)."""

    bonus: dict[str, int] = key(
        {"human": 0, "large_dog": 1, "wolf": 2, "great_white": 4},
        "The dice that jaws add, by their class.",
        "CLO-UNA-03",
        who="A game with beasts of its own adds them.",
    )
    damage: dict[str, Literal["bashing", "lethal", "aggravated"]] = key(
        {"human": "bashing", "other": "lethal"},
        "What a bite does: that of a person, and any other.",
        "CLO-UNA-04",
        who="A game in which human teeth kill sets `lethal`.",
    )
    human_needs_hold: bool = key(
        False,
        "Whether people may bite only whom they hold or who holds them.",
        "CLO-UNA-05",
        who="A game in which people bite only at grips sets it.",
    )


class KillingBlow(Area):
    """Killing blows (CLO-KIL-01)."""

    willpower: bool = key(
        False,
        "Whether Willpower adds dice to a killing blow.",
        "CLO-KIL-01",
        who="A table that wants sure killing blows surer sets it.",
    )


class Range(Area):
    """Close range (CLO-DEF-04)."""

    close_yards: int = key(
        2,
        "Up to how many yards a firearm is used at close quarters.",
        "CLO-DEF-04",
        who="A game with a map of its own says how near is near.",
        ge=0,
        le=100,
    )


class Defense(Area):
    """Defense (CLO-DEF)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "count_touches": True,
        "denied_counts": False,
        "loss_scope": "rest_of_turn",
        "reserve_deadline": "before_applied",
        "reserve_locked": True,
    }

    covered_pools: tuple[Skill, ...] = key(
        ("brawl", "weaponry", "athletics"),
        "Which attacks Defense covers, by their skill.",
        "CLO-DEF-10",
        who="A game in which Defense also serves against shots adds `firearms`.",
    )
    count_holds: bool = key(
        True,
        "Whether an attempt to get a hold wears Defense down.",
        "CLO-DEF-06",
        who="A table that finds a grip no attack turns it off.",
    )


class Prone(Area):
    """Lying down (CLO-MAN-01)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"outsiders": True}

    bonus: Few = key(
        2,
        "The dice that a standing attacker gains against a prone target.",
        "CLO-MAN-01",
        who="A game in which to fall is worse raises it.",
    )


class Shield(Area):
    """People as shields (CLO-MAN-10)."""

    penalty: Few = key(
        3,
        "The dice that shots lose at a target who has a victim as a shield.",
        "CLO-MAN-10",
        who="A kinder game makes living shields better, a grimmer one worse.",
    )


class ShootingIntoMelee(Area):
    """Shooting at people in a grapple (CLO-GRA-13)."""

    penalty: Few = key(
        2,
        "The dice that a shooter loses for each person to be spared.",
        "CLO-GRA-13",
        who="A game of reckless shooters lowers it.",
    )
