"""All settings of `forsaken`, one area for each subject."""

from collections.abc import Mapping
from typing import ClassVar

from ...common.chases.against_eight import ChaseAgainstEight
from ...model import Settings
from . import attacks, charts, dice_and_people, harm, ranged_and_grapples


class ForsakenSettings(Settings):
    """Every key of the catalogue, and the areas that all rule systems share."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "actions.refused_is_free": True,
        "armor_piercing.cover_and_armor": "sequential",
        "attack.minimum_damage": 0,
        "attack.reach_check": "storyteller",
        "autofire.cluster": "storyteller",
        "autofire.partial_burst": "refuse",
        "autofire.specified_target": "single_target",
        "human_shield.armor": "sum",
        "human_shield.passthrough": True,
        "human_shield.victim_armor": True,
        "improvised.damage_type": "lethal",
        "improvised.self_damage": "inflicted",
        "injury.aggravated_overflow": "push_off",
        "injury.ko_timing": "own_count",
        "injury.mixed_full_upgrades": True,
        "injury.mixed_order": "severe_first",
        "injury.mortal_full_lethal_unconscious": True,
        "injury.wake": "rightmost_clear",
        "injury.werewolf.roused_actions": "all",
        "objects.aggravated_ignores_cover": True,
        "objects.repair": "storyteller",
        "range.unit": "yards",
        "reload.loose_defense": "from_declaration",
        "reload.loose_rounds": "full",
        "silver.total_ap": "werewolf",
        "surprise.both_zero": "surprised",
        "surprise.initiative": "surprised_join_turn_two",
        "surprise.many_attackers": "lowest",
        "time.turns_per_minute": 20,
    }

    ammo: ranged_and_grapples.Ammo = ranged_and_grapples.Ammo()
    armor: harm.Armor = harm.Armor()
    beaten_down: dice_and_people.BeatenDown = dice_and_people.BeatenDown()
    bite: attacks.Bite = attacks.Bite()
    contested: dice_and_people.Contested = dice_and_people.Contested()
    cover: ranged_and_grapples.Cover = ranged_and_grapples.Cover()
    data: charts.Data = charts.Data()
    defense: attacks.Defense = attacks.Defense()
    derived: dice_and_people.Derived = dice_and_people.Derived()
    dice: dice_and_people.Dice = dice_and_people.Dice()
    dnd: dice_and_people.Dnd = dice_and_people.Dnd()
    dodge: attacks.Dodge = attacks.Dodge()
    forms: dice_and_people.Forms = dice_and_people.Forms()
    chase: ChaseAgainstEight = ChaseAgainstEight()
    grapple: ranged_and_grapples.Grapple = ranged_and_grapples.Grapple()
    healing: harm.Healing = harm.Healing()
    initiative: attacks.Initiative = attacks.Initiative()
    intent: dice_and_people.Intent = dice_and_people.Intent()
    killing_blow: attacks.KillingBlow = attacks.KillingBlow()
    prone: ranged_and_grapples.Prone = ranged_and_grapples.Prone()
    rounding: dice_and_people.Rounding = dice_and_people.Rounding()
    species: harm.Species = harm.Species()
    surrender: dice_and_people.Surrender = dice_and_people.Surrender()
    targeting: attacks.Targeting = attacks.Targeting()
    thrown: ranged_and_grapples.Thrown = ranged_and_grapples.Thrown()
    tilts: attacks.Tilts = attacks.Tilts()
    touch: attacks.Touch = attacks.Touch()
    weapons: attacks.Weapons = attacks.Weapons()
    willpower: dice_and_people.Willpower = dice_and_people.Willpower()
