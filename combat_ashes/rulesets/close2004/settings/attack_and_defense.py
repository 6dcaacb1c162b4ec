"""Settings of attacks, touches, bites, killing blows, Defense and Dodge."""

from typing import Literal

from ...model import Area, Few, key
from ...parts.formulas import Formula

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
    )


class Damage(Area):
    """Damage (CLO-DIC-04)."""

    flat_weapon_bonus: bool = key(
        False,
        "Whether a weapon's bonus is added to the successes of a hit instead of to the pool.",
        "CLO-DIC-04",
    )


class AllOut(Area):
    """All-out attack (CLO-AOA)."""

    bonus: Few = key(2, "The dice of an all-out attack.", "CLO-AOA-01")
    zero_value_bars: bool = key(
        True,
        "Whether a Defense worn down to 0 that was applied rules out an all-out attack.",
        "CLO-AOA-03",
    )
    hold_roll: bool = key(True, "Whether one may try for a hold all-out.", "CLO-AOA-04")
    touch: bool = key(False, "Whether one may touch all-out.", "CLO-AOA-04")


class Offhand(Area):
    """The off-hand (CLO-WPN-01)."""

    penalty: Few = key(2, "The dice that an off-hand attack loses.", "CLO-WPN-01")


class Draw(Area):
    """Drawing (CLO-WPN-03)."""

    hidden_after_defense: bool = key(
        True,
        "Whether a hidden weapon may be drawn after Defense was applied this turn.",
        "CLO-WPN-03",
    )


class Touch(Area):
    """Touching (CLO-TCH)."""

    ignore_denial: bool = key(
        False, "Whether Defense counts against a touch even where it is denied.", "CLO-TCH-05"
    )


class Bite(Area):
    """Bites (CLO-UNA-03 to -05)."""

    bonus: dict[str, int] = key(
        {"human": 0, "large_dog": 1, "wolf": 2, "great_white": 4},
        "The dice that jaws add, by their class.",
        "CLO-UNA-03",
    )
    damage: dict[str, Literal["bashing", "lethal", "aggravated"]] = key(
        {"human": "bashing", "other": "lethal"},
        "What a bite does: that of a person, and any other.",
        "CLO-UNA-04",
    )
    human_needs_hold: bool = key(
        False, "Whether people may bite only whom they hold or who holds them.", "CLO-UNA-05"
    )


class KillingBlow(Area):
    """Killing blows (CLO-KIL-01)."""

    willpower: bool = key(False, "Whether Willpower adds dice to a killing blow.", "CLO-KIL-01")


class Range(Area):
    """Close range (CLO-DEF-04)."""

    close_yards: int = key(
        2, "Up to how many yards a firearm is used at close quarters.", "CLO-DEF-04", ge=0, le=100
    )


class Defense(Area):
    """Defense (CLO-DEF)."""

    covered_pools: tuple[Skill, ...] = key(
        ("brawl", "weaponry", "athletics"),
        "Which attacks Defense covers, by their skill.",
        "CLO-DEF-10",
    )
    count_touches: bool = key(
        True, "Whether a touch wears Defense down like any attack.", "CLO-DEF-06"
    )
    count_holds: bool = key(
        True, "Whether an attempt to get a hold wears Defense down.", "CLO-DEF-06"
    )
    denied_counts: bool = key(
        False, "Whether an attack against which Defense is denied wears it down.", "CLO-DEF-05"
    )
    loss_scope: Literal["rest_of_turn", "whole_turn"] = key(
        "rest_of_turn",
        "Defense given up is gone for the `rest_of_turn`; with `whole_turn` it may not be given "
        "up after it was applied.",
        "CLO-DEF-13",
    )
    reserve_deadline: Literal["before_applied", "any_time"] = key(
        "before_applied",
        "Defense may be kept for one attacker `before_applied` this turn, or at `any_time`.",
        "CLO-DEF-07",
    )
    reserve_locked: bool = key(
        True, "Whether Defense kept for one attacker stays kept until the turn ends.", "CLO-DEF-08"
    )


class Dodge(Area):
    """Dodge (CLO-DOD)."""

    move_is_action: bool = key(
        False, "Whether moving rules out a Dodge in the same turn.", "CLO-DOD-02"
    )
    ends_on_hold: bool = key(True, "Whether a Dodge ends when its user is gripped.", "CLO-DOD-11")


class Prone(Area):
    """Lying down (CLO-MAN-01)."""

    bonus: Few = key(
        2, "The dice that a standing attacker gains against a prone target.", "CLO-MAN-01"
    )
    outsiders: bool = key(
        True,
        "Whether attackers from outside a grapple gain these dice too, against a target who "
        "lies in it.",
        "CLO-MAN-01",
    )


class Shield(Area):
    """People as shields (CLO-MAN-10)."""

    penalty: Few = key(
        3, "The dice that shots lose at a target who has a victim as a shield.", "CLO-MAN-10"
    )


class ShootingIntoMelee(Area):
    """Shooting at people in a grapple (CLO-GRA-13)."""

    penalty: Few = key(
        2, "The dice that a shooter loses for each person to be spared.", "CLO-GRA-13"
    )
