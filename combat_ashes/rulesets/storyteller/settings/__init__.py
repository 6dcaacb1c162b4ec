"""The settings of the ruleset `storyteller`, an area of keys per prefix."""

from collections.abc import Mapping
from typing import ClassVar

from ...common.chases.settings import ChaseWithDodges
from ...model import Settings
from . import attacks, dice_and_health, turns
from . import defense as defending
from .data import Data

__all__ = ["StorytellerSettings"]


class StorytellerSettings(Settings):
    """Every key of the catalogue, and the areas that all rulesets share."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "aim.broken_by_damage": False,
        "aim.walk_m": 7,
        "auto.min_clip_fraction": 0.5,
        "bite.after_tackle_turns": 1,
        "delay.content": "open",
        "delay.defend_without_abort": True,
        "delay.tie": "rating",
        "delay.unused": "lost",
        "difficulty.max": 10,
        "difficulty.min": 2,
        "disarm.attacker_needs_weapon": True,
        "disarm.success_source": "damage",
        "flank.ranged": True,
        "hold.holder_allowed": ("maintain", "bite", "release"),
        "immobilized.auto_hit_roll": True,
        "maneuvers.custom_need_approval": True,
        "parry.counter.types": ("lethal", "aggravated"),
        "powers.enabled": "label_only",
        "reflexive.extra": ("damage", "balance", "grapple_opposition"),
        "reload.in_multi": "roll",
        "reload.roll": "dexterity+firearms",
        "sweep.difficulty": 1,
        "tackle.balance_on_miss": False,
        "tackle.unbalanced_on": "stayed_up",
        "targeting.auto_bypass": False,
        "unbalanced.turns": 1,
        "weapon.default_ranged_ability": "firearms",
    }

    ambush: turns.Ambush = turns.Ambush()
    armor: dice_and_health.Armor = dice_and_health.Armor()
    attack: attacks.Attack = attacks.Attack()
    blind: turns.Blind = turns.Blind()
    botch: turns.Botch = turns.Botch()
    chase: ChaseWithDodges = ChaseWithDodges()
    clinch: attacks.Clinch = attacks.Clinch()
    close: attacks.Close = attacks.Close()
    combat: turns.Combat = turns.Combat()
    cover: attacks.Cover = attacks.Cover()
    damage: dice_and_health.Damage = dice_and_health.Damage()
    data: Data = Data()
    dazed: defending.Dazed = defending.Dazed()
    declare: turns.Declare = turns.Declare()
    defense: defending.Defense = defending.Defense()
    dice: dice_and_health.Dice = dice_and_health.Dice()
    dodge: defending.Dodge = defending.Dodge()
    health: dice_and_health.Health = dice_and_health.Health()
    initiative: dice_and_health.Initiative = dice_and_health.Initiative()
    knockdown: defending.Knockdown = defending.Knockdown()
    movement: turns.Movement = turns.Movement()
    multi: turns.Multi = turns.Multi()
    multi_shot: attacks.MultiShot = attacks.MultiShot()
    multiple_opponents: attacks.MultipleOpponents = attacks.MultipleOpponents()
    prone: defending.Prone = defending.Prone()
    range: attacks.Range = attacks.Range()
    reach: turns.Reach = turns.Reach()
    soak: dice_and_health.Soak = dice_and_health.Soak()
    storyteller: turns.Storyteller = turns.Storyteller()
    strafe: attacks.Strafe = attacks.Strafe()
    thrown: attacks.Thrown = attacks.Thrown()
    turn: turns.TurnArea = turns.TurnArea()
    two_weapons: attacks.TwoWeapons = attacks.TwoWeapons()
    willpower: turns.Willpower = turns.Willpower()
    wounds: dice_and_health.Wounds = dice_and_health.Wounds()
