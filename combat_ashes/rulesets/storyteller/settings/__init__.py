"""The settings of the ruleset `storyteller`, an area of keys per prefix."""

from ...chases.settings import ChaseWithDodges
from ...model import Settings
from . import attacks, dice_and_health, turns
from . import defense as defending
from .data import Data

__all__ = ["StorytellerSettings"]


class StorytellerSettings(Settings):
    """Every key of the catalogue, and the areas that all rulesets share."""

    aim: attacks.Aim = attacks.Aim()
    ambush: turns.Ambush = turns.Ambush()
    armor: dice_and_health.Armor = dice_and_health.Armor()
    attack: attacks.Attack = attacks.Attack()
    auto: attacks.Auto = attacks.Auto()
    bite: attacks.Bite = attacks.Bite()
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
    delay: turns.Delay = turns.Delay()
    dice: dice_and_health.Dice = dice_and_health.Dice()
    difficulty: dice_and_health.Difficulty = dice_and_health.Difficulty()
    disarm: attacks.Disarm = attacks.Disarm()
    dodge: defending.Dodge = defending.Dodge()
    flank: turns.Flank = turns.Flank()
    health: dice_and_health.Health = dice_and_health.Health()
    hold: attacks.Hold = attacks.Hold()
    immobilized: defending.Immobilized = defending.Immobilized()
    initiative: dice_and_health.Initiative = dice_and_health.Initiative()
    knockdown: defending.Knockdown = defending.Knockdown()
    maneuvers: turns.Maneuvers = turns.Maneuvers()
    movement: turns.Movement = turns.Movement()
    multi: turns.Multi = turns.Multi()
    multi_shot: attacks.MultiShot = attacks.MultiShot()
    multiple_opponents: attacks.MultipleOpponents = attacks.MultipleOpponents()
    parry: defending.Parry = defending.Parry()
    powers: turns.Powers = turns.Powers()
    prone: defending.Prone = defending.Prone()
    range: attacks.Range = attacks.Range()
    reach: turns.Reach = turns.Reach()
    reflexive: dice_and_health.Reflexive = dice_and_health.Reflexive()
    reload: attacks.Reload = attacks.Reload()
    soak: dice_and_health.Soak = dice_and_health.Soak()
    storyteller: turns.Storyteller = turns.Storyteller()
    strafe: attacks.Strafe = attacks.Strafe()
    sweep: attacks.Sweep = attacks.Sweep()
    tackle: attacks.Tackle = attacks.Tackle()
    targeting: turns.Targeting = turns.Targeting()
    thrown: attacks.Thrown = attacks.Thrown()
    turn: turns.TurnArea = turns.TurnArea()
    two_weapons: attacks.TwoWeapons = attacks.TwoWeapons()
    unbalanced: defending.Unbalanced = defending.Unbalanced()
    weapon: attacks.Weapon = attacks.Weapon()
    willpower: turns.Willpower = turns.Willpower()
    wounds: dice_and_health.Wounds = dice_and_health.Wounds()
