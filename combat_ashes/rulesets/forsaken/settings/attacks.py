"""Settings of weapons, initiative, surprise, attacks, Defense, aimed attacks and tilts."""

from typing import Literal

from ...legal import Word
from ...model import Area, key

Eligible = Literal["unconscious", "immobilized", "held", "stun", "prone", "surprised"]


class Weapons(Area):
    """Weapons (FOR-INI, FOR-ATK)."""

    two_weapon_attacks: int = key(
        1, "How many attacks one action gives a fighter with two weapons.", "FOR-INI-03", ge=1, le=2
    )
    draw_action: Literal["instant", "reflexive"] = key(
        "instant", "What drawing a weapon costs.", "FOR-INI-04"
    )
    stow_action: Literal["instant", "reflexive"] = key(
        "instant", "What putting a weapon away costs.", "FOR-INI-04"
    )
    bow_row: Literal["firearm", "thrown"] = key(
        "firearm", "As what bows and crossbows are shot (weapons with `bow`).", "FOR-ATK-01"
    )
    default_damage_type: Literal["bashing", "lethal"] = key(
        "lethal", "The damage type of a weapon that names none.", "FOR-ATK-03"
    )
    strength_shortfall: Literal["flat_1", "per_dot", "none"] = key(
        "flat_1",
        "What too little Strength for a weapon costs: one die, one for each dot, or nothing.",
        "FOR-ATK-09",
    )


class Initiative(Area):
    """Initiative (FOR-INI)."""

    die: int = key(10, "The highest face of the die of Initiative.", "FOR-INI-01", ge=2, le=100)
    tie_break: Literal["modifier_then_roll", "roll", "simultaneous"] = key(
        "modifier_then_roll",
        "Who of equal totals comes first: the higher modifier, then a die; the die alone; or "
        "nobody, in the order of joining.",
        "FOR-INI-05",
    )
    recalc: Literal["next_turn", "immediate"] = key(
        "next_turn", "When changed weapon penalties count.", "FOR-INI-06"
    )
    later_wounds: bool = key(False, "Whether wounds taken later change Initiative.", "FOR-INI-06")
    hold: Literal["same_turn", "off"] = key(
        "same_turn", "Whether one may hold and act later in the turn.", "FOR-INI-10"
    )
    join: Literal["next_turn", "immediate"] = key(
        "next_turn", "When a latecomer may act.", "FOR-INI-11"
    )


class Surprise(Area):
    """Ambush and surprise (FOR-INI-07 to -09)."""

    many_attackers: Literal["lowest", "highest", "leader"] = key(
        "lowest",
        "Which result of several ambushers counts; the leader is named first.",
        "FOR-INI-07",
    )
    both_zero: Literal["surprised", "noticed"] = key(
        "surprised", "Whether a target is surprised where neither side scores.", "FOR-INI-07"
    )
    initiative: Literal["surprised_join_turn_two", "all_roll_turn_two"] = key(
        "surprised_join_turn_two",
        "Whether only the surprised roll Initiative in turn two, or everybody.",
        "FOR-INI-09",
    )


class Attack(Area):
    """Attacks (FOR-ATK)."""

    minimum_damage: int = key(0, "The least damage of a hit.", "FOR-ATK-02", ge=0, le=20)
    reach_check: Literal["storyteller", "off"] = key(
        "storyteller",
        "Whether close attacks need their target within the yards that are left, where the "
        "storyteller has set a distance.",
        "FOR-ATK-10",
    )


class Touch(Area):
    """Touching (FOR-ATK-05)."""

    apply_defense: bool = key(True, "Whether Defense counts against a touch.", "FOR-ATK-05")


class Bite(Area):
    """Teeth (FOR-ATK-08)."""

    nonmortal_type: Literal["bashing", "lethal"] = key(
        "lethal", "What the teeth of animals do to those who are no mortals.", "FOR-ATK-08"
    )


class Defense(Area):
    """Defense (FOR-DEF)."""

    reset: Literal["turn_start", "own_count"] = key(
        "turn_start",
        "Worn Defense is whole again as a turn begins (`turn_start`), or at the defender's own "
        "count (`own_count`).",
        "FOR-DEF-02",
    )
    prompt: Literal["auto_apply", "ask"] = key(
        "auto_apply", "Whether Defense applies by itself, or its owner is asked.", "FOR-DEF-03"
    )
    willpower_duration: Literal["turn", "single_attack"] = key(
        "turn", "How long Willpower on Defense lasts against its attacker.", "FOR-DEF-04"
    )
    multiple_halving: Literal["compound", "once"] = key(
        "compound",
        "Whether a blinded eye and Stun halve Defense one after the other, or once.",
        "FOR-DEF-06",
    )


class Dodge(Area):
    """Dodging (FOR-DEF-07 to -10)."""

    duration: Literal["turn", "until_own_count"] = key(
        "turn", "How long a Dodge lasts.", "FOR-DEF-07"
    )
    vs_firearms: bool = key(False, "Whether firearms can be dodged.", "FOR-DEF-08")
    wound_penalty: bool = key(True, "Whether wounds take dice from a Dodge.", "FOR-DEF-08")
    willpower: Literal["before_doubling", "after_doubling"] = key(
        "before_doubling", "Whether Willpower on Defense is doubled in a Dodge.", "FOR-DEF-08"
    )
    multiple: Literal["progressive", "all_opponents"] = key(
        "progressive",
        "Whether the first opponent who is dodged counts against Defense.",
        "FOR-DEF-09",
    )
    off_balance_stacks: bool = key(
        False, "Whether being off-balance counts more than once.", "FOR-DEF-10"
    )


class Targeting(Area):
    """Specified targets (FOR-TGT)."""

    armor: Literal["always_ignored", "uncovered_only", "never_ignored"] = key(
        "always_ignored",
        "Whether a specified target goes past armor: always, where the armor does not cover "
        "it, or never.",
        "FOR-TGT-02",
    )
    unarmed: bool = key(
        True, "Whether bare hands and teeth may aim at a specified target.", "FOR-TGT-01"
    )
    side: Literal["attacker", "random", "storyteller"] = key(
        "attacker",
        "Who says which of two limbs is hit: the attacker, a die, or the storyteller.",
        "FOR-TGT-03",
    )
    heart_effect: Literal["flag", "none"] = key(
        "flag", "Whether a pierced heart is noted.", "FOR-TGT-04"
    )


class Tilts(Area):
    """Tilts (FOR-TGT-05 to -09)."""

    manual_dexterity: tuple[Word, ...] = key(
        ("weaponry", "firearms", "thrown", "weapon_touch", "lock", "device", "manual"),
        "What needs manual dexterity.",
        "FOR-TGT-05",
    )
    movement_rolls: tuple[Word, ...] = key(
        ("movement", "run", "jump", "climb", "swim", "chase"),
        "Physical rolls that require movement.",
        "FOR-TGT-06",
    )
    blind_exceptional: Literal["net", "raw"] = key(
        "net",
        "Whether the successes that take both eyes are counted after a Dodge or before.",
        "FOR-TGT-07",
    )
    stun_stacks: bool = key(False, "Whether a second Stun costs another action.", "FOR-TGT-08")
    end: Literal["causing_box", "all_healed", "scene"] = key(
        "causing_box",
        "When wracks and blindness end: with the box that caused them, with the last wound, "
        "or with the fight.",
        "FOR-TGT-09",
    )


class KillingBlow(Area):
    """Killing blows (FOR-KIL)."""

    own_penalties: bool = key(
        True, "Whether the attacker's own penalties count in a killing blow.", "FOR-KIL-01"
    )
    eligible: tuple[Eligible, ...] = key(
        ("unconscious", "immobilized"), "Who can be killed with one blow.", "FOR-KIL-02"
    )
