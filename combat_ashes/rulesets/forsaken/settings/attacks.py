"""Settings of weapons, initiative, surprise, attacks, Defense, aimed attacks and tilts."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, key

Eligible = Literal["unconscious", "immobilized", "held", "stun", "prone", "surprised"]


class Weapons(Area):
    """Weapons (FOR-INI, FOR-ATK)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "bow_row": "firearm",
        "default_damage_type": "lethal",
        "stow_action": "instant",
        "two_weapon_attacks": 1,
    }

    draw_action: Literal["instant", "reflexive"] = key(
        "instant",
        "What drawing a weapon costs.",
        "FOR-INI-04",
        who="A quicker game makes drawing free.",
    )
    strength_shortfall: Literal["flat_1", "per_dot", "none"] = key(
        "flat_1",
        "What too little Strength for a weapon costs: one die, one for each dot, or nothing.",
        "FOR-ATK-09",
        who="A grittier game counts each dot.",
    )


class Initiative(Area):
    """Initiative (FOR-INI)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "die": 10,
        "hold": "same_turn",
        "later_wounds": False,
    }

    tie_break: Literal["modifier_then_roll", "roll", "simultaneous"] = key(
        "modifier_then_roll",
        "Who of equal totals comes first: the higher modifier, then a die; the die alone; or "
        "nobody, in the order of joining.",
        "FOR-INI-05",
        who="A table would argue about it: each answer has its friends.",
    )
    recalc: Literal["next_turn", "immediate"] = key(
        "next_turn",
        "When changed weapon penalties count.",
        "FOR-INI-06",
        who="A table that moves people at once sets `immediate`.",
    )
    join: Literal["next_turn", "immediate"] = key(
        "next_turn",
        "When a latecomer may act.",
        "FOR-INI-11",
        who="A table that lets people act as they come sets `immediate`.",
    )


class Touch(Area):
    """Touching (FOR-ATK-05)."""

    apply_defense: bool = key(
        True,
        "Whether Defense counts against a touch.",
        "FOR-ATK-05",
        who="A table that finds a touch easier than a blow turns it off.",
    )


class Bite(Area):
    """Teeth (FOR-ATK-08)."""

    nonmortal_type: Literal["bashing", "lethal"] = key(
        "lethal",
        "What the teeth of animals do to those who are no mortals.",
        "FOR-ATK-08",
        who="A kinder game sets `bashing`.",
    )


class Defense(Area):
    """Defense (FOR-DEF)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"reset": "turn_start", "willpower_duration": "turn"}

    prompt: Literal["auto_apply", "ask"] = key(
        "auto_apply",
        "Whether Defense applies by itself, or its owner is asked.",
        "FOR-DEF-03",
        who="A table that wants every defense chosen sets `ask`.",
    )
    multiple_halving: Literal["compound", "once"] = key(
        "compound",
        "Whether a blinded eye and Stun halve Defense one after the other, or once.",
        "FOR-DEF-06",
        who="A kinder game halves once.",
    )


class Dodge(Area):
    """Dodging (FOR-DEF-07 to -10)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "duration": "turn",
        "multiple": "progressive",
        "off_balance_stacks": False,
        "willpower": "before_doubling",
        "wound_penalty": True,
    }

    vs_firearms: bool = key(
        False, "Whether firearms can be dodged.", "FOR-DEF-08", who="A cinematic game sets it."
    )


class Targeting(Area):
    """Specified targets (FOR-TGT)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "heart_effect": "flag",
        "side": "attacker",
        "unarmed": True,
    }

    armor: Literal["always_ignored", "uncovered_only", "never_ignored"] = key(
        "always_ignored",
        "Whether a specified target goes past armor: always, where the armor does not cover "
        "it, or never.",
        "FOR-TGT-02",
        who="A table that lets armor cover heads and hands sets `uncovered_only`.",
    )


class Tilts(Area):
    """Tilts (FOR-TGT-05 to -09)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "blind_exceptional": "net",
        "manual_dexterity": (
            "weaponry",
            "firearms",
            "thrown",
            "weapon_touch",
            "lock",
            "device",
            "manual",
        ),
        "movement_rolls": ("movement", "run", "jump", "climb", "swim", "chase"),
        "stun_stacks": False,
    }

    end: Literal["causing_box", "all_healed", "scene"] = key(
        "causing_box",
        "When wracks and blindness end: with the box that caused them, with the last wound, "
        "or with the fight.",
        "FOR-TGT-09",
        who="A table that lets tilts last sets `scene`.",
    )


class KillingBlow(Area):
    """Killing blows (FOR-KIL)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"own_penalties": True}

    eligible: tuple[Eligible, ...] = key(
        ("unconscious", "immobilized"),
        "Who can be killed with one blow.",
        "FOR-KIL-02",
        who="A grimmer game adds `held` or `prone`.",
    )
